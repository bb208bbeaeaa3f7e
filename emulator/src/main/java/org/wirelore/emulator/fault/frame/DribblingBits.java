package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;

/**
 * A few further bits follow the frame's last whole byte. A receiver drops them and takes the frame if its check
 * sequence holds (IEEE 802.3 clause 4.2.4.2.1).
 */
public record DribblingBits() implements FrameEffect {
    @Override
    public String kind() {
        return "dribblingBits";
    }

    @Override
    public String counter() {
        return "dribbledByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return (frame, answer) -> {
            if (answer != 0) {
                site.count();
                frame.unit().dribble = true;
                site.note(frame, FrameEvent.DRIBBLED, site.lastNumber());
            }
            return true;
        };
    }
}
