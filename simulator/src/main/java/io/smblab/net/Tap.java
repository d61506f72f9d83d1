package io.smblab.net;

/** A tap in its place; closing takes it out. */
@FunctionalInterface
public interface Tap extends AutoCloseable {
    @Override
    void close();
}
