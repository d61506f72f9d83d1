package io.smblab.smb2.server;

import io.smblab.wire.NtStatus;

/** A request is refused with a status: thrown by what checks it, turned into the error response where requests are dispatched. */
final class RequestFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final NtStatus status;

    RequestFailedException(NtStatus status) {
        super(status.name(), null, false, false);
        this.status = status;
    }

    NtStatus status() {
        return status;
    }
}
