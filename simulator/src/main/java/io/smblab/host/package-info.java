/**
 * The processors of the lab's computers, and what work costs on them.
 *
 * <p>Main types: {@link io.smblab.host.Cpu}, {@link io.smblab.host.HostCosts}. The time that this program itself takes is
 * never lab time: work is charged by count and size. This package knows neither networks nor SMB nor Netty.
 */
package io.smblab.host;
