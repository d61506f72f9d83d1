package io.smblab.rpc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The named pipes of a server, by their names without regard to case. */
public final class PipeRegistry {
    private final Map<String, List<RpcInterface>> pipes = new LinkedHashMap<>();

    /** The pipes srvsvc and wkssvc of a server. */
    public PipeRegistry(ServerDescription server) {
        pipes.put("srvsvc", List.of(new ServerService(server)));
        pipes.put("wkssvc", List.of(new WorkstationService(server)));
    }

    /**
     * Opens a pipe.
     *
     * @param name as in the CREATE request, relative to IPC$
     * @return a new instance, or nothing when there is no such pipe (OBJECT_NAME_NOT_FOUND); a name with a backslash, slash
     *     or colon never is one
     */
    public Optional<PipeHandle> open(String name) {
        String key = name.toLowerCase(Locale.ROOT);
        List<RpcInterface> interfaces = pipes.get(key);
        return interfaces == null
                ? Optional.empty()
                : Optional.of(new PipeHandle(key, new RpcConnection(key, interfaces)));
    }
}
