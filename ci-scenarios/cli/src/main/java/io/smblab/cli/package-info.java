/**
 * The {@code smblab} command. The only package that prints.
 *
 * <p>Exit codes: 0 passed, 1 an expectation missed, 2 bad input or usage, 3 internal fault or nondeterminism.
 */
package io.smblab.cli;
