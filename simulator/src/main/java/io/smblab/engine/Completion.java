package io.smblab.engine;

/**
 * What happens next: the continuation of an operation that takes (virtual) time. Always the last parameter of the method
 * that starts the operation; called exactly once, on the lab's event loop.
 *
 * @param <T> what the operation yields
 */
@FunctionalInterface
public interface Completion<T> {
    /** Takes the outcome of the operation. */
    void complete(T value);
}
