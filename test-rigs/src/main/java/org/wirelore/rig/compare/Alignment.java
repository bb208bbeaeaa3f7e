package org.wirelore.rig.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * Aligns the traces of an emulated and a real run by causality: messages by their place between two ranks, receives by
 * their place at a rank, packets by their sequence number.
 */
public final class Alignment {
    private final Trace emulated;
    private final Trace real;
    private final Differences differences = new Differences();
    private final List<Direction> directions = new ArrayList<>();
    private long messages;
    private long receives;

    private Alignment(Trace emulated, Trace real) {
        this.emulated = emulated;
        this.real = real;
    }

    /**
     * Compares two runs.
     *
     * @throws IllegalArgumentException if they have not the same number of ranks
     */
    public static Comparison of(Trace emulated, Trace real) {
        if (emulated.ranks() != real.ranks()) {
            throw new IllegalArgumentException("both runs must have the same ranks: emulated=" + emulated.ranks()
                    + ", real=" + real.ranks());
        }
        return new Alignment(emulated, real).compare();
    }

    private Comparison compare() {
        if (!emulated.isComplete() || !real.isComplete()) {
            differences.add(Difference.Kind.INCOMPLETE, false, "the " + (emulated.isComplete() ? "real" : "emulated")
                    + " run did too much to write it all down; what came later was not compared");
        }
        int ranks = emulated.ranks();
        for (int to = 0; to < ranks; to++) {
            List<MessageAlignment> incoming = new ArrayList<>();
            for (int from = 0; from < ranks; from++) {
                incoming.add(compare(from, to));
            }
            receives += new ReceptionAlignment(to, emulated, real, incoming, differences).align();
        }
        return new Comparison(directions, differences.first(), differences.counts(), messages, receives);
    }

    private MessageAlignment compare(int from, int to) {
        Trace.Lane one = emulated.lane(from, to);
        Trace.Lane other = real.lane(from, to);
        MessageAlignment alignment = MessageAlignment.of(one.messages, other.messages, differences);
        messages += Math.min(one.messages.size(), other.messages.size());
        boolean samePackets = one.packets.equals(other.packets);
        if (!samePackets) {
            tellPackets(from, to, one.packets, other.packets);
        }
        Direction direction = new Direction(from, to, Direction.Amounts.of(one), Direction.Amounts.of(other),
                alignment.isSame(), samePackets);
        if (!direction.isSilent()) {
            directions.add(direction);
        }
        return alignment;
    }

    private void tellPackets(int from, int to, List<Packet> ours, List<Packet> theirs) {
        int k = 0;
        while (k < Math.min(ours.size(), theirs.size()) && ours.get(k).equals(theirs.get(k))) {
            k++;
        }
        differences.add(Difference.Kind.PACKETS, false, "packet " + (k + 1) + " from rank " + from + " to rank " + to
                + " is " + packet(ours, k) + " in the emulated run, " + packet(theirs, k) + " in the real one");
    }

    private static String packet(List<Packet> packets, int at) {
        return at < packets.size() ? packets.get(at).describe() : "none";
    }
}
