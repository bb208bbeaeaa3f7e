package org.wirelore.rig.compare;

/**
 * How near two runs of one program are to each other, in what neither takes from its clock: messages, their order and
 * content, packets, and how many were sent again.
 *
 * @param distance 0 if they are the same; smaller is nearer
 * @param first the first difference, in words; empty if there is none
 */
public record Likeness(long distance, String first) {
    private static final long OF_PROGRAM = 1000;
    private static final long OF_PACKETS = 10;

    /**
     * Compares an emulated run with a real one.
     *
     * @param isCompleted whether the emulated one has ended as it should
     */
    public static Likeness of(Trace emulated, Trace real, boolean isCompleted) {
        if (!isCompleted) {
            return new Likeness(Long.MAX_VALUE, "the emulated run does not end");
        }
        Comparison comparison = Alignment.of(emulated, real);
        long distance = 0;
        for (Difference.Kind kind : comparison.counts().keySet()) {
            distance += comparison.count(kind) * (kind == Difference.Kind.PACKETS ? OF_PACKETS : OF_PROGRAM);
        }
        String first = comparison.differences().isEmpty() ? "" : comparison.differences().getFirst().text();
        for (Direction direction : comparison.directions()) {
            long ours = direction.emulated().retransmissions();
            long theirs = direction.real().retransmissions();
            distance += Math.abs(ours - theirs);
            if (ours != theirs && first.isEmpty()) {
                first = "rank " + direction.from() + " sends " + ours + " packets again to rank " + direction.to()
                        + " in the emulated run, " + theirs + " in the real one";
            }
        }
        return new Likeness(distance, first);
    }

    /** Whether nothing is different. */
    public boolean isSame() {
        return distance == 0;
    }
}
