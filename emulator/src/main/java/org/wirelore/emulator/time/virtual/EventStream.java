package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;

/** What the events of a run leave: their number, a hash of them and of content, earlier values of it, perhaps a log. */
final class EventStream {
    /** Spreads identities, so that none is another's at another time. */
    private static final long IDENTITY_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final StateHash hash = new StateHash();
    private final HashTrail trail = new HashTrail();
    private @Nullable FiredEvents log;
    private long fired;
    private long nextCheckpoint = trail.interval();

    /** An alarm goes off. */
    void add(long identity, long nowPs) {
        hash.add(identity * IDENTITY_MULTIPLIER + nowPs);
        if (log != null) {
            log.add(identity, nowPs);
        }
        if (++fired == nextCheckpoint) {
            nextCheckpoint = trail.record(hash.value());
        }
    }

    void reset() {
        fired = 0;
        hash.reset();
        trail.reset();
        if (log != null) {
            log.clear();
        }
        nextCheckpoint = trail.interval();
    }

    /** As {@link EventQueue#logTo}. */
    void logTo(@Nullable FiredEvents newLog) {
        log = newLog;
    }

    /** As {@link EventQueue#content}. */
    StateHash content() {
        return hash;
    }

    long hash() {
        return hash.value();
    }

    HashTrail trail() {
        return trail;
    }

    long fired() {
        return fired;
    }
}
