package io.smblab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.AbstractChannel;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Netty's own timeout handler in virtual time, over a channel that carries nothing. */
class VirtualIdleTest {
    @Test
    void idleStateHandlerFiresAfterThirtyVirtualSeconds() {
        VirtualTimeDriver driver = new VirtualTimeDriver();
        List<String> happened = new ArrayList<>();
        Channel channel = new SilentChannel();
        channel.pipeline().addLast(new IdleStateHandler(30, 0, 0, TimeUnit.SECONDS));
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext context, Object event) {
                if (event instanceof IdleStateEvent idle) {
                    happened.add(driver.scheduler().now() + " " + idle.state());
                }
            }
        });
        driver.eventLoopGroup().register(channel);

        driver.runFor(65_000_000_000L);

        assertThat(happened).containsExactly("30000000000 READER_IDLE", "60000000000 READER_IDLE");
    }

    private static final class SilentChannel extends AbstractChannel {
        private static final ChannelMetadata METADATA = new ChannelMetadata(false);

        private final ChannelConfig config = new DefaultChannelConfig(this);

        SilentChannel() {
            super(null);
        }

        @Override
        protected AbstractUnsafe newUnsafe() {
            return new AbstractUnsafe() {
                @Override
                public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
                    promise.setFailure(new UnsupportedOperationException());
                }
            };
        }

        @Override
        protected boolean isCompatible(EventLoop loop) {
            return true;
        }

        @Override
        protected SocketAddress localAddress0() {
            return null;
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return null;
        }

        @Override
        protected void doBind(SocketAddress localAddress) {}

        @Override
        protected void doDisconnect() {}

        @Override
        protected void doClose() {}

        @Override
        protected void doBeginRead() {}

        @Override
        protected void doWrite(ChannelOutboundBuffer in) {}

        @Override
        public ChannelConfig config() {
            return config;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isActive() {
            return true;
        }

        @Override
        public ChannelMetadata metadata() {
            return METADATA;
        }
    }
}
