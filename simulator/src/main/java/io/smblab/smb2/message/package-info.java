/**
 * SMB2 messages as records ([MS-SMB2] 2.2), one file per command and direction, each with a table of its fields.
 *
 * <p>Main types: {@link io.smblab.smb2.message.Smb2Header}, {@link io.smblab.smb2.message.Smb2Request},
 * {@link io.smblab.smb2.message.Smb2Response}, {@link io.smblab.smb2.message.Smb2Message}.
 *
 * <p>Reading: a {@link io.smblab.wire.WireReader} over one message (a compound has been
 * {@linkplain io.smblab.smb2.message.Smb2Message#split taken apart}) gives first the header, then the body. Offsets in the
 * body count from the header, which is where the reader starts:
 *
 * <pre>
 * WireReader in = new WireReader(message);
 * Smb2Header header = Smb2Header.decode(in);
 * CreateRequest request = CreateRequest.decode(in);
 * </pre>
 *
 * <p>A message that breaks the rules throws {@link io.smblab.wire.MalformedMessageException}, which knows the status to
 * answer with, or that the connection must end. Bytes behind the last field are ignored; reserved fields are ignored when
 * read and zero when written.
 *
 * <p>Writing: {@link io.smblab.smb2.message.Smb2Message#encode} puts header and fixed part into one small buffer. The data
 * of READ and WRITE is never copied: it is attached as a further component of the result.
 *
 * <pre>
 *   [ header 64 | fixed part | small buffers ]  [ data ]      a CompositeByteBuf, or the head alone
 * </pre>
 *
 * <p>Ownership: {@code decode} leaves the message with the caller; {@code ReadResponse.data} and {@code WriteRequest.data}
 * are retained slices that belong to the record until it is encoded or released. Everything else is copied.
 *
 * <p>This package knows nothing of sessions, keys or state.
 */
package io.smblab.smb2.message;
