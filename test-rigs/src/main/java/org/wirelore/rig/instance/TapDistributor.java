package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.rig.spi.WireReader;

/**
 * Shows everything on the wires to the recorder of the picture and the capture file, if there is one, and what
 * has happened to a unit to the story.
 */
public final class TapDistributor implements CaptureTap {
    private final WireReader reader;
    private final SequenceRecorder recorder;
    private final FaultHistory history;
    private final @Nullable CaptureTap capture;
    /** The capture's number of each of our wires. */
    private final List<Integer> captureWires = new ArrayList<>();

    public TapDistributor(WireReader reader, SequenceRecorder recorder, FaultHistory history,
            @Nullable CaptureTap capture) {
        this.reader = reader;
        this.recorder = recorder;
        this.history = history;
        this.capture = capture;
    }

    @Override
    public int addWire(CapturedWire wire) {
        captureWires.add(capture == null ? -1 : capture.addWire(wire));
        return captureWires.size() - 1;
    }

    @Override
    public void record(int wire, CaptureRecord record) {
        recorder.record(wire, record, reader);
        if (record.note != null) {
            history.record(wire, record, reader);
        }
        if (capture != null) {
            capture.record(captureWires.get(wire), record);
        }
    }
}
