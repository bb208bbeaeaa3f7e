package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.FaultedUnit;

/**
 * Each bit of a frame is inverted with the same probability, independently of the others, so long frames suffer more.
 * The check sequence is left as it was.
 *
 * <p>The number of sound bits before the next wrong one has a geometric distribution. It is drawn once for each frame
 * and once for each wrong bit in it. A draw of 0, as a script without an answer gives it, means no error.
 *
 * @param rate errors per bit, above 0 and at most 0.5
 */
public record BitErrors(double rate) implements FrameEffect {
    /** A draw is put together from two parts of this many values. */
    private static final int PART = 1 << 26;
    private static final double DRAWS = (double) PART * PART;
    private static final int BITS_MAX = 8 * Frame.CAPACITY;
    /** Further wrong bits of a frame are not written down one by one. */
    private static final int NOTED_MAX = 16;

    public BitErrors {
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
    public Action<Frame> at(FaultSite<Frame> site) {
        return new Bits(site, site.point("high"), site.point("low"), StrictMath.log1p(-rate));
    }

    private static final class Bits implements Action<Frame> {
        private final FaultSite<Frame> site;
        private final int high;
        private final int low;
        private final double logSound;
        private int first;

        Bits(FaultSite<Frame> site, int high, int low, double logSound) {
            this.site = site;
            this.high = high;
            this.low = low;
            this.logSound = logSound;
        }

        @Override
        public int draw(FaultSite<Frame> where) {
            first = where.choose() == 0 ? BITS_MAX : soundBits();
            return first < BITS_MAX ? 1 : 0;
        }

        @Override
        public boolean apply(FaultedUnit<Frame> frame, int answer) {
            int total = 8 * frame.unit().length;
            if (answer == 0 || first >= total) {
                return true;
            }
            site.count();
            int noted = 0;
            for (int bit = first; bit < total; bit += 1 + soundBits()) {
                frame.unit().bytes[bit / 8] ^= (byte) (1 << (bit % 8));
                if (noted++ < NOTED_MAX) {
                    site.note(frame, FrameEvent.BIT_FLIPPED, bit);
                }
            }
            return true;
        }

        /** Bits before the next wrong one, at most as many as any frame has. */
        private int soundBits() {
            double drawn = (double) site.choose(high, PART) * PART + site.choose(low, PART);
            if (drawn == 0) {
                return BITS_MAX;
            }
            return (int) Math.min(BITS_MAX, StrictMath.floor(StrictMath.log(drawn / DRAWS) / logSound));
        }

        @Override
        public void reset() {
            first = 0;
        }
    }
}
