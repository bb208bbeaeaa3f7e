package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultStage;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.emulator.fault.frame.FrameEvent;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.time.virtual.EventQueue;

/**
 * Faults on a real interface, by the same rules as on an emulated wire and asked of the same {@link Decider}: injected
 * where frames are received, as the published system injected them (MPI-on-U-Net paper, section 6). A damaged frame is
 * checked as a card would, and lost. While a cable is cut, all that came through it is lost; the interface itself stays
 * up.
 */
public final class FaultHook implements ReceiveHook, FaultOutlet<Frame> {
    private static final String LOST = "lostByFault";
    private static final String IN_BURSTS = "lostInBursts";
    /** Shown also when they are zero. */
    private static final List<String> COUNTERS = List.of(LOST, "duplicatedByFault", "reorderedByFault",
            "delayedByFault", "corruptedByFault");

    private final Host host;
    private final EventQueue queue = new EventQueue();
    private final CRC32 crc = new CRC32();
    private final ArrayDeque<Frame> spare = new ArrayDeque<>();
    private final @Nullable FaultStage<Frame> stage;
    private @Nullable Outlet outlet;
    private @Nullable PortTap tap;
    private final boolean hasOutages;
    private final WireNote cutNote = new WireNote();
    private boolean isCut;
    private long damaged;
    private long lostLinkDown;

    private FaultHook(Host host, FaultPlan plan, FaultPath path, Decider decider) {
        this.host = host;
        this.stage = plan.stage(path, Frames.UNITS, queue, decider, this);
        int[] ends = IntStream.of(path.fromPlug(), path.toPlug()).filter(plug -> plug != FaultPath.FABRIC).toArray();
        // Named by the cable: the processes at its ends, which all draw from the same seed, agree about it.
        String cable = ends.length == 2 ? "" : "plug" + path.toPlug();
        List<FaultRule> rules = plan.outages(path.wire(), ends);
        this.hasOutages = !rules.isEmpty();
        new Outages(path.wire(), cable, rules, queue, decider, cut -> isCut = cut);
    }

    /**
     * The hook for one process; null if no rule covers what it receives.
     *
     * @param host whose clock the rules use
     * @param path from where to where the frames go, in the terms of the rules
     */
    public static @Nullable FaultHook of(Host host, FaultPlan plan, FaultPath path, Decider decider) {
        FaultHook hook = new FaultHook(host, plan, path, decider);
        return hook.stage == null && !hook.hasOutages ? null : hook;
    }

    /** Shows a tap what it makes of every frame from now on. */
    public void tappedBy(PortTap newTap) {
        tap = newTap;
    }

    private void show(MemorySegment memory, long offset, int length, @Nullable WireNote note) {
        PortTap tapped = tap;
        if (tapped != null) {
            tapped.frame(false, memory, offset, length, note);
        }
    }

    private void showCut(MemorySegment memory, long offset, int length) {
        cutNote.clear();
        cutNote.add(FrameEvent.CABLE_CUT, 0, "");
        show(memory, offset, length, cutNote);
    }

    @Override
    public void onFrame(MemorySegment memory, long offset, int length, Outlet to) {
        outlet = to;
        queue.runUntil(Math.max(queue.now(), host.now()));
        if (isCut) {
            lostLinkDown++;
            showCut(memory, offset, length);
            return;
        }
        if (stage == null) {
            show(memory, offset, length, null);
            to.pass(memory, offset, length);
            return;
        }
        Frame frame = claim();
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset, frame.bytes, 0, length);
        frame.length = length + Frame.FCS_BYTES;
        int check = check(frame);
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            frame.bytes[length + i] = (byte) (check >>> (8 * i));
        }
        stage.accept(frame);
    }

    @Override
    public void onIdle(Outlet to) {
        if (queue.pending() > 0) {
            outlet = to;
            queue.runUntil(Math.max(queue.now(), host.now()));
        }
    }

    /** When a frame that a rule holds back goes on, or another rule is due; {@link Host#FOREVER} if nothing is. */
    public long duePs() {
        return queue.nextPs();
    }

    @Override
    public Frame claim() {
        Frame frame = spare.poll();
        return frame == null ? new Frame() : frame;
    }

    @Override
    public void pass(Frame frame, @Nullable WireNote note) {
        int length = frame.length - Frame.FCS_BYTES;
        int carried = 0;
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            carried |= (frame.bytes[length + i] & 0xFF) << (8 * i);
        }
        MemorySegment content = MemorySegment.ofArray(frame.bytes);
        if (isCut) {
            lostLinkDown++;
            showCut(content, 0, length);
        } else if (carried != check(frame)) {
            damaged++;
            show(content, 0, length, note);
        } else if (outlet != null) {
            show(content, 0, length, note);
            outlet.pass(content, 0, length);
        }
        recycle(frame);
    }

    @Override
    public void lose(Frame frame, WireNote note) {
        show(MemorySegment.ofArray(frame.bytes), 0, frame.length - Frame.FCS_BYTES, note);
        recycle(frame);
    }

    /** Shows what the rules have done, by the counters of their effects; losses of all kinds are one. */
    public void count(ObjLongConsumer<String> visitor) {
        if (stage != null) {
            SortedMap<String, Long> totals = new TreeMap<>();
            COUNTERS.forEach(name -> totals.put(name, 0L));
            stage.count((name, value) -> totals.merge(name.equals(IN_BURSTS) ? LOST : name, value, Long::sum));
            totals.forEach(visitor::accept);
        }
    }

    /** Frames that were lost because their check sequence was wrong. */
    public long damaged() {
        return damaged;
    }

    /** Frames that were lost because the cable was cut. */
    public long lostLinkDown() {
        return lostLinkDown;
    }

    private void recycle(Frame frame) {
        frame.clear();
        spare.push(frame);
    }

    private int check(Frame frame) {
        crc.reset();
        crc.update(frame.bytes, 0, frame.length - Frame.FCS_BYTES);
        return (int) crc.getValue();
    }
}
