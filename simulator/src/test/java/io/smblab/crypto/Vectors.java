package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Properties;

/** Published values in a resource file beside the test: names and hexadecimal bytes. */
public final class Vectors {
    private final Properties values = new Properties();

    public Vectors(Class<?> owner, String file) {
        try (InputStream in = owner.getResourceAsStream(file)) {
            values.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public byte[] bytes(String name) {
        return hex(values.getProperty(name));
    }

    public ByteBuf buffer(String name) {
        return Unpooled.wrappedBuffer(bytes(name));
    }

    public static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** The readable bytes of a buffer, which is released. */
    static byte[] drain(ByteBuf buffer) {
        byte[] bytes = ByteBufUtil.getBytes(buffer);
        buffer.release();
        return bytes;
    }
}
