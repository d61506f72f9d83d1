package io.smblab.lab;

import io.smblab.lab.file.Fields;
import io.smblab.lab.file.Suggestion;
import io.smblab.net.CongestionAlgorithm;
import io.smblab.net.TcpProfile;
import io.smblab.unit.ByteSize;
import java.util.List;

/** Reads how a host sets up its TCP: the name of an operating system, or a mapping that starts from one. */
final class TcpReader {
    private static final List<String> SYSTEMS = List.of("windows", "linux");

    /**
     * {@code tcp_retries1} and {@code tcp_base_mss} of Linux. The latter is payload: {@code tcp_mss_to_mtu} adds to it all options
     * that {@code tcp_mtu_to_mss} takes off again.
     */
    private static final int LINUX_PROBING_TIMEOUTS = 3;

    private static final int LINUX_BASE_SEGMENT = 1024;

    private TcpReader() {}

    static TcpProfile tcp(Fields host) {
        Fields fields = host.at("tcp");
        boolean mapping = fields.isMapping();
        String system = mapping ? fields.text("system", "windows") : host.text("tcp", "windows");
        if (!SYSTEMS.contains(system)) {
            host.problem("tcp", "tcp of \"" + system + "\", " + Suggestion.allowed(system, SYSTEMS));
        }
        TcpProfile profile = system.equals("linux") ? TcpProfile.linux() : TcpProfile.windows();
        if (!mapping) {
            return profile;
        }
        boolean timestamps = fields.flag("timestamps", profile.timestamps());
        boolean probing = fields.flag("mtu-probing", profile.isWindows());
        profile = profile.withCongestion(fields.choice("congestion", CongestionAlgorithm.class, profile.congestion()))
                .withSelectiveAcknowledgment(fields.flag("sack", profile.selectiveAcknowledgment()))
                .withTimestamps(timestamps)
                .withMostReceiveBuffer(buffer(fields, "receive-buffer", profile.mostReceiveBuffer()))
                .withSendBuffer(buffer(fields, "send-buffer", profile.sendBuffer()));
        if (probing == profile.isWindows()) {
            return profile;
        }
        return probing
                ? profile.withBlackHoleDetection(LINUX_PROBING_TIMEOUTS, LINUX_BASE_SEGMENT)
                : profile.withBlackHoleDetection(0, 0);
    }

    private static ByteSize buffer(Fields fields, String key, ByteSize ifMissing) {
        ByteSize size = fields.value(key, ByteSize::parse, ifMissing);
        if (size.bytes() < 2048 || size.bytes() > 1 << 30) {
            fields.problem(key, key + " " + size + ", allowed: 2 KiB to 1 GiB");
            return ifMissing;
        }
        return size;
    }
}
