package org.wirelore.emulator.myrinet.fault;

import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;
import org.wirelore.emulator.myrinet.TransitPacket;

/**
 * Each bit on a cable is inverted with the same probability, independently of the others. The number of sound bits
 * before the next wrong one has a geometric distribution; it is drawn once for each packet and once for each wrong bit
 * in it. A draw of 0, as a script without an answer gives it, means no error.
 *
 * @param rate errors per bit, above 0 and at most 0.5
 */
public record PacketBitErrors(double rate) implements PacketEffect {
    /** A draw is put together from two parts of this many values. */
    private static final int PART = 1 << 26;
    private static final double DRAWS = (double) PART * PART;
    private static final int NEVER = Integer.MAX_VALUE;

    public PacketBitErrors {
        if (!(rate > 0 && rate <= 0.5)) {
            throw new IllegalArgumentException("a bit error rate must be above 0 and at most 0.5: rate=" + rate);
        }
    }

    @Override
    public String kind() {
        return "bitErrors";
    }

    @Override
    public String counter() {
        return "bitErrorsByFault";
    }

    @Override
    public Action<TransitPacket> at(FaultSite<TransitPacket> site) {
        int high = site.point("high");
        int low = site.point("low");
        double logSound = StrictMath.log1p(-rate);
        return new Action<>() {
            private int first;

            @Override
            public int draw(FaultSite<TransitPacket> where) {
                first = where.choose() == 0 ? NEVER : soundBits();
                return first < NEVER ? 1 : 0;
            }

            @Override
            public boolean apply(FaultedUnit<TransitPacket> packet, int answer) {
                int total = Byte.SIZE * packet.unit().length();
                if (answer == 0 || first >= total) {
                    return true;
                }
                site.count();
                for (long bit = first; bit < total; bit += 1L + soundBits()) {
                    if (bit / Byte.SIZE >= packet.unit().gone()) {
                        PacketEffect.flip(site, packet, (int) bit);
                    }
                }
                return true;
            }

            private int soundBits() {
                double drawn = (double) site.choose(high, PART) * PART + site.choose(low, PART);
                return drawn == 0
                        ? NEVER
                        : (int) Math.min(NEVER, StrictMath.floor(StrictMath.log(drawn / DRAWS) / logSound));
            }

            @Override
            public void reset() {
                first = 0;
            }
        };
    }
}
