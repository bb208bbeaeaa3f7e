package org.wirelore.rig.order;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.wirelore.device.api.StateHash;
import org.wirelore.rig.order.OrderOutcome.Kind;

/**
 * Every outcome that the orders of a program have: what each rank's receives were given and what it printed, in its
 * own order, and how the run ended. Where a rank fails, the others are ended wherever they are; so of a run with a
 * failure it is asked only whether each rank has done what it does in some order, as far as it has come.
 */
public final class OutcomeSet {
    private static final int SHOWN_MAX = 80;
    /** A number as times are printed: with a fraction, or long. */
    private static final Pattern TIME = Pattern.compile("\\d\\.\\d|\\d{6}");
    private static final long RECEIVED = StateHash.ofName("received");
    private static final long PRINTED = StateHash.ofName("printed");

    private final Map<Kind, Set<Long>> whole = new EnumMap<>(Kind.class);
    /** Of every rank what it received up to each of its calls, and what it printed up to each line. */
    private final Set<Long> beginnings = new HashSet<>();

    /** A set without an outcome. */
    public OutcomeSet() {
        for (Kind kind : Kind.values()) {
            whole.put(kind, new HashSet<>());
        }
    }

    /** How many different ones there are; runs with a failure count by what was done until then. */
    public long size() {
        return whole.values().stream().mapToLong(Set::size).sum();
    }

    void add(ObservedRun run, Kind kind) {
        of(kind).add(run.digest());
        for (int rank = 0; rank < run.ranks(); rank++) {
            long received = RECEIVED + rank;
            for (Receipt receipt : run.receipts(rank)) {
                received = after(received, receipt.digest());
                beginnings.add(received);
            }
            long printed = PRINTED + rank;
            for (String line : run.printed(rank)) {
                printed = after(printed, StateHash.ofName(line));
                beginnings.add(printed);
            }
        }
    }

    /** Whether a run has one of the outcomes. */
    boolean has(ObservedRun run, Kind kind) {
        return kind == Kind.FAILURE
                ? !of(kind).isEmpty() && unknown(run).isEmpty()
                : of(kind).contains(run.digest());
    }

    /**
     * Why a run has none of the outcomes.
     *
     * @param ending what its oracles say; empty if they are content
     */
    String reason(ObservedRun run, Kind kind, String ending) {
        String unknown = unknown(run);
        if (!unknown.isEmpty()) {
            return unknown;
        }
        if (of(kind).isEmpty()) {
            return "it ends as in no order: " + (kind == Kind.CLEAN ? "well" : ending);
        }
        return "each rank does what it does in some order, but not all of them in the same one";
    }

    /** The first call or line of a rank that no order has; empty if there is none. */
    private String unknown(ObservedRun run) {
        for (int rank = 0; rank < run.ranks(); rank++) {
            List<Receipt> receipts = run.receipts(rank);
            long received = RECEIVED + rank;
            for (int call = 0; call < receipts.size(); call++) {
                received = after(received, receipts.get(call).digest());
                if (!beginnings.contains(received)) {
                    return "rank " + rank + "'s receive " + (call + 1) + receipts.get(call).words()
                            + ", as in no order that begins alike";
                }
            }
        }
        for (int rank = 0; rank < run.ranks(); rank++) {
            long printed = PRINTED + rank;
            for (String line : run.printed(rank)) {
                printed = after(printed, StateHash.ofName(line));
                if (!beginnings.contains(printed)) {
                    return "rank " + rank + " prints as in no order: "
                            + (line.length() > SHOWN_MAX ? line.substring(0, SHOWN_MAX) + "…" : line)
                            + (TIME.matcher(line).find() ? " (a time can't be compared: print none)" : "");
                }
            }
        }
        return "";
    }

    private Set<Long> of(Kind kind) {
        return whole.computeIfAbsent(kind, each -> new HashSet<>());
    }

    private static long after(long beginning, long next) {
        StateHash hash = new StateHash();
        hash.add(beginning);
        hash.add(next);
        return hash.value();
    }
}
