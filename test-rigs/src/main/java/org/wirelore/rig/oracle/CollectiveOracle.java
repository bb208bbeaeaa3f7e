package org.wirelore.rig.oracle;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.wirelore.rig.report.OracleResult;

/** All ranks of a communicator call the same collective operations in the same order, with the same root. */
public final class CollectiveOracle {
    /** Numbers of communicators are used again: all members of a group have the same ones, in the same order. */
    private record Place(int communicator, long group, int use, int number) {
    }

    private record Member(int rank, int communicator, long group) {
    }

    private record Call(String name, int root, int rank) {
    }

    private final Findings findings;
    private final Map<Place, Call> calls = new HashMap<>();
    private final Map<Member, Integer> uses = new HashMap<>();

    /** @param clock virtual time, picoseconds */
    public CollectiveOracle(LongSupplier clock, PacketHistory history) {
        findings = new Findings("collectives",
                "all ranks of a communicator call the same collective operations in the same order", clock, history);
    }

    /** A rank has called an operation. */
    public void begun(int rank, int communicator, long group, int number, String name, int root) {
        findings.observe();
        int use = uses.merge(new Member(rank, communicator, group), number == 0 ? 1 : 0, Integer::sum);
        Call before = calls.putIfAbsent(new Place(communicator, group, use, number), new Call(name, root, rank));
        if (before != null && (!before.name.equals(name) || before.root != root)) {
            findings.violated(
                    "collective operations must match: communicator=" + communicator + ", call " + (number + 1)
                            + ": rank " + before.rank + " calls " + text(before) + ", rank " + rank + " calls "
                            + text(new Call(name, root, rank)));
        }
    }

    private static String text(Call call) {
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
        uses.clear();
        findings.reset();
    }
}
