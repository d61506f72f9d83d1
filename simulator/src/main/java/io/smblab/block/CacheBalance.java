package io.smblab.block;

/**
 * What a write-back cache has taken and where that is, in bytes: {@code taken = written again before it was destaged + destaged + held}.
 *
 * @param taken of all writes that were accepted
 * @param rewritten of it came where something waited already
 * @param destaged of it the drives have answered
 * @param held of it waits or is under way, added up anew from what is there
 * @param room what the writers were told is held
 */
record CacheBalance(long taken, long rewritten, long destaged, long held, long room) {
    /**
     * Checks that nothing was lost and nothing written twice.
     *
     * @throws IllegalStateException with the account: a bug
     */
    void check(String name) {
        if (taken != rewritten + destaged + held || held != room || held < 0) {
            throw new IllegalStateException(name + ": the bytes of the cache do not add up: " + this);
        }
    }
}
