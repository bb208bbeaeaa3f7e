package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.host.CpuContext;
import org.wirelore.emulator.host.CpuListener;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.instance.SequenceLanes.Place;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.spi.EmulatedFabric.Picture;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/**
 * Records one exchange for a picture: what the CPUs of the first two hosts and the parts of their cards did, and what
 * was on the wires between them. The program says when the exchange begins and ends; outside of that nothing is
 * recorded, and CPUs are not even listened to. Cards are listened to from a little before on, because they may have run
 * ahead when it begins.
 */
public final class SequenceRecorder implements Picture {
    private static final int ITEMS_MAX = 400;
    /** Of devices, which do not add them in the order of time. */
    private static final int KEPT_MAX = 16 * ITEMS_MAX;

    private final LongSupplier clock;
    private final VariantConfig variant;
    private final SortedMap<Integer, Machine> machines = new TreeMap<>();
    private final List<SequenceLanes.Bar> bars = new ArrayList<>();
    private final List<SequenceLanes.Pass> passes = new ArrayList<>();
    /** What devices have added, in the order in which they did, which depends on how far each of them runs ahead. */
    private final List<SequenceLanes.Bar> deviceBars = new ArrayList<>();
    private final List<SequenceLanes.Pass> devicePasses = new ArrayList<>();
    private List<String> cardPlaces = List.of();
    private Consumer<@Nullable Picture> devices = picture -> {
    };
    private boolean wanted = true;
    private boolean near;
    private boolean recording;
    private boolean complete;
    private long beginPs;
    private long endPs;

    public SequenceRecorder(VariantConfig variant, LongSupplier clock) {
        this.variant = variant;
        this.clock = clock;
    }

    /** Adds a machine; only the first two are drawn. */
    public void watch(int host, Machine machine) {
        if (host < 2) {
            machines.put(host, machine);
        }
    }

    /**
     * Sets what besides machines and wires is drawn.
     *
     * @param places what cards consist of, from the kernel to the cable's end
     * @param newDevices is given the picture from which on it adds to it, and null when it need not any more
     */
    void drawnBy(List<String> places, Consumer<@Nullable Picture> newDevices) {
        cardPlaces = List.copyOf(places);
        devices = newDevices;
    }

    /** Records nothing from now on: a sweep shows no pictures. */
    void leaveOff() {
        wanted = false;
    }

    private boolean isPossible() {
        return wanted && !complete && machines.size() == 2;
    }

    /** The exchange comes soon. */
    void near() {
        if (!near && isPossible()) {
            near = true;
            devices.accept(this);
        }
    }

    /** A message begins: what devices did in the exchange is known by now. */
    void messageBegins() {
        if (near && complete && clock.getAsLong() > endPs) {
            leaveDevices();
        }
    }

    private void leaveDevices() {
        if (near) {
            near = false;
            devices.accept(null);
        }
    }

    public void begin() {
        if (!isPossible()) {
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
        endPs = clock.getAsLong();
        machines.values().forEach(machine -> machine.listen(null));
    }

    void reset() {
        machines.values().forEach(machine -> machine.listen(null));
        leaveDevices();
        recording = false;
        complete = false;
        bars.clear();
        passes.clear();
        deviceBars.clear();
        devicePasses.clear();
    }

    /** Something passed a wire. */
    void record(int wire, CaptureRecord record, WireReader reader) {
        if (!recording || passes.size() >= ITEMS_MAX || record.startPs < beginPs || !reader.isLegible(record)) {
            return;
        }
        int from = reader.from(record);
        int to = reader.to(record);
        if (!isDrawn(from) || !isDrawn(to)) {
            return;
        }
        WireEvent.Fate fate = record.fate();
        passes.add(new SequenceLanes.Pass(place(from, reader.leaves(wire, record)),
                place(to, reader.reaches(wire, record)), record.startPs, Math.max(record.startPs, record.timePs),
                reader.label(record) + switch (fate) {
                    case WHOLE -> "";
                    case DAMAGED -> ", damaged";
                    case LOST -> ", lost";
                }, style(record.note, fate)));
    }

    private static Place place(int host, String between) {
        return between.isEmpty() ? new Place(host, CARD) : new Place(WireReader.NO_HOST, between);
    }

    @Override
    public void busy(int host, String place, long startPs, long untilPs, String what) {
        if (isWithin(startPs) && untilPs > startPs && makeRoom()) {
            deviceBars.add(new SequenceLanes.Bar(new Place(host, place), startPs, untilPs, what));
        }
    }

    @Override
    public void passed(int host, String from, String to, long atPs, String what) {
        if (isWithin(atPs) && makeRoom()) {
            devicePasses.add(new SequenceLanes.Pass(new Place(host, from), new Place(host, to), atPs, atPs, what,
                    SequenceDiagram.Style.NORMAL));
        }
    }

    /** Whether it may be in the picture: the exchange may begin now at the earliest. */
    private boolean isWithin(long atPs) {
        return complete ? atPs >= beginPs && atPs <= endPs : atPs >= (recording ? beginPs : clock.getAsLong());
    }

    /** Forgets what came before the exchange; false once a long exchange has many more items than are drawn. */
    private boolean makeRoom() {
        int items = deviceBars.size() + devicePasses.size();
        if (recording || complete) {
            return complete || items < KEPT_MAX;
        }
        if (items >= ITEMS_MAX) {
            deviceBars.removeIf(bar -> !isWithin(bar.startPs()));
            devicePasses.removeIf(pass -> !isWithin(pass.startPs()));
        }
        return true;
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
        if (!complete || passes.isEmpty()) {
            return null;
        }
        List<SequenceLanes.Bar> allBars = new ArrayList<>(bars);
        deviceBars.stream().filter(bar -> isWithin(bar.startPs())).sorted(SequenceLanes.Bar.ORDER).limit(ITEMS_MAX)
                .forEach(allBars::add);
        List<SequenceLanes.Pass> allPasses = new ArrayList<>(passes);
        devicePasses.stream().filter(pass -> isWithin(pass.startPs())).sorted(SequenceLanes.Pass.ORDER)
                .limit(ITEMS_MAX).forEach(allPasses::add);
        return new SequenceLanes(variant, cardPlaces).diagram("One exchange: " + title, allBars, allPasses);
    }

    private static boolean isDrawn(int host) {
        return host == 0 || host == 1;
    }

    /** Turns what the CPUs are used for into bars. */
    private final class Spans implements CpuListener {
        private final int host;

        Spans(int host) {
            this.host = host;
        }

        @Override
        public void onProcess(String process, CpuContext context, String what, long startPs, long untilPs) {
            add(context == CpuContext.KERNEL ? KERNEL : PROGRAM, what, startPs, untilPs);
        }

        @Override
        public void onInterrupt(String what, long startPs, long untilPs) {
            add(KERNEL, what, startPs, untilPs);
        }

        private void add(String place, String what, long startPs, long untilPs) {
            if (untilPs > startPs && startPs >= beginPs && bars.size() < ITEMS_MAX) {
                bars.add(new SequenceLanes.Bar(new Place(host, place), startPs, untilPs, what));
            }
        }
    }
}
