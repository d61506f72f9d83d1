/**
 * Captures of the modelled network for the tools people know: pcapng files with Ethernet, IP and TCP as they would be on the
 * wire, stamped with virtual time.
 *
 * <p>Main types: {@link io.smblab.capture.NetworkCapture} taps ports into a file, {@link io.smblab.capture.PcapngWriter} knows
 * the format. This package knows the network but nothing of SMB.
 */
package io.smblab.capture;
