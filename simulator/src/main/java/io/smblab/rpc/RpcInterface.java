package io.smblab.rpc;

/** The operations that a pipe offers. */
interface RpcInterface {
    /** Which interface this is. */
    SyntaxId syntax();

    /**
     * Does one call.
     *
     * @param operation number of the operation
     * @param in its parameters
     * @param out its results
     * @throws RpcFault when there is no such operation
     */
    void call(int operation, NdrReader in, NdrWriter out) throws RpcFault;
}
