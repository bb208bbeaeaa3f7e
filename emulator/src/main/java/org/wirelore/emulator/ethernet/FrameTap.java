package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.WireNote;

/** One wire of a capture, in one direction: shows it frames. */
final class FrameTap {
    /** Link errors, bit 26: the frame was too short. */
    private static final int TOO_SHORT = 1 << 26;
    /** Link errors, bit 28: the frame did not end with a whole byte. */
    private static final int UNALIGNED = 1 << 28;
    /** Link errors, bit 31: a symbol was wrong. */
    private static final int SYMBOL_ERROR = 1 << 31;

    private final CaptureTap tap;
    private final Scheduler scheduler;
    private final int wire;
    private final CaptureRecord record = new CaptureRecord();
    private final WireNote own = new WireNote();

    /**
     * @param plug the plug of a shared medium that notes name; {@link CaptureRecord#NO_PLUG} elsewhere
     */
    FrameTap(CaptureTap tap, Scheduler scheduler, int wire, CaptureTap.Direction direction, int plug) {
        this.tap = tap;
        this.scheduler = scheduler;
        this.wire = wire;
        record.direction = direction;
        record.plug = plug;
    }

    /** Shows a frame, now, and what happened to it. */
    void show(Frame frame, @Nullable WireNote note) {
        record.startPs = frame.startPs;
        record.timePs = scheduler.now();
        record.bytes = frame.bytes;
        record.length = frame.length;
        record.linkErrors = (frame.length < Ethernet.FRAME_BYTES_MIN ? TOO_SHORT : 0)
                | (frame.dribble ? UNALIGNED : 0) | (frame.symbolError ? SYMBOL_ERROR : 0);
        record.note = note;
        tap.record(wire, record);
    }

    /** Shows a frame, now, and the one thing that happened to it. */
    void show(Frame frame, EthernetEvent event, long value) {
        own.clear();
        own.add(event, value, "");
        show(frame, own);
    }
}
