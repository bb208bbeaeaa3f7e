package org.wirelore.rig.model;

import java.util.SortedMap;

/**
 * The counters of all that a run has sent again, on all hosts together: packets of its protocols and segments of the
 * hosts' own stacks. A run has the first one, too, if nothing in it ever sends again, so that a check for none holds
 * whatever a rig's protocol is set to. A protocol that does send again must count: a check of what is not counted is
 * refused.
 */
public final class Retransmissions {
    private static final String SENT_AGAIN = "retransmissions";
    private static final String TIMEOUTS = "timeouts";

    private Retransmissions() {
    }

    /** Adds what one part of a run has counted. */
    public static void add(SortedMap<String, Long> counters, long sentAgain, long timeouts) {
        counters.merge(SENT_AGAIN, sentAgain, Long::sum);
        counters.merge(TIMEOUTS, timeouts, Long::sum);
    }

    /** Nothing is ever sent again in the run. */
    public static void none(SortedMap<String, Long> counters) {
        counters.putIfAbsent(SENT_AGAIN, 0L);
    }
}
