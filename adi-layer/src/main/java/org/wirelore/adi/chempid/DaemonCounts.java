package org.wirelore.adi.chempid;

/** What a daemon counts. */
public final class DaemonCounts {
    private long jobs;
    private long ranks;
    private long unknownCallers;
    private long badMessages;

    /** How many jobs it has led. */
    public long jobs() {
        return jobs;
    }

    /** How many ranks it has started. */
    public long ranks() {
        return ranks;
    }

    /** How many have called, and said nothing that one who knows it says. */
    public long unknownCallers() {
        return unknownCallers;
    }

    /** How many messages of known callers were none, or not theirs to send. */
    public long badMessages() {
        return badMessages;
    }

    void job() {
        jobs++;
    }

    void rank() {
        ranks++;
    }

    void unknownCaller() {
        unknownCallers++;
    }

    void badMessage() {
        badMessages++;
    }
}
