package org.wirelore.rig.kbuffer;

import java.util.Optional;

/**
 * Whether a trace is a k-buffer correct global program, and for which smallest k (URTP paper, section 2.2): its calls
 * can be cut into groups, each with at most k calls of a process, so that all multicasts and receives of a group match.
 *
 * <p>A group that holds a call holds what matches it, and all that lies between two of its calls in the order of a
 * process; a multireceive's calls have no order among them. So the groups of the smallest k are the strongly connected
 * components of order and match, and k is the largest number of calls that a process has in one.
 *
 * <p>That definition speaks of buffers and not of who waits for whom: two processes that both receive before they send
 * are correct for k = 2, and wait for ever. Such a receive is found, too.
 */
public final class KBufferCheck {
    private final CallTable table;
    private final CallMatching matching;

    private KBufferCheck(CallTrace trace) {
        table = new CallTable(trace);
        matching = new CallMatching(table);
    }

    /** Judges a trace; takes time and memory linear in the number of its calls, targets and sources. */
    public static KBufferFinding of(CallTrace trace) {
        KBufferCheck check = new KBufferCheck(trace);
        return check.matching.isComplete() ? check.correct() : check.matching.firstUnmatched();
    }

    private KBufferFinding.Correct correct() {
        StrongComponents groups = new StrongComponents(new CallGraph(table, matching, true));
        int[] counts = new int[groups.count()];
        int[] first = new int[groups.count()];
        int groupCount = 0;
        int k = 0;
        CallPosition largest = new CallPosition(0, 0);
        for (int call = 0; call < table.calls(); call++) {
            int group = groups.of(call);
            if (counts[group] == 0) {
                groupCount++;
            }
            if (counts[group] == 0 || table.pidOf(first[group]) != table.pidOf(call)) {
                counts[group] = 0;
                first[group] = call;
            }
            if (++counts[group] > k) {
                k = counts[group];
                largest = table.position(first[group]);
            }
        }
        return new KBufferFinding.Correct(k, table.calls(), groupCount, largest, waiting());
    }

    /** The first receive on a circle of calls that wait for each other. */
    private Optional<CallPosition> waiting() {
        StrongComponents circles = new StrongComponents(new CallGraph(table, matching, false));
        int[] sizes = new int[circles.count()];
        for (int call = 0; call < table.calls(); call++) {
            sizes[circles.of(call)]++;
        }
        CallPosition first = null;
        for (int call = 0; call < table.calls(); call++) {
            boolean isWaiting = !table.isMulticast(call) && sizes[circles.of(call)] > 1;
            if (isWaiting && (first == null || table.position(call).isBefore(first))) {
                first = table.position(call);
            }
        }
        return Optional.ofNullable(first);
    }
}
