package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.UnitType;

/** Frames as fault rules see them: all bytes from the destination address to the frame check sequence. */
public final class Frames implements UnitType<Frame> {
    /** The one instance. */
    public static final Frames UNITS = new Frames();

    private Frames() {
    }

    @Override
    public int lengthBytes(Frame frame) {
        return frame.length;
    }

    @Override
    public int octet(Frame frame, int index) {
        return frame.bytes[index] & 0xFF;
    }

    @Override
    public void copy(Frame from, Frame to) {
        to.copyFrom(from);
    }
}
