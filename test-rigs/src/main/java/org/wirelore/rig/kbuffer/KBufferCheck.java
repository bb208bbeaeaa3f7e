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

    /**
     * The groups of a trace that is correct.
     *
     * @throws IllegalArgumentException if it is not: see {@link #of}
     */
    public static CallGroups groups(CallTrace trace) {
        KBufferCheck check = new KBufferCheck(trace);
        if (!check.matching.isComplete()) {
            throw new IllegalArgumentException("a trace with groups must be correct: "
                    + check.matching.firstUnmatched().text());
        }
        return new CallGroups(check.table, check.matching);
    }

    private KBufferFinding.Correct correct() {
        CallGroups groups = new CallGroups(table, matching);
        int largest = groups.largest();
        return largest < 0
                ? new KBufferFinding.Correct(0, 0, 0, new CallPosition(0, 0), waiting())
                : new KBufferFinding.Correct(groups.k(largest), table.calls(), groups.count(),
                        groups.largest(largest), waiting());
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
