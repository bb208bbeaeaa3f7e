package org.wirelore.rig.run.failure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.PacketReport;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.explore.SmallestFailure.Moment;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Style;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The packets of a run around what was made to go otherwise, and the last ones before its failure, rank by rank. A
 * packet is an arrow from its sending to its reception; one whose reception is not reported although receptions are was
 * lost.
 */
public final class FailureSequence implements AdiObserver {
    /** More ranks are too many for a picture. */
    private static final int RANKS_MAX = 12;
    /** Before the first thing that went otherwise, from there on, and before the failure. */
    private static final int BEFORE_MAX = 6;
    private static final int AROUND_MAX = 24;
    private static final int LAST_MAX = 16;

    private final VariantConfig variant;
    private final LongSupplier clock;
    private final SmallestFailure failure;
    private final long firstPs;
    private final Deque<Packet> around = new ArrayDeque<>();
    private final Deque<Packet> last = new ArrayDeque<>();
    private boolean seesReceptions;

    private static final class Packet {
        private final int from;
        private final int to;
        private final long number;
        private final long startPs;
        private final String label;
        private long endPs = -1;
        private final boolean isCopy;

        Packet(int from, int to, long number, long startPs, String label, boolean isCopy) {
            this.from = from;
            this.to = to;
            this.number = number;
            this.startPs = startPs;
            this.label = label;
            this.isCopy = isCopy;
        }
    }

    /** @param clock the run's time, picoseconds */
    public FailureSequence(VariantConfig variant, LongSupplier clock, SmallestFailure failure) {
        this.variant = variant;
        this.clock = clock;
        this.failure = failure;
        firstPs = failure.moments().stream().mapToLong(Moment::atPs).min().orElse(0);
    }

    @Override
    public void on(AdiEvent event) {
        if (clock.getAsLong() > failure.violation().atPs() || !(event instanceof PacketReport packet)) {
            return;
        }
        if (packet.isSentPacket()) {
            sent(event, packet);
        } else if (packet.isReceivedPacket()) {
            received(event, packet);
        }
    }

    private void sent(AdiEvent event, PacketReport packet) {
        for (int to = 0; to < lanes(); to++) {
            if (to == packet.peer() || (packet.peer() < 0 && to != event.rank)) {
                add(new Packet(event.rank, to, packet.packet(), clock.getAsLong(), event.describe(), false));
            }
        }
    }

    private void received(AdiEvent event, PacketReport packet) {
        seesReceptions = true;
        Packet oldest = null;
        for (Packet each : packets()) {
            if (each.from == packet.peer() && each.to == event.rank && each.number == packet.packet()) {
                if (each.endPs < 0) {
                    each.endPs = clock.getAsLong();
                    return;
                }
                oldest = oldest == null ? each : oldest;
            }
        }
        if (oldest != null) {
            Packet copy = new Packet(oldest.from, oldest.to, oldest.number, oldest.startPs, event.describe(), true);
            copy.endPs = clock.getAsLong();
            add(copy);
        }
    }

    private void add(Packet packet) {
        if (packet.from >= lanes() || packet.to >= lanes()) {
            return;
        }
        if (around.size() < AROUND_MAX) {
            around.add(packet);
            if (packet.startPs < firstPs && around.size() > BEFORE_MAX) {
                around.removeFirst();
            }
            return;
        }
        last.add(packet);
        if (last.size() > LAST_MAX) {
            last.removeFirst();
        }
    }

    private List<Packet> packets() {
        return Stream.of(around, last).flatMap(Deque::stream).toList();
    }

    private int lanes() {
        return Math.min(RANKS_MAX, variant.ranks().size());
    }

    /** The picture; null if no rank has reported a packet. */
    public @Nullable SequenceDiagram diagram() {
        List<Packet> packets = packets();
        if (packets.isEmpty()) {
            return null;
        }
        List<SequenceDiagram.Lane> lanes = new ArrayList<>();
        for (int rank = 0; rank < lanes(); rank++) {
            lanes.add(new SequenceDiagram.Lane("rank " + rank, variant.ranks().get(rank).host()));
        }
        long endPs = failure.violation().atPs();
        List<SequenceDiagram.Arrow> arrows = packets.stream().map(packet -> arrow(packet, endPs)).toList();
        long beginPs = arrows.stream().mapToLong(SequenceDiagram.Arrow::startPs).min().orElse(0);
        List<SequenceDiagram.Span> spans = new ArrayList<>();
        for (Moment moment : failure.moments()) {
            if (moment.atPs() >= beginPs) {
                spans.add(new SequenceDiagram.Span(lane(moment.host()), moment.atPs(), moment.atPs(),
                        moment.what()));
            }
        }
        return new SequenceDiagram("Before the failure of " + variant.title() + ": " + failure.oracle(), lanes, arrows,
                spans);
    }

    private SequenceDiagram.Arrow arrow(Packet packet, long endPs) {
        boolean isOver = packet.endPs >= 0 || !seesReceptions;
        Style style = packet.isCopy ? Style.DUPLICATE : isOver ? Style.NORMAL : Style.LOST;
        long until = packet.endPs >= 0 ? packet.endPs : isOver ? packet.startPs : endPs;
        return new SequenceDiagram.Arrow(packet.from, packet.to, packet.startPs, Math.max(packet.startPs, until),
                packet.label + (isOver ? "" : ", not arrived"), style);
    }

    /** The first rank on a host; that of none is the first of all. */
    private int lane(String host) {
        for (int rank = 0; rank < lanes(); rank++) {
            if (variant.ranks().get(rank).host().equals(host)) {
                return rank;
            }
        }
        return 0;
    }
}
