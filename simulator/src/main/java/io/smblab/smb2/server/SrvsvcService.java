package io.smblab.smb2.server;

final class SrvsvcService {
    private final SmbServer server;

    SrvsvcService(SmbServer server) {
        this.server = server;
    }

    byte[] answer(byte[] request) {
        return new byte[0];
    }
}
