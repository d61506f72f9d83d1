package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Records as text with everything in it, byte arrays too: what tests compare and golden files show. */
public final class RecordText {
    private RecordText() {}

    /** The text of a record, or of a value in it. */
    public static String of(Object value) {
        if (value instanceof byte[] bytes) {
            return "[" + ByteBufUtil.hexDump(bytes) + "]";
        }
        if (value instanceof ByteBuf buffer) {
            return "[" + ByteBufUtil.hexDump(buffer) + "]";
        }
        if (value instanceof String text) {
            return quoted(text);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(RecordText::of).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(RecordText::of).orElse("none");
        }
        if (value instanceof Integer || value instanceof Long) {
            return number(((Number) value).longValue(), value instanceof Integer);
        }
        if (value instanceof Record && overridesToString(value)) {
            return value.toString();
        }
        return value instanceof Record ? record(value) : String.valueOf(value);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (char c : text.toCharArray()) {
            quoted.append(c >= ' ' && c <= '~' && c != '\'' ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return quoted.append("'").toString();
    }

    private static String number(long number, boolean small) {
        if (number >= 0 && number < 10_000) {
            return Long.toString(number);
        }
        return "0x" + (small ? Integer.toHexString((int) number) : Long.toHexString(number));
    }

    private static boolean overridesToString(Object value) {
        return value instanceof Guid || value instanceof FileTime;
    }

    private static String record(Object value) {
        return Arrays.stream(value.getClass().getRecordComponents())
                .map(component -> component.getName() + "=" + of(read(component, value)))
                .collect(Collectors.joining(", ", value.getClass().getSimpleName() + "(", ")"));
    }

    private static Object read(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component.toString(), e);
        }
    }
}
