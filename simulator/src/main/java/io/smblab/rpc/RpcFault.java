package io.smblab.rpc;

/** A call that ends with a fault PDU instead of an answer. */
final class RpcFault extends Exception {
    /** nca_s_op_rng_error: there is no such operation. */
    static final int NO_SUCH_OPERATION = 0x1C01_0002;
    /** nca_s_unk_if: the presentation context was not agreed on. */
    static final int UNKNOWN_INTERFACE = 0x1C01_0003;
    /** nca_s_proto_error. */
    static final int PROTOCOL_ERROR = 0x1C01_000B;
    /** nca_s_fault_remote_no_memory: the request is too long. */
    static final int NO_MEMORY = 0x1C00_001B;
    /** RPC_X_BAD_STUB_DATA: the parameters can't be decoded. */
    static final int BAD_STUB_DATA = 0x0000_06F7;

    private static final long serialVersionUID = 1L;

    private final int status;

    RpcFault(int status) {
        super(String.format("fault 0x%08x", status), null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
