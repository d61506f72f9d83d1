/**
 * A started SMB server in a JUnit 5 test: {@link io.smblab.junit.SmbEmulatorTest} as an annotation, or
 * {@link io.smblab.junit.SmbEmulatorExtension} as a field. Each gets a free port of its own, so tests may run in parallel.
 *
 * <p>Faults are method calls that return how to heal them. When a test fails, the server's last messages and what is needed to
 * repeat it are attached.
 */
package io.smblab.junit;
