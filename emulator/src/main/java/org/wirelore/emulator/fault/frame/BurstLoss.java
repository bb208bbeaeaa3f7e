package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * Loss in bursts (Gilbert, Bell System Technical Journal, 1960; Elliott, 1963): a direction is good or bad, and each
 * frame may turn it. The trigger's probability is that of turning bad.
 *
 * @param recovery probability with which a frame finds a bad direction good again
 * @param lossWhileBad probability with which a frame in the bad state is lost
 */
public record BurstLoss(double recovery, double lossWhileBad) implements FrameEffect {
    public BurstLoss {
        if (!(recovery >= 0 && recovery <= 1 && lossWhileBad >= 0 && lossWhileBad <= 1)) {
            throw new IllegalArgumentException("a probability must be from 0 to 1: recovery=" + recovery
                    + ", lossWhileBad=" + lossWhileBad);
        }
    }

    @Override
    public String kind() {
        return "burstLoss";
    }

    @Override
    public String counter() {
        return "lostInBursts";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return new Bursts(site, site.point("stay", recovery, 1 - recovery),
                site.point("drop", 1 - lossWhileBad, lossWhileBad));
    }

    private static final class Bursts implements Action<Frame> {
        private final FaultSite<Frame> site;
        private final int stay;
        private final int drop;
        private boolean isBad;

        Bursts(FaultSite<Frame> site, int stay, int drop) {
            this.site = site;
            this.stay = stay;
            this.drop = drop;
        }

        @Override
        public int draw(FaultSite<Frame> where) {
            isBad = (isBad ? where.choose(stay, 2) : where.choose()) != 0;
            return isBad ? where.choose(drop, 2) : 0;
        }

        @Override
        public boolean apply(FaultedUnit<Frame> frame, int answer) {
            if (answer == 0) {
                return true;
            }
            site.count();
            site.note(frame, FrameEvent.LOST_IN_BURST, site.lastNumber());
            site.lose(frame);
            return false;
        }

        @Override
        public void reset() {
            isBad = false;
        }
    }
}
