package io.smblab.junit;

/** Not a failure of its own: carries the state of the server into the report of a failed test. */
public final class SmbEmulatorDiagnostics extends Exception {
    SmbEmulatorDiagnostics(String text) {
        super(text, null, false, false);
    }
}
