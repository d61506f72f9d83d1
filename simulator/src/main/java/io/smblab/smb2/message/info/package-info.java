/**
 * What QUERY_INFO, SET_INFO, QUERY_DIRECTORY and CHANGE_NOTIFY carry: the information classes of [MS-FSCC] 2.4, 2.5 and
 * 2.7 as records, under the names of that document.
 *
 * <p>Main types: {@link io.smblab.smb2.message.info.FileInformation}, {@link io.smblab.smb2.message.info.FsInformation},
 * {@link io.smblab.smb2.message.info.DirectoryListing}. Structures travel as opaque bytes of a message:
 * {@code toBytes()} makes them, {@code decode(class, bytes)} reads them. This package knows no message.
 */
package io.smblab.smb2.message.info;
