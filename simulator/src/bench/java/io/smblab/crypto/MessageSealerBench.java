package io.smblab.crypto;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.smblab.crypto.OpenResult.Opened;
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

/** Sealing one message into a pooled buffer, and opening it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class MessageSealerBench {
    @Param
    CipherAlgorithm algorithm;

    @Param({"112", "4208", "1048688"})
    int messageBytes;

    private MessageSealer sealer;
    private ByteBuf plain;
    private ByteBuf sealed;

    @Setup
    public void setUp() {
        byte[] key = new byte[algorithm.keyBytes()];
        PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
        sealer = new MessageSealer(algorithm, key, key, new NonceSequence(), CryptoMode.REAL, allocator);
        plain = allocator.directBuffer(messageBytes).writeZero(messageBytes);
        sealed = sealer.seal(plain.retain(), 1);
    }

    @TearDown
    public void tearDown() {
        plain.release();
        sealed.release();
    }

    @Benchmark
    public void seal() {
        sealer.seal(plain.retain(), 1).release();
    }

    @Benchmark
    public void open() {
        ((Opened) sealer.open(sealed.retainedDuplicate())).message().release();
    }
}
