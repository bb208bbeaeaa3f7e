package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * The frame is held back and later ones overtake it.
 *
 * @param framesBehind it goes on behind this many later frames; 0 to wait for the time only
 * @param holdPs and in any case after this time, above 0
 */
public record Reordering(int framesBehind, long holdPs) implements FrameEffect {
    public Reordering {
        if (framesBehind < 0 || holdPs <= 0) {
            throw new IllegalArgumentException(
                    "a held frame must be let go: framesBehind=" + framesBehind + ", holdPs=" + holdPs);
        }
    }

    @Override
    public String kind() {
        return "reordering";
    }

    @Override
    public String counter() {
        return "reorderedByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return new Action<>() {
            @Override
            public boolean apply(FaultedUnit<Frame> frame, int answer) {
                if (answer == 0) {
                    return true;
                }
                site.count();
                site.hold(frame, site.nowPs() + holdPs, framesBehind);
                return false;
            }

            @Override
            public void released(FaultedUnit<Frame> frame, long heldPs) {
                site.note(frame, FrameEvent.HELD, heldPs);
            }
        };
    }
}
