package org.wirelore.rig.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.wirelore.rig.report.OracleResult;

/** All ranks of a communicator call the same collective operations in the same order, with the same root. */
public final class CollectiveOracle {
    private record Place(int communicator, int first, int number) {
    }

    private record Call(String name, int root, int rank) {
    }

    private final Findings findings;
    private final Map<Place, Call> calls = new HashMap<>();

    /** @param clock virtual time, picoseconds */
    public CollectiveOracle(LongSupplier clock, Story story) {
        findings = new Findings("collectives",
                "all ranks of a communicator call the same collective operations in the same order", clock, story);
    }

    /** A rank has called an operation. */
    public void begun(int rank, int communicator, int first, int number, String name, int root) {
        findings.observe();
        Call before = calls.putIfAbsent(new Place(communicator, first, number), new Call(name, root, rank));
        if (before != null && (!before.name.equals(name) || before.root != root)) {
            findings.violated(
                    "collective operations must match: communicator=" + communicator + ", call " + (number + 1)
                            + ": rank " + before.rank + " calls " + told(before) + ", rank " + rank + " calls "
                            + told(new Call(name, root, rank)));
        }
    }

    private static String told(Call call) {
        return call.root < 0 ? call.name : call.name + " with root " + call.root;
    }

    /** Whether nothing was wrong. */
    public boolean clean() {
        return findings.clean();
    }

    /** What was seen. */
    public OracleResult result(String variant) {
        return findings.result(variant);
    }

    /** For the next run. */
    public void reset() {
        calls.clear();
        findings.reset();
    }
}
