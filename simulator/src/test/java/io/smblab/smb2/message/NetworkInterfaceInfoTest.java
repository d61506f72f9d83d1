package io.smblab.smb2.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBufUtil;
import io.smblab.wire.MalformedMessageException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkInterfaceInfoTest {
    private static final NetworkInterfaceInfo V4 = info(7, "192.0.2.1");
    private static final NetworkInterfaceInfo V6 = info(7, "2001:db8::1");

    @Test
    void hasOneRecordOf152BytesPerAddress() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V4, V6));

        assertThat(bytes).hasSize(304);
        assertThat(bytes[0]).isEqualTo((byte) 152);
        assertThat(bytes[152]).isZero();
    }

    @Test
    void putsAnIpv4AddressBehindThePortInNetworkOrder() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V4));

        assertThat(ByteBufUtil.hexDump(bytes, 24, 8)).isEqualTo("02000000c0000201");
    }

    @Test
    void putsAnIpv6AddressBehindPortAndFlowInformation() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V6));

        assertThat(ByteBufUtil.hexDump(bytes, 24, 28))
                .isEqualTo("17000000" + "00000000" + "20010db8000000000000000000000001" + "00000000");
    }

    @Test
    void comesBackAsItWas() {
        List<NetworkInterfaceInfo> list = List.of(V4, V6, info(8, "fe80::1"));

        assertThat(NetworkInterfaceInfo.decodeList(NetworkInterfaceInfo.encodeList(list)))
                .isEqualTo(list);
    }

    @Test
    void leavesOutAFamilyThatIsNotKnown() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V4, V6));
        bytes[24] = 99;

        assertThat(NetworkInterfaceInfo.decodeList(bytes)).containsExactly(V6);
    }

    @Test
    void refusesARecordThatIsCutOff() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V4));

        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> NetworkInterfaceInfo.decodeList(Arrays.copyOf(bytes, 151)));
    }

    @Test
    void refusesAListThatRunsInCircles() {
        byte[] bytes = NetworkInterfaceInfo.encodeList(List.of(V4, V6));
        bytes[0] = 8;

        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> NetworkInterfaceInfo.decodeList(bytes));
    }

    private static NetworkInterfaceInfo info(int ifIndex, String address) {
        try {
            return new NetworkInterfaceInfo(
                    ifIndex, NetworkInterfaceInfo.CAPABILITY_RSS, 10_000_000_000L, InetAddress.getByName(address));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
