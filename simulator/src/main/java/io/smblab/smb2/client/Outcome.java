package io.smblab.smb2.client;

import io.smblab.engine.Completion;

/**
 * How an operation of the client ended: with a value or with the reason why there is none.
 *
 * @param <T> what the operation yields; {@link Void} with a null value when there is nothing to yield
 */
public final class Outcome<T> {
    private final T value;
    private final SmbClientException failure;

    private Outcome(T value, SmbClientException failure) {
        this.value = value;
        this.failure = failure;
    }

    /** It worked. */
    public static <T> Outcome<T> success(T value) {
        return new Outcome<>(value, null);
    }

    /** It did not. */
    public static <T> Outcome<T> failure(SmbClientException failure) {
        return new Outcome<>(null, failure);
    }

    /** Whether there is a value. */
    public boolean isSuccess() {
        return failure == null;
    }

    /**
     * The value.
     *
     * @throws IllegalStateException when the operation failed
     */
    public T value() {
        if (failure != null) {
            throw new IllegalStateException("the operation failed", failure);
        }
        return value;
    }

    /** The reason of a failure, or null after a success. */
    public SmbClientException failure() {
        return failure;
    }

    /** Hands a failure on to {@code done}, or the value to {@code next}. */
    <R> void then(Completion<T> next, Completion<Outcome<R>> done) {
        if (failure != null) {
            done.complete(failure(failure));
        } else {
            next.complete(value);
        }
    }

    @Override
    public String toString() {
        return failure == null ? "success " + value : failure.toString();
    }
}
