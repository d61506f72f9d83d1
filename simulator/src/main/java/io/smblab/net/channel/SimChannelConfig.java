package io.smblab.net.channel;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultChannelConfig;
import java.util.Map;

/**
 * Options of a simulated channel: Netty's general ones, and {@link ChannelOption#ALLOW_HALF_CLOSURE}. Options of sockets that
 * the TCP profile decides ({@code TCP_NODELAY}: always on; buffer sizes; keepalive) are taken and have no effect.
 */
final class SimChannelConfig extends DefaultChannelConfig {
    private boolean allowHalfClosure;

    SimChannelConfig(Channel channel) {
        super(channel);
    }

    boolean isAllowHalfClosure() {
        return allowHalfClosure;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(super.getOptions(), ChannelOption.ALLOW_HALF_CLOSURE);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getOption(ChannelOption<T> option) {
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            return (T) Boolean.valueOf(allowHalfClosure);
        }
        return super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            allowHalfClosure = (Boolean) value;
            return true;
        }
        return isDecidedByProfile(option) || super.setOption(option, value);
    }

    private static boolean isDecidedByProfile(ChannelOption<?> option) {
        return option == ChannelOption.TCP_NODELAY
                || option == ChannelOption.SO_KEEPALIVE
                || option == ChannelOption.SO_SNDBUF
                || option == ChannelOption.SO_RCVBUF
                || option == ChannelOption.SO_REUSEADDR
                || option == ChannelOption.SO_BACKLOG
                || option == ChannelOption.SO_LINGER;
    }
}
