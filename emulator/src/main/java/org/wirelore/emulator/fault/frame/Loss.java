package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;

/** The frame is lost. */
public record Loss() implements FrameEffect {
    @Override
    public String kind() {
        return "loss";
    }

    @Override
    public String counter() {
        return "lostByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return (frame, answer) -> {
            if (answer == 0) {
                return true;
            }
            site.count();
            site.note(frame, FrameEvent.LOST, site.lastNumber());
            site.lose(frame);
            return false;
        };
    }
}
