package org.wirelore.device.lanai;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.StreamWire;

/** When bytes will have left, if nothing comes from the wire: it says what has left at a time. */
final class SendForecast {
    private SendForecast() {
    }

    /** When the last byte of a number leaves, found by halving; {@link Host#FOREVER} if that can't be foreseen. */
    static long lastByteLeavesPs(StreamWire wire, int given, long nowPs) {
        long low = nowPs;
        long step = Math.max(1, given - wire.sentBytes(nowPs)) * wire.byteTimePs();
        long high = nowPs + step;
        for (int tries = 0; wire.sentBytes(high) < given; tries++) {
            if (tries == 2) {
                return Host.FOREVER;
            }
            low = high;
            high += 2 * wire.byteTimePs();
        }
        if (wire.sentBytes(low) >= given) {
            return low;
        }
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (wire.sentBytes(middle) >= given) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
