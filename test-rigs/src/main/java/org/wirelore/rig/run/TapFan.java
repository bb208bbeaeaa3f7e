package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.capture.CaptureTap;

/**
 * Tells every frame to the recorder of the picture and the capture file, if there is one, and what faults did to the
 * story.
 */
final class TapFan implements CaptureTap {
    private final SequenceRecorder recorder;
    private final @Nullable CaptureTap capture;
    private @Nullable FrameFaults faults;
    /** The capture's number of each of our wires. */
    private final List<Integer> captureWires = new ArrayList<>();

    TapFan(SequenceRecorder recorder, @Nullable CaptureTap capture) {
        this.recorder = recorder;
        this.capture = capture;
    }

    /** Has what faults did told from now on. */
    void tellFaults(FrameFaults listener) {
        faults = listener;
    }

    @Override
    public int addWire(String name, String description, long bitsPerSecond) {
        captureWires.add(capture == null ? -1 : capture.addWire(name, description, bitsPerSecond));
        return captureWires.size() - 1;
    }

    @Override
    public void frame(int wire, long timePs, Direction direction, Frame frame, @Nullable String comment) {
        recorder.frame(frame, timePs, comment);
        if (comment != null && faults != null) {
            faults.frame(frame, comment);
        }
        if (capture != null) {
            capture.frame(captureWires.get(wire), timePs, direction, frame, comment);
        }
    }
}
