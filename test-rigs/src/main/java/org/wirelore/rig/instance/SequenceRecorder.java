package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.host.CpuContext;
import org.wirelore.emulator.host.CpuListener;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/**
 * Records one exchange for a picture: what the CPUs of the first two hosts did, and what was on the wire between their
 * cards. The program says when the exchange begins and ends; outside of that nothing is recorded, and CPUs are not even
 * listened to.
 */
public final class SequenceRecorder {
    private static final int ITEMS_MAX = 400;
    private static final int LANES_PER_HOST = 3;
    private static final int PROGRAM = 0;
    private static final int KERNEL = 1;
    private static final int CARD = 2;

    private final LongSupplier clock;
    private final List<SequenceDiagram.Lane> lanes = new ArrayList<>();
    private final SortedMap<Integer, Machine> machines = new TreeMap<>();
    private final List<SequenceDiagram.Span> spans = new ArrayList<>();
    private final List<SequenceDiagram.Arrow> arrows = new ArrayList<>();
    private boolean wanted = true;
    private boolean recording;
    private boolean complete;
    private long beginPs;

    public SequenceRecorder(VariantConfig variant, LongSupplier clock) {
        this.clock = clock;
        for (int i = 0; i < Math.min(2, variant.hosts().size()); i++) {
            HostConfig host = variant.hosts().get(i);
            String[] names = i == 0
                    ? new String[]{"program", "kernel", "card"}
                    : new String[]{"card", "kernel", "program"};
            for (String name : names) {
                lanes.add(new SequenceDiagram.Lane(name, host.name()));
            }
        }
    }

    /** Adds a machine; only the first two are drawn. */
    public void watch(int host, Machine machine) {
        if (host < 2) {
            machines.put(host, machine);
        }
    }

    /** Records nothing from now on: a sweep shows no pictures. */
    void leaveOff() {
        wanted = false;
    }

    public void begin() {
        if (!wanted || complete || machines.size() < 2) {
            return;
        }
        recording = true;
        beginPs = clock.getAsLong();
        machines.forEach((host, machine) -> machine.listen(new Spans(host)));
    }

    public void end() {
        if (!recording) {
            return;
        }
        recording = false;
        complete = true;
        machines.values().forEach(machine -> machine.listen(null));
    }

    void reset() {
        machines.values().forEach(machine -> machine.listen(null));
        recording = false;
        complete = false;
        spans.clear();
        arrows.clear();
    }

    /** Something passed a wire. */
    void record(CaptureRecord record, WireReader reader) {
        if (!recording || arrows.size() >= ITEMS_MAX || record.startPs < beginPs || !reader.isLegible(record)) {
            return;
        }
        int from = reader.from(record);
        int to = reader.to(record);
        if (!isDrawn(from) || !isDrawn(to)) {
            return;
        }
        WireEvent.Fate fate = record.fate();
        arrows.add(new SequenceDiagram.Arrow(lane(from, CARD), lane(to, CARD), record.startPs,
                Math.max(record.startPs, record.timePs), reader.label(record) + switch (fate) {
                    case WHOLE -> "";
                    case DAMAGED -> ", damaged";
                    case LOST -> ", lost";
                }, style(record.note, fate)));
    }

    private static SequenceDiagram.Style style(@Nullable WireNote note, WireEvent.Fate fate) {
        if (fate == WireEvent.Fate.LOST) {
            return SequenceDiagram.Style.LOST;
        }
        return note != null && note.isCopy() ? SequenceDiagram.Style.DUPLICATE : SequenceDiagram.Style.NORMAL;
    }

    /** The picture, or null if no exchange was recorded. */
    @Nullable
    public SequenceDiagram diagram(String title) {
        if (!complete || arrows.isEmpty()) {
            return null;
        }
        return new SequenceDiagram("One exchange: " + title, lanes, arrows, spans);
    }

    private static boolean isDrawn(int host) {
        return host == 0 || host == 1;
    }

    /** The second host's lanes are mirrored, so that the cards stand next to each other. */
    private static int lane(int host, int kind) {
        return host == 0 ? kind : 2 * LANES_PER_HOST - 1 - kind;
    }

    /** Turns what the CPUs are used for into bars. */
    private final class Spans implements CpuListener {
        private final int host;

        Spans(int host) {
            this.host = host;
        }

        @Override
        public void onProcess(String process, CpuContext context, String what, long startPs, long endPs) {
            add(context == CpuContext.KERNEL ? KERNEL : PROGRAM, what, startPs, endPs);
        }

        @Override
        public void onInterrupt(String what, long startPs, long endPs) {
            add(KERNEL, what, startPs, endPs);
        }

        private void add(int kind, String what, long startPs, long endPs) {
            if (endPs > startPs && startPs >= beginPs && spans.size() < ITEMS_MAX) {
                spans.add(new SequenceDiagram.Span(lane(host, kind), startPs, endPs, what));
            }
        }
    }
}
