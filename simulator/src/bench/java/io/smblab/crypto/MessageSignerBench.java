package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.smblab.wire.PatternByteBuf;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Signing one message of a WRITE with this much payload: really, and as virtual time does it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class MessageSignerBench {
    private static final int HEADER_BYTES = 112;

    @Param
    SigningAlgorithm algorithm;

    @Param({"0", "4096", "1048576"})
    int payloadBytes;

    private MessageSigner real;
    private MessageSigner modelled;
    private ByteBuf bytes;
    private ByteBuf pattern;
    private long messageId;

    @Setup
    public void setUp() {
        real = new MessageSigner(algorithm, new byte[16], CryptoMode.REAL);
        modelled = new MessageSigner(algorithm, new byte[16], CryptoMode.MODELLED);
        bytes = PooledByteBufAllocator.DEFAULT.directBuffer(HEADER_BYTES + payloadBytes);
        bytes.writeZero(HEADER_BYTES + payloadBytes);
        pattern = Unpooled.compositeBuffer()
                .addComponent(true, Unpooled.buffer(HEADER_BYTES).writeZero(HEADER_BYTES))
                .addComponent(true, new PatternByteBuf(1, 0, payloadBytes));
    }

    @TearDown
    public void tearDown() {
        bytes.release();
        pattern.release();
    }

    @Benchmark
    public void real() {
        bytes.setLongLE(MessageHeader.MESSAGE_ID, messageId++);
        real.sign(bytes);
    }

    @Benchmark
    public void modelled() {
        pattern.setLongLE(MessageHeader.MESSAGE_ID, messageId++);
        modelled.sign(pattern);
    }
}
