package io.smblab.engine;

/**
 * Time and order. Events at one instant fire in the order in which they were scheduled.
 */
public interface EventScheduler {
    /** Nanoseconds since the lab started. */
    long now();

    /**
     * Puts an event into the queue.
     *
     * @param event one that is not scheduled
     * @param timeNanos when; an instant that has passed counts as now
     * @throws IllegalStateException when the event is already scheduled
     */
    void schedule(Event event, long timeNanos);

    /**
     * Takes an event out of the queue.
     *
     * @return whether it was there
     */
    boolean cancel(Event event);

    /** Moves an event to another instant, whether it is scheduled or not. */
    default void reschedule(Event event, long timeNanos) {
        cancel(event);
        schedule(event, timeNanos);
    }

    /**
     * Runs an action at an instant. Allocates: for the control plane, not for every frame.
     *
     * @return the event, to cancel it
     */
    default Event at(long timeNanos, Runnable action) {
        Event event = new Event() {
            @Override
            protected void fire() {
                action.run();
            }
        };
        schedule(event, timeNanos);
        return event;
    }

    /** Runs an action after a delay; see {@link #at}. */
    default Event after(long delayNanos, Runnable action) {
        return at(now() + delayNanos, action);
    }
}
