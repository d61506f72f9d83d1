package io.smblab.smb2.server;

import io.smblab.rpc.ServerDescription;
import io.smblab.rpc.ShareDescription;
import io.smblab.wire.FileTime;
import java.util.List;

/** What the server tells of itself over its pipes. */
record ServerFacts(SmbServer server) implements ServerDescription {
    @Override
    public String serverName() {
        return server.config.name();
    }

    @Override
    public String comment() {
        return "";
    }

    @Override
    public String domainName() {
        return "WORKGROUP";
    }

    /** Windows 10 and all servers since 2016 say 10.0. */
    @Override
    public int majorVersion() {
        return 10;
    }

    @Override
    public int minorVersion() {
        return 0;
    }

    @Override
    public List<ShareDescription> shares() {
        return server.shareList.values().stream()
                .map(share -> share.isDisk()
                        ? ShareDescription.disk(share.config.name(), share.config.comment())
                        : ShareDescription.ipc())
                .toList();
    }

    @Override
    public FileTime now() {
        return server.currentTime();
    }
}
