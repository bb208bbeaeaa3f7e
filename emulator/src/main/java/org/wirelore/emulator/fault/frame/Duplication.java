package org.wirelore.emulator.fault.frame;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * The frame arrives more than once.
 *
 * @param copies further copies, 1 to 16
 * @param gapPs time between one and the next, 0 or more
 */
public record Duplication(int copies, long gapPs) implements FrameEffect {
    public Duplication {
        if (copies < 1 || copies > 16 || gapPs < 0) {
            throw new IllegalArgumentException(
                    "a frame must be copied 1 to 16 times, and not into the past: copies=" + copies + ", gapPs="
                            + gapPs);
        }
    }

    @Override
    public String kind() {
        return "duplication";
    }

    @Override
    public String counter() {
        return "duplicatedByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return (frame, answer) -> {
            if (answer == 0) {
                return true;
            }
            duplicate(site, frame);
            return false;
        };
    }

    private void duplicate(FaultSite<Frame> site, FaultedUnit<Frame> frame) {
        long nowPs = site.nowPs();
        site.reserve(copies);
        List<FaultedUnit<Frame>> made = new ArrayList<>(copies);
        for (int i = 1; i <= copies; i++) {
            FaultedUnit<Frame> copy = site.copy(frame);
            site.note(copy, FrameEvent.DUPLICATE, i);
            site.count();
            made.add(copy);
        }
        site.goOn(frame);
        for (int i = 1; i <= copies; i++) {
            if (gapPs == 0) {
                site.goOn(made.get(i - 1));
            } else {
                site.hold(made.get(i - 1), nowPs + i * gapPs, 0);
            }
        }
    }
}
