package io.smblab.smb2.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smblab.smb2.message.info.FileInfoClass;
import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Random records of any message type, by reflection. How many bits a number has on the wire is found by trying: the widest
 * value that the record's encoder takes. What needs more than that is in the table of special cases.
 */
public final class RandomRecords {
    private static final long[] WIDEST = {-1L, 0xFFFF_FFFFL, 0xFFFF, 0xFF, 0xF, 1};

    private final Random random;
    private final Consumer<Object> encoder;
    private final Map<Class<?>, Function<Random, Object>> special = new LinkedHashMap<>();
    private final Map<RecordComponent, Long> masks = new LinkedHashMap<>();

    /**
     * A source.
     *
     * @param encoder encodes a record, and throws when a number does not fit
     */
    public RandomRecords(long seed, Consumer<Object> encoder) {
        this.random = new Random(seed);
        this.encoder = encoder;
    }

    /** Makes records of a class in another way. */
    public <T> RandomRecords with(Class<T> type, Function<Random, ? extends T> maker) {
        special.put(type, maker::apply);
        return this;
    }

    /** A random record. */
    public <T> T next(Class<T> type) {
        return type.cast(value(type, type, null));
    }

    /** Text with all kinds of characters. */
    public static String text(Random random, int maxLength) {
        char[] chars = new char[random.nextInt(maxLength + 1)];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (random.nextInt(3) == 0 ? random.nextInt(0x10000) : 'a' + random.nextInt(26));
        }
        return new String(chars);
    }

    /** Bytes. */
    public static byte[] bytes(Random random, int maxLength) {
        byte[] bytes = new byte[random.nextInt(maxLength + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Object value(Class<?> type, Type generic, RecordComponent component) {
        if (special.containsKey(type)) {
            return special.get(type).apply(random);
        }
        if (type == int.class) {
            return (int) number(component);
        }
        if (type == long.class) {
            return number(component);
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == String.class) {
            return text(random, 20);
        }
        if (type == byte[].class) {
            return bytes(random, 40);
        }
        if (type == ByteBuf.class) {
            return Unpooled.wrappedBuffer(bytes(random, 40));
        }
        if (type == Guid.class) {
            return new Guid(random.nextLong(), random.nextLong());
        }
        if (type == FileTime.class) {
            return new FileTime(random.nextLong());
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (type == List.class) {
            return list(generic, component);
        }
        if (type == Integer.class) {
            return random.nextInt(0x10000);
        }
        if (type == Optional.class) {
            Class<?> inner = (Class<?>) ((ParameterizedType) generic).getActualTypeArguments()[0];
            return random.nextBoolean() ? Optional.empty() : Optional.of(value(inner, inner, null));
        }
        if (type.isRecord()) {
            return record(type);
        }
        throw new IllegalArgumentException("no random " + type);
    }

    private List<Object> list(Type generic, RecordComponent component) {
        Class<?> inner = (Class<?>) ((ParameterizedType) generic).getActualTypeArguments()[0];
        List<Object> list = new ArrayList<>();
        int size = 1 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            list.add(value(inner, inner, component));
        }
        return list;
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            boolean isNumber = components[i].getType() == int.class || components[i].getType() == long.class;
            values[i] = isNumber ? null : value(components[i].getType(), components[i].getGenericType(), components[i]);
        }
        for (int i = 0; i < components.length; i++) {
            if (values[i] == null) {
                masks.computeIfAbsent(components[i], component -> widest(type, components, values, component));
                values[i] = value(components[i].getType(), components[i].getGenericType(), components[i]);
            }
        }
        return construct(type, values);
    }

    private long number(RecordComponent component) {
        long mask = masks.get(component);
        return random.nextInt(4) == 0 ? random.nextInt(2) & mask : random.nextLong() & mask;
    }

    private long widest(Class<?> type, RecordComponent[] components, Object[] values, RecordComponent tried) {
        for (long value : WIDEST) {
            Object[] candidate = values.clone();
            for (int i = 0; i < candidate.length; i++) {
                long number = components[i] == tried ? value : 0;
                if (components[i].getType() == int.class) {
                    candidate[i] = (int) number;
                } else if (components[i].getType() == long.class) {
                    candidate[i] = number;
                } else if (candidate[i] instanceof ByteBuf buffer) {
                    candidate[i] = buffer.copy();
                }
            }
            if (fits(type, candidate)) {
                return value;
            }
        }
        throw new IllegalStateException("no value fits " + tried);
    }

    private boolean fits(Class<?> type, Object[] values) {
        try {
            encoder.accept(construct(type, values));
            return true;
        } catch (IllegalStateException | IllegalArgumentException e) {
            return false;
        }
    }

    private static Object construct(Class<?> type, Object[] values) {
        try {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One of some file information classes. */
    public static FileInfoClass oneOf(Random random, FileInfoClass... classes) {
        return classes[random.nextInt(classes.length)];
    }
}
