package io.smblab.smb2.client;

/**
 * Credits and message identifiers of one connection (MS-SMB2 3.2.1.2, 3.2.4.1.2): what may be sent, and how many credits to ask
 * for so that {@code target} are held in the long run.
 *
 * <p>Conservation: granted = available + spent. A new connection has one credit, and message identifier 0.
 */
final class CreditWindow {
    /** CreditRequest is a field of 16 bits. */
    private static final int MAX_REQUEST = 0xFFFF;

    private final int target;
    private int available = 1;
    private int requested;
    private long nextMessageId;

    /** A window that asks for credits until it holds {@code target}, 1 to 65535. */
    CreditWindow(int target) {
        if (target < 1 || target > MAX_REQUEST) {
            throw new IllegalArgumentException("credit target " + target + " (expected 1 to 65535)");
        }
        this.target = target;
    }

    int available() {
        return available;
    }

    boolean covers(int charge) {
        return charge <= available;
    }

    /**
     * Spends credits.
     *
     * @param charge 1 or more
     * @return the message identifier; those up to {@code charge - 1} above it are used up as well
     */
    long take(int charge) {
        if (charge < 1 || charge > available) {
            throw new IllegalStateException("charge " + charge + " with " + available + " credits");
        }
        available -= charge;
        long messageId = nextMessageId;
        nextMessageId += charge;
        return messageId;
    }

    /** CreditRequest for the request that is about to be sent, after {@link #take}. Remembered until {@link #answered}. */
    int request() {
        int request = Math.max(1, Math.min(MAX_REQUEST, target - available - requested));
        requested += request;
        return request;
    }

    /**
     * A response came.
     *
     * @param request what {@link #request} said for its request; 0 for a further response to the same request
     * @param granted CreditResponse
     */
    void answered(int request, int granted) {
        requested -= request;
        available += granted;
    }
}
