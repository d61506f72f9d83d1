package io.smblab.wire;

/**
 * A peer sent bytes that are not what the specification allows. Carries what the receiver owes in return: usually an error
 * response with {@link #status()}, for a message whose boundaries cannot be trusted the end of the connection.
 */
public final class MalformedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String field;
    private final int offset;
    private final NtStatus status;
    private final boolean disconnects;

    /**
     * A fault that is answered with {@link NtStatus#INVALID_PARAMETER}.
     *
     * @param field the structure and field, in the words of the specification
     * @param offset where, in bytes from the start of the message
     * @param reason what was found and what is allowed
     */
    public MalformedMessageException(String field, int offset, String reason) {
        this(field, offset, reason, NtStatus.INVALID_PARAMETER, false);
    }

    private MalformedMessageException(String field, int offset, String reason, NtStatus status, boolean disconnects) {
        super(field + " at offset " + offset + ": " + reason);
        this.field = field;
        this.offset = offset;
        this.status = status;
        this.disconnects = disconnects;
    }

    /** The same fault where the specification names another status than INVALID_PARAMETER. */
    public MalformedMessageException withStatus(NtStatus other) {
        return new MalformedMessageException(field, offset, reason(), other, disconnects);
    }

    /** The same fault where nothing can be answered and the connection has to end. */
    public MalformedMessageException thatDisconnects() {
        return new MalformedMessageException(field, offset, reason(), status, true);
    }

    private String reason() {
        return getMessage().substring((field + " at offset " + offset + ": ").length());
    }

    /** The structure and field at fault. */
    public String field() {
        return field;
    }

    /** Where, in bytes from the start of the message. */
    public int offset() {
        return offset;
    }

    /** The status of the error response. */
    public NtStatus status() {
        return status;
    }

    /** Whether the connection has to end instead of an answer. */
    public boolean disconnects() {
        return disconnects;
    }
}
