/**
 * Captures for the tools people know: pcapng files with frames as they would be on the wire, stamped with the lab's time.
 *
 * <p>Main types: {@link io.smblab.capture.Capture}, a file in the making with its interfaces, and
 * {@link io.smblab.capture.PcapngWriter}, which knows the format. This package knows neither the network that frames come from
 * nor what is in them.
 */
package io.smblab.capture;
