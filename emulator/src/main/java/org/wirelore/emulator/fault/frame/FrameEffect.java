package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** An effect on single frames. Further ones can be added anywhere. */
public interface FrameEffect extends UnitEffect<Frame> {
    @Override
    default UnitType<Frame> units() {
        return Frames.UNITS;
    }
}
