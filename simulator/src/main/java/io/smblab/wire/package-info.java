/**
 * Reading and writing little-endian structures, and the value types that appear in them.
 *
 * <p>Main types: {@link io.smblab.wire.WireReader} (the only way in which received bytes are read: every length and offset
 * is checked where it is read), {@link io.smblab.wire.WireWriter}, {@link io.smblab.wire.PatternByteBuf} (bulk content
 * without memory) with {@link io.smblab.wire.Payloads}. This package knows no message of any protocol.
 */
package io.smblab.wire;
