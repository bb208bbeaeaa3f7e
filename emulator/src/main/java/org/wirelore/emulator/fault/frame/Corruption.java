package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * Bits of the frame are inverted. Its frame check sequence is left as it was: a receiver that checks it catches the
 * damage.
 *
 * @param bitsMax 1 to this many bits, equally likely; 1 to 16
 */
public record Corruption(int bitsMax) implements FrameEffect {
    public Corruption {
        if (bitsMax < 1 || bitsMax > 16) {
            throw new IllegalArgumentException("1 to 16 bits must be inverted: bitsMax=" + bitsMax);
        }
    }

    @Override
    public String kind() {
        return "corruption";
    }

    @Override
    public String counter() {
        return "corruptedByFault";
    }

    @Override
    public int ways() {
        return bitsMax;
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        int bitPoint = site.point("bit");
        return (frame, answer) -> {
            if (answer != 0) {
                site.count();
                corrupt(site, bitPoint, frame, answer);
            }
            return true;
        };
    }

    private static void corrupt(FaultSite<Frame> site, int bitPoint, FaultedUnit<Frame> frame, int bits) {
        int total = 8 * frame.unit().length;
        for (int drawn = 0; drawn < Math.min(bits, total - frame.note().count(FrameEvent.BIT_FLIPPED)); drawn++) {
            int bit = site.choose(bitPoint, total);
            // A bit drawn twice would be inverted back: take the next one that is still as it was.
            while (frame.note().has(FrameEvent.BIT_FLIPPED, bit)) {
                bit = (bit + 1) % total;
            }
            frame.unit().bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            site.note(frame, FrameEvent.BIT_FLIPPED, bit);
        }
    }
}
