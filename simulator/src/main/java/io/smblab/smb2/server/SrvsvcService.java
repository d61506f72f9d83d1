package io.smblab.smb2.server;

import io.smblab.wire.WireReader;
import io.smblab.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of the Server Service ([MS-SRVS]) that clients use to find their way: NetrShareEnum, NetrShareGetInfo and
 * NetrServerGetInfo.
 */
final class SrvsvcService {
    private static final int NETR_SHARE_ENUM = 15;
    private static final int NETR_SHARE_GET_INFO = 16;
    private static final int NETR_SERVER_GET_INFO = 21;

    private static final int STYPE_DISKTREE = 0;
    private static final int STYPE_IPC_SPECIAL = 0x8000_0003;
    private static final int ERROR_INVALID_LEVEL = 124;
    private static final int NERR_NET_NAME_NOT_FOUND = 2310;
    private static final int PLATFORM_ID_NT = 500;
    /** SV_TYPE_WORKSTATION, SV_TYPE_SERVER, SV_TYPE_NT, SV_TYPE_SERVER_NT. */
    private static final int SERVER_TYPE = 0x0000_9003;
    /** Any value but 0 says that something is there. */
    private static final int REFERENT = 0x0002_0000;

    private final SmbServer server;
    private final DceRpcEndpoint endpoint;

    SrvsvcService(SmbServer server) {
        this.server = server;
        this.endpoint = new DceRpcEndpoint("\\PIPE\\srvsvc", this::call);
    }

    byte[] answer(byte[] message) {
        return endpoint.answer(message);
    }

    private boolean call(int opnum, WireReader stub, WireWriter out) {
        switch (opnum) {
            case NETR_SHARE_ENUM -> shareEnum(stub, out);
            case NETR_SHARE_GET_INFO -> shareGetInfo(stub, out);
            case NETR_SERVER_GET_INFO -> serverGetInfo(stub, out);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void shareEnum(WireReader stub, WireWriter out) {
        uniqueString(stub);
        int level = stub.bits32();
        out.bits32(level);
        out.bits32(level);
        out.bits32(REFERENT);
        if (!isShareLevel(level)) {
            out.u32(0);
            out.u32(0);
            end(out, 0, ERROR_INVALID_LEVEL);
            return;
        }
        List<Share> shares = List.copyOf(server.shareList.values());
        out.u32(shares.size());
        out.bits32(REFERENT);
        out.u32(shares.size());
        List<String> strings = new ArrayList<>();
        for (Share share : shares) {
            shareInfo(out, level, share, strings);
        }
        strings.forEach(text -> string(out, text));
        end(out, shares.size(), 0);
    }

    /** TotalEntries, ResumeHandle and the result of NetrShareEnum. */
    private static void end(WireWriter out, int totalEntries, int result) {
        out.u32(totalEntries);
        out.u32(0);
        out.u32(result);
    }

    private void shareGetInfo(WireReader stub, WireWriter out) {
        uniqueString(stub);
        Share share = server.shareOf(string(stub));
        int level = stub.bits32();
        out.bits32(level);
        if (share == null || !isShareLevel(level)) {
            out.u32(0);
            out.u32(share == null ? NERR_NET_NAME_NOT_FOUND : ERROR_INVALID_LEVEL);
            return;
        }
        out.bits32(REFERENT);
        List<String> strings = new ArrayList<>();
        shareInfo(out, level, share, strings);
        strings.forEach(text -> string(out, text));
        out.u32(0);
    }

    private static boolean isShareLevel(int level) {
        return level >= 0 && level <= 2;
    }

    /** SHARE_INFO_0, _1 or _2; its strings follow behind all structures. */
    private static void shareInfo(WireWriter out, int level, Share share, List<String> strings) {
        reference(out, share.name(), strings);
        if (level == 0) {
            return;
        }
        out.bits32(share.isDisk() ? STYPE_DISKTREE : STYPE_IPC_SPECIAL);
        reference(out, share.config.comment(), strings);
        if (level == 1) {
            return;
        }
        out.u32(0);
        out.bits32(-1);
        out.u32(share.currentUses);
        reference(out, share.isDisk() ? "C:\\" + share.name() : "", strings);
        out.u32(0);
    }

    private void serverGetInfo(WireReader stub, WireWriter out) {
        uniqueString(stub);
        int level = stub.bits32();
        out.bits32(level);
        if (level != 100 && level != 101) {
            out.u32(0);
            out.u32(ERROR_INVALID_LEVEL);
            return;
        }
        out.bits32(REFERENT);
        List<String> strings = new ArrayList<>();
        out.u32(PLATFORM_ID_NT);
        reference(out, server.config.name(), strings);
        if (level == 101) {
            out.u32(10);
            out.u32(0);
            out.u32(SERVER_TYPE);
            reference(out, "", strings);
        }
        strings.forEach(text -> string(out, text));
        out.u32(0);
    }

    private static void reference(WireWriter out, String text, List<String> strings) {
        out.bits32(REFERENT + 4 * (strings.size() + 1));
        strings.add(text);
    }

    /** A conformant and varying string with its terminator. */
    private static void string(WireWriter out, String text) {
        out.u32(text.length() + 1);
        out.u32(0);
        out.u32(text.length() + 1);
        out.utf16(text + "\0");
        out.align(4);
    }

    private static void uniqueString(WireReader stub) {
        if (stub.bits32() != 0) {
            string(stub);
        }
    }

    private static String string(WireReader stub) {
        stub.skip(4);
        stub.skip(4);
        long units = stub.u32();
        String text = stub.utf16(2 * units, "string");
        stub.align(4);
        return text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    }
}
