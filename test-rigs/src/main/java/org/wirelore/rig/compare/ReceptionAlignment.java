package org.wirelore.rig.compare;

import java.util.List;

/** Compares the receives of one rank, in the order of their calls: what each asked for, met and delivered. */
final class ReceptionAlignment {
    private final int rank;
    private final Trace emulated;
    private final Trace real;
    private final List<MessageAlignment> fromRank;
    private final Differences differences;

    /** @param fromRank how the messages from each rank to this one were paired */
    ReceptionAlignment(int rank, Trace emulated, Trace real, List<MessageAlignment> fromRank,
            Differences differences) {
        this.rank = rank;
        this.emulated = emulated;
        this.real = real;
        this.fromRank = fromRank;
        this.differences = differences;
    }

    /** Adds what is different, and returns how many pairs were looked at. */
    int align() {
        List<ReceivedMessage> ours = emulated.receptions(rank);
        List<ReceivedMessage> theirs = real.receptions(rank);
        int pairs = Math.min(ours.size(), theirs.size());
        for (int k = 0; k < pairs; k++) {
            compare(k, ours.get(k), theirs.get(k));
        }
        if (ours.size() != theirs.size()) {
            ReceivedMessage first = (ours.size() > theirs.size() ? ours : theirs).get(pairs);
            differences.add(Difference.Kind.ORDER, first.free(), "rank " + rank + " makes " + ours.size()
                    + " receives in the emulated run, " + theirs.size() + " in the real one");
        }
        return pairs;
    }

    private void compare(int k, ReceivedMessage one, ReceivedMessage other) {
        boolean isUndetermined = one.isUndetermined() || other.isUndetermined();
        String name = "receive " + (k + 1) + " of rank " + rank;
        if (!one.asksLike(other)) {
            differences.add(Difference.Kind.ORDER, one.free() || other.free(), name + " asks for " + one.wish()
                    + " in the emulated run, for " + other.wish() + " in the real one");
            return;
        }
        if (one.cancelled() != other.cancelled()) {
            differences.add(Difference.Kind.ORDER, true, name + " was cancelled in the "
                    + (one.cancelled() ? "emulated" : "real") + " run and met a message in the other");
            return;
        }
        int matched = other.matchedSource() < 0
                ? -1
                : fromRank.get(other.matchedSource()).emulatedOf(other.matchedIndex());
        if (matched < 0 && other.matchedIndex() >= 0) {
            // A message that only the real run has; the report has it where it was sent.
            return;
        }
        if (one.matchedSource() != other.matchedSource() || one.matchedIndex() != matched) {
            differences.add(Difference.Kind.ORDER, isUndetermined, name + " met " + one.fate(one.matchedIndex())
                    + " in the emulated run, " + other.fate(matched) + " in the real one"
                    + (isUndetermined ? ", which a receive from any source may" : ""));
        } else if (!one.deliversLike(other) && sentAlike(one, other)) {
            differences.add(Difference.Kind.CONTENT, false, name + " delivered " + delivery(one)
                    + " in the emulated run, " + delivery(other) + " in the real one, of the same message");
        }
    }

    private boolean sentAlike(ReceivedMessage one, ReceivedMessage other) {
        if (one.matchedIndex() < 0 || other.matchedIndex() < 0) {
            return true;
        }
        Message sent = emulated.lane(one.matchedSource(), rank).messages.get(one.matchedIndex());
        return sent.isSameAs(real.lane(other.matchedSource(), rank).messages.get(other.matchedIndex()));
    }

    private static String delivery(ReceivedMessage reception) {
        return reception.delivered() < 0
                ? "nothing"
                : reception.delivered() + " bytes (" + reception.error() + ", content "
                        + Long.toHexString(reception.contentHash()) + ")";
    }
}
