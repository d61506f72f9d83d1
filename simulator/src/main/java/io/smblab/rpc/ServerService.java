package io.smblab.rpc;

import io.smblab.wire.FileTime;
import io.smblab.wire.Guid;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** The server service ([MS-SRVS] 3.1.4): what shares there are, what the server is, what time it is. */
final class ServerService implements RpcInterface {
    private static final SyntaxId SYNTAX = new SyntaxId(Guid.parse("4b324fc8-1670-01d3-1278-5a47bf6ee188"), 3);

    private static final int SHARE_ENUM = 15;
    private static final int SHARE_GET_INFO = 16;
    private static final int SERVER_GET_INFO = 21;
    private static final int REMOTE_TIME_OF_DAY = 28;
    private static final int SHARE_ENUM_STICKY = 36;

    /** Win32 error codes ([MS-ERREF] 2.2). */
    private static final int OK = 0;

    private static final int ACCESS_DENIED = 5;
    private static final int INVALID_LEVEL = 124;
    private static final int NET_NAME_NOT_FOUND = 2310;

    /** PLATFORM_ID_NT. */
    private static final int PLATFORM = 500;
    /** SV_TYPE_WORKSTATION, SV_TYPE_SERVER, SV_TYPE_NT, SV_TYPE_SERVER_NT ([MS-SRVS] 2.2.2.7). */
    private static final int SERVER_TYPE = 0x0000_9003;

    private static final int UNLIMITED_USES = -1;

    private final ServerDescription server;

    ServerService(ServerDescription server) {
        this.server = server;
    }

    @Override
    public SyntaxId syntax() {
        return SYNTAX;
    }

    @Override
    public void call(int operation, NdrReader in, NdrWriter out) throws RpcFault {
        switch (operation) {
            case SHARE_ENUM, SHARE_ENUM_STICKY -> enumerateShares(in, out);
            case SHARE_GET_INFO -> describeShare(in, out);
            case SERVER_GET_INFO -> describeServer(in, out);
            case REMOTE_TIME_OF_DAY -> tellTime(in, out);
            default -> throw new RpcFault(RpcFault.NO_SUCH_OPERATION);
        }
    }

    // --- NetrShareEnum (3.1.4.8)

    private void enumerateShares(NdrReader in, NdrWriter out) {
        in.pointerToString();
        int level = (int) in.u32();
        in.u32();
        if (in.pointer()) {
            in.u32();
            in.u32();
        }
        in.u32();
        boolean resume = in.pointer();
        List<ShareDescription> shares = server.shares();
        int error = enumError(level);
        out.u32(level);
        out.u32(level);
        if (error == OK) {
            out.pointer();
            out.u32(shares.size());
            out.pointer();
            out.u32(shares.size());
            shares.forEach(share -> shareInfo(level, share, out));
            out.deferred();
        } else {
            out.nullPointer();
        }
        out.u32(error == OK ? shares.size() : 0);
        if (resume) {
            out.pointer();
            out.u32(0);
        } else {
            out.nullPointer();
        }
        out.u32(error);
    }

    /** Paths and descriptors of all shares are for administrators. */
    private static int enumError(int level) {
        return switch (level) {
            case 0, 1, 501 -> OK;
            case 2, 502, 503 -> ACCESS_DENIED;
            default -> INVALID_LEVEL;
        };
    }

    // --- NetrShareGetInfo (3.1.4.10)

    private void describeShare(NdrReader in, NdrWriter out) {
        in.pointerToString();
        String name = in.string();
        int level = (int) in.u32();
        ShareDescription share = server.shares().stream()
                .filter(candidate -> candidate.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
        int error = share == null ? NET_NAME_NOT_FOUND : getInfoError(level);
        out.u32(level);
        if (error == OK) {
            out.pointer();
            shareInfo(level, share, out);
            out.deferred();
        } else {
            out.nullPointer();
        }
        out.u32(error);
    }

    private static int getInfoError(int level) {
        return switch (level) {
            case 0, 1, 2, 501, 1005 -> OK;
            case 502, 503 -> ACCESS_DENIED;
            default -> INVALID_LEVEL;
        };
    }

    /** SHARE_INFO_0, _1, _2, _501, _1005 ([MS-SRVS] 2.2.4.22 to 2.2.4.29). */
    private static void shareInfo(int level, ShareDescription share, NdrWriter out) {
        if (level == 1005) {
            out.u32(share.flags());
            return;
        }
        out.pointerTo(share.name());
        if (level == 0) {
            return;
        }
        out.u32(share.wireType());
        out.pointerTo(share.comment());
        if (level == 501) {
            out.u32(share.flags());
        } else if (level == 2) {
            out.u32(0); // permissions: unused
            out.u32(UNLIMITED_USES);
            out.u32(1); // current uses: at least who is asking
            out.pointerTo(share.path());
            out.nullPointer(); // password
        }
    }

    // --- NetrServerGetInfo (3.1.4.17)

    private void describeServer(NdrReader in, NdrWriter out) {
        in.pointerToString();
        int level = (int) in.u32();
        int error = switch (level) {
            case 100, 101 -> OK;
            case 102, 103, 502, 503 -> ACCESS_DENIED;
            default -> INVALID_LEVEL;
        };
        out.u32(level);
        if (error == OK) {
            out.pointer();
            out.u32(PLATFORM);
            out.pointerTo(server.serverName());
            if (level == 101) {
                out.u32(server.majorVersion());
                out.u32(server.minorVersion());
                out.u32(SERVER_TYPE);
                out.pointerTo(server.comment());
            }
            out.deferred();
        } else {
            out.nullPointer();
        }
        out.u32(error);
    }

    // --- NetrRemoteTOD (3.1.4.21)

    private void tellTime(NdrReader in, NdrWriter out) {
        in.pointerToString();
        FileTime now = server.now();
        LocalDateTime time = LocalDateTime.ofInstant(now.toInstant(), ZoneOffset.UTC);
        out.pointer();
        out.u32(time.toEpochSecond(ZoneOffset.UTC)); // elapsed since 1970
        out.u32(now.ticks() / 10_000); // milliseconds since an arbitrary moment
        out.u32(time.getHour());
        out.u32(time.getMinute());
        out.u32(time.getSecond());
        out.u32(time.getNano() / 10_000_000);
        out.u32(0); // minutes from UTC
        out.u32(310); // clock interval in units of 0.0001 s
        out.u32(time.getDayOfMonth());
        out.u32(time.getMonthValue());
        out.u32(time.getYear());
        out.u32(time.getDayOfWeek().getValue() % 7); // 0 is Sunday
        out.u32(OK);
    }
}
