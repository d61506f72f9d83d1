package io.smblab.smb2.server;

/**
 * How many credits a response grants ([MS-SMB2] 3.3.1.2). The client gets what it asks for, as long as it holds no more than
 * the maximum; it is never left without a credit, because then it could not even disconnect in an orderly way.
 *
 * @param initialMaximum the most credits a client holds before it is logged on, 1 or more
 * @param maximum the most credits a client holds afterwards, from {@code initialMaximum} to 65535
 */
public record CreditPolicy(int initialMaximum, int maximum) {
    /** Checks the ranges. */
    public CreditPolicy {
        if (initialMaximum < 1 || maximum < initialMaximum || maximum > 0xFFFF) {
            throw new IllegalArgumentException("credits " + initialMaximum + " before logon, " + maximum
                    + " after (expected 1 <= before <= after <= 65535)");
        }
    }

    /** The bound of the message id window: twice what may be granted. */
    int windowSpan() {
        return 2 * maximum;
    }

    /**
     * The credits of one response, added to the window.
     *
     * @param window the connection's window, from which the request's charge has been taken
     * @param requested CreditRequest of the request
     * @param charge credits that the request used
     * @param loggedOn whether the larger maximum applies
     */
    int grant(MessageIdWindow window, int requested, int charge, boolean loggedOn) {
        int limit = loggedOn ? maximum : initialMaximum;
        int room = limit - window.credits();
        int wanted = requested == 0 ? 0 : Math.max(requested, loggedOn ? charge : 1);
        int granted = window.grant(Math.min(wanted, room));
        if (granted == 0 && window.credits() == 0) {
            granted = window.grant(1);
        }
        return granted;
    }
}
