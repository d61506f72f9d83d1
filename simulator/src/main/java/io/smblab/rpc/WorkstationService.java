package io.smblab.rpc;

import io.smblab.wire.Guid;

/** The workstation service ([MS-WKST] 3.2.4): name and domain of the machine. */
final class WorkstationService implements RpcInterface {
    private static final SyntaxId SYNTAX = new SyntaxId(Guid.parse("6bffd098-a112-3610-9833-46c3f87e345a"), 1);
    private static final int GET_INFO = 0;
    private static final int OK = 0;
    private static final int INVALID_LEVEL = 124;
    private static final int ACCESS_DENIED = 5;
    /** PLATFORM_ID_NT. */
    private static final int PLATFORM = 500;

    private final ServerDescription server;

    WorkstationService(ServerDescription server) {
        this.server = server;
    }

    @Override
    public SyntaxId syntax() {
        return SYNTAX;
    }

    @Override
    public void call(int operation, NdrReader in, NdrWriter out) throws RpcFault {
        if (operation != GET_INFO) {
            throw new RpcFault(RpcFault.NO_SUCH_OPERATION);
        }
        in.pointerToString();
        int level = (int) in.u32();
        out.u32(level);
        if (level == 100) {
            out.pointer();
            out.u32(PLATFORM);
            out.pointerTo(server.serverName());
            out.pointerTo(server.domainName());
            out.u32(server.majorVersion());
            out.u32(server.minorVersion());
            out.deferred();
            out.u32(OK);
        } else {
            out.nullPointer();
            out.u32(level == 101 || level == 102 || level == 502 ? ACCESS_DENIED : INVALID_LEVEL);
        }
    }
}
