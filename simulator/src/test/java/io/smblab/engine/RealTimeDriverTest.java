package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RealTimeDriverTest {
    private final RealTimeDriver driver = new RealTimeDriver("test");

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void aLateEventSeesTheInstantItWasScheduledFor() throws Exception {
        List<Long> seen = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        CompletableFuture<Long> start = new CompletableFuture<>();
        Event ticker = new Event() {
            @Override
            protected void fire() {
                seen.add(driver.scheduler().now());
                if (seen.size() == 50) {
                    done.complete(null);
                } else {
                    driver.scheduler().schedule(this, driver.scheduler().now() + 100_000);
                }
            }
        };
        driver.execute(() -> {
            start.complete(driver.scheduler().now());
            driver.scheduler().schedule(ticker, start.join() + 100_000);
        });
        done.get(30, TimeUnit.SECONDS);

        for (int i = 0; i < 50; i++) {
            assertThat(seen.get(i)).isEqualTo(start.join() + (i + 1) * 100_000L);
        }
        assertThat(driver.lag().getTotalCount()).isGreaterThanOrEqualTo(49);
    }

    /** Asking moved the clock, and with it the queue, under the feet of the lab's thread. */
    @Test
    void tellsOtherThreadsTheTimeWithoutMovingTheClock() throws Exception {
        CompletableFuture<Long> before = new CompletableFuture<>();
        CompletableFuture<Long> fromElsewhere = new CompletableFuture<>();
        CompletableFuture<Long> scheduled = new CompletableFuture<>();
        driver.execute(() -> {
            before.complete(driver.scheduler().now());
            fromElsewhere.join();
            // An instant that has passed counts as now, and now is still what it was.
            scheduled.complete(driver.scheduler().at(before.join(), () -> {}).timeNanos());
        });
        before.get(30, TimeUnit.SECONDS);
        fromElsewhere.complete(driver.scheduler().now());

        assertThat(fromElsewhere.join()).isGreaterThanOrEqualTo(before.join());
        assertThat(scheduled.get(30, TimeUnit.SECONDS)).isEqualTo(before.join());
    }

    @Test
    void labTimeNeverGoesBackwardsForTasksOfOtherThreads() throws Exception {
        List<Long> seen = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        driver.execute(() -> driver.eventLoop()
                .scheduleAtFixedRate(() -> seen.add(driver.scheduler().now()), 0, 1, TimeUnit.MILLISECONDS));
        for (int i = 0; i < 200; i++) {
            driver.execute(() -> {
                seen.add(driver.scheduler().now());
                driver.scheduler()
                        .after(50_000, () -> seen.add(driver.scheduler().now()));
            });
        }
        driver.execute(() -> driver.scheduler().after(20_000_000, () -> done.complete(null)));
        done.get(30, TimeUnit.SECONDS);

        assertThat(List.copyOf(seen)).isSorted();
    }

    @Test
    void servesSocketsOnTheLabsThread() throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Channel server = new ServerBootstrap()
                .group(driver.eventLoopGroup())
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext context, Object message) {
                        driver.scheduler().after(2_000_000, () -> context.writeAndFlush(message));
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        Channel client = new Bootstrap()
                .group(driver.eventLoopGroup())
                .channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext context, Object message) {
                        ReferenceCountUtil.release(message);
                        answer.complete(Thread.currentThread().getName());
                    }
                })
                .connect(server.localAddress())
                .sync()
                .channel();

        client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1}));

        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo("smblab-test");
        client.close().sync();
        server.close().sync();
    }

    @Test
    void anEventThatFailsEndsTheLoopAndIsKept() throws Exception {
        driver.execute(() -> driver.scheduler().after(0, () -> {
            throw new IllegalStateException("bug");
        }));

        driver.eventLoop().terminationFuture().await(30, TimeUnit.SECONDS);

        assertThat(driver.failure()).hasMessage("bug");
    }

    @Test
    void refusesOtherThreadsAtTheQueue() {
        assertThatThrownBy(() -> driver.scheduler().after(1, () -> {})).hasMessageContaining("hand over with execute");
    }

    @Test
    void closeEndsTheEventLoop() {
        driver.close();

        assertThat(driver.eventLoop().isTerminated()).isTrue();
        assertThat(driver.failure()).isNull();
    }
}
