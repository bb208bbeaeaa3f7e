package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * The frame arrives later, and none overtakes it: those behind it wait.
 *
 * @param minPs shortest delay
 * @param maxPs longest delay
 * @param steps how many equally likely and equally spaced delays there are; 1 if and only if the two are equal
 */
public record Delay(long minPs, long maxPs, int steps) implements FrameEffect {
    public Delay {
        if (minPs < 0 || maxPs < minPs || steps < 1 || steps > 1024 || (steps == 1) != (minPs == maxPs)) {
            throw new IllegalArgumentException(
                    "a delay must be fixed with 1 step or range over 2 to 1024: minPs=" + minPs + ", maxPs=" + maxPs
                            + ", steps=" + steps);
        }
    }

    /** Always the same delay. */
    public static Delay fixed(long delayPs) {
        return new Delay(delayPs, delayPs, 1);
    }

    @Override
    public String kind() {
        return "delay";
    }

    @Override
    public String counter() {
        return "delayedByFault";
    }

    @Override
    public int ways() {
        return steps;
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return new Queue(site);
    }

    private long delayPs(int answer) {
        if (answer == 0) {
            return 0;
        }
        return answer == 1 ? minPs : minPs + (maxPs - minPs) * (answer - 1) / (steps - 1);
    }

    /** The frames of one direction that wait, in order. */
    private final class Queue implements Action<Frame> {
        private final FaultSite<Frame> site;
        /** No frame goes on before this. */
        private long heldUntilPs;

        Queue(FaultSite<Frame> site) {
            this.site = site;
        }

        @Override
        public boolean apply(FaultedUnit<Frame> frame, int answer) {
            long nowPs = site.nowPs();
            long untilPs = Math.max(nowPs + delayPs(answer), heldUntilPs);
            // At the very moment of a release, those on hold still go first.
            if (untilPs <= nowPs && !site.isHolding()) {
                return true;
            }
            heldUntilPs = untilPs;
            site.count();
            site.note(frame, FrameEvent.DELAYED, untilPs - nowPs);
            site.hold(frame, untilPs, 0);
            return false;
        }

        @Override
        public void reset() {
            heldUntilPs = 0;
        }
    }
}
