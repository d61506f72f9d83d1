package io.smblab.cli;

/** How the command ends. Scripts depend on these. */
final class ExitCode {
    /** Everything that was asked is true. */
    static final int PASSED = 0;
    /** An expectation was missed. */
    static final int MISSED = 1;
    /** A file or an option that cannot be used. */
    static final int BAD_INPUT = 2;
    /** A bug, or two runs that should be equal and are not. */
    static final int INTERNAL = 3;

    private ExitCode() {}
}
