package org.wirelore.rig.report;

import java.util.List;

/**
 * A space–time diagram of one exchange: a column per place, time running down, true to scale.
 *
 * @param title  what is shown
 * @param lanes  the places, left to right
 * @param arrows what went from one place to another
 * @param spans  what kept a place busy
 */
public record SequenceDiagram(String title, List<Lane> lanes, List<Arrow> arrows, List<Span> spans) {
    public SequenceDiagram {
        lanes = List.copyOf(lanes);
        arrows = List.copyOf(arrows);
        spans = List.copyOf(spans);
        for (Arrow arrow : arrows) {
            if (isNoLane(arrow.fromLane(), lanes) || isNoLane(arrow.toLane(), lanes)) {
                throw new IllegalArgumentException("an arrow must join two lanes: fromLane=" + arrow.fromLane()
                        + ", toLane=" + arrow.toLane() + ", lanes=" + lanes.size() + ", label=" + arrow.label());
            }
        }
        for (Span span : spans) {
            if (isNoLane(span.lane(), lanes)) {
                throw new IllegalArgumentException("a span must lie on a lane: lane=" + span.lane() + ", lanes="
                        + lanes.size() + ", label=" + span.label());
            }
        }
    }

    private static boolean isNoLane(int lane, List<Lane> lanes) {
        return lane < 0 || lane >= lanes.size();
    }

    /**
     * One column.
     *
     * @param name  what it is, for instance "kernel"
     * @param group what it is part of, for instance "host alpha"; neighbours of one group share a heading; may be empty
     */
    public record Lane(String name, String group) {
    }

    /** Something that takes its time in a diagram. */
    public sealed interface Event permits Arrow, Span {
        /** Virtual time of its start, in picoseconds. */
        long startPs();

        /** Virtual time of its end, in picoseconds; not before its start. */
        long endPs();

        /** What it is; may be empty. */
        String label();
    }

    /** What became of the thing that an arrow stands for. */
    public enum Style {
        /** A message that arrived. */
        NORMAL,
        /** A message that never arrived; {@code endPs} is when it would have. */
        LOST,
        /** A second copy of a message, made on the way. */
        DUPLICATE
    }

    /**
     * Something that left one place and reached another.
     *
     * @param fromLane index of the lane where it starts
     * @param toLane   index of the lane where it ends
     * @param startPs  virtual time of its start, in picoseconds
     * @param endPs    virtual time of its end, not before its start
     * @param label    what it is; may be empty
     * @param style    what became of it
     */
    public record Arrow(int fromLane, int toLane, long startPs, long endPs, String label,
            Style style) implements Event {
        public Arrow {
            checkOrder(startPs, endPs, label);
        }
    }

    /**
     * An activity on one lane, for instance a trap, an interrupt handler or a copy.
     *
     * @param lane    index of the lane
     * @param startPs virtual time of its start, in picoseconds
     * @param endPs   virtual time of its end, not before its start
     * @param label   what was done
     */
    public record Span(int lane, long startPs, long endPs, String label) implements Event {
        public Span {
            checkOrder(startPs, endPs, label);
        }

        /** Whether it takes no time: it is a mark. */
        public boolean isMoment() {
            return startPs == endPs;
        }
    }

    private static void checkOrder(long startPs, long endPs, String label) {
        if (startPs < 0 || endPs < startPs) {
            throw new IllegalArgumentException("time must run forward from 0: startPs=" + startPs + ", endPs=" + endPs
                    + ", label=" + label);
        }
    }
}
