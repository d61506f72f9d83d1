package io.smblab.engine;

import java.security.SecureRandom;

/** Where an unpredictable seed comes from: for labs in real time, whose ids, keys and nonces strangers must not foresee. */
public final class Entropy {
    private Entropy() {}

    /** A seed that nobody can foresee; a lab that uses it cannot be repeated. */
    public static long unpredictableSeed() {
        return new SecureRandom().nextLong();
    }
}
