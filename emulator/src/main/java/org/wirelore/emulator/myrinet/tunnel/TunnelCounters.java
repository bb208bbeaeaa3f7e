package org.wirelore.emulator.myrinet.tunnel;

import java.util.function.ObjLongConsumer;
import org.HdrHistogram.Histogram;
import org.wirelore.device.api.TimeUnits;

/** What one end of a tunnel has seen in this run. Only the tunnel writes the fields. */
public final class TunnelCounters {
    private static final long NANOS_MAX = 60_000_000_000L;
    private static final int DIGITS = 3;

    /** Frames that left. */
    public long framesOut;
    /** Frames of the tunnel that came and were whole. */
    public long framesIn;
    /** Packets that began to leave. */
    public long packetsOut;
    /** Packets that came, whole or cut. */
    public long packetsIn;
    /** Bytes of packets that left. */
    public long bytesOut;
    /** Bytes of packets that came. */
    public long bytesIn;
    /** STOPs to the cable because the other end gave no credit. */
    public long stops;
    /** Frames that never came. */
    public long lost;
    /** Frames that came more than once. */
    public long doubled;
    /** Frames that came late. */
    public long outOfOrder;
    /** Packets that were cut for what happened to their frames. */
    public long cut;
    /** Times that bytes of packets were missing before a frame. */
    public long gaps;
    /** Frames with bytes of packets that had been cut, or whose head was lost. */
    public long skipped;
    /** Frames beyond the credit given. */
    public long overrun;
    /** Frames whose credit could not be. */
    public long badCredit;
    /** Frames of another version. */
    public long otherVersion;
    /** The version of the last of these. */
    public int lastOtherVersion;
    /** Frames with a wrong checksum. */
    public long damaged;
    /** Frames whose fields contradict each other. */
    public long malformed;
    /** Frames of another type. */
    public long foreign;
    /** Times that the other end began anew. */
    public long restarts;
    /** Times that the other end fell silent. */
    public long silences;
    private final Histogram roundTripsNs = new Histogram(NANOS_MAX, DIGITS);

    TunnelCounters() {
        reset();
    }

    void reset() {
        framesOut = 0;
        framesIn = 0;
        packetsOut = 0;
        packetsIn = 0;
        bytesOut = 0;
        bytesIn = 0;
        stops = 0;
        lost = 0;
        doubled = 0;
        outOfOrder = 0;
        cut = 0;
        gaps = 0;
        skipped = 0;
        overrun = 0;
        badCredit = 0;
        otherVersion = 0;
        lastOtherVersion = 0;
        damaged = 0;
        malformed = 0;
        foreign = 0;
        restarts = 0;
        silences = 0;
        roundTripsNs.reset();
    }

    void roundTrip(long ps) {
        roundTripsNs.recordValue(Math.min(ps / TimeUnits.PS_PER_NS, NANOS_MAX));
    }

    void refuse(TunnelVerdict verdict, int version) {
        switch (verdict) {
            case FOREIGN -> foreign++;
            case OTHER_VERSION -> {
                otherVersion++;
                lastOtherVersion = version;
            }
            case DAMAGED -> damaged++;
            case MALFORMED -> malformed++;
            case WHOLE -> throw new IllegalArgumentException("a whole frame must not be refused");
        }
    }

    /** What the way outside takes, one way, nanoseconds: half of the median round trip; 0 if none was measured. */
    public long latencyNs() {
        return roundTripNs(50) / 2;
    }

    /** The round trip that a given percentage of them did not exceed; 0 if none was measured. */
    private long roundTripNs(double percentile) {
        return roundTripsNs.getTotalCount() == 0 ? 0 : roundTripsNs.getValueAtPercentile(percentile);
    }

    /** Shows all counters, zeros included. */
    public void count(ObjLongConsumer<String> visitor) {
        visitor.accept("framesOut", framesOut);
        visitor.accept("framesIn", framesIn);
        visitor.accept("packetsOut", packetsOut);
        visitor.accept("packetsIn", packetsIn);
        visitor.accept("bytesOut", bytesOut);
        visitor.accept("bytesIn", bytesIn);
        visitor.accept("stops", stops);
        visitor.accept("lost", lost);
        visitor.accept("doubled", doubled);
        visitor.accept("outOfOrder", outOfOrder);
        visitor.accept("cut", cut);
        visitor.accept("gaps", gaps);
        visitor.accept("skipped", skipped);
        visitor.accept("overrun", overrun);
        visitor.accept("badCredit", badCredit);
        visitor.accept("otherVersion", otherVersion);
        visitor.accept("lastOtherVersion", lastOtherVersion);
        visitor.accept("damaged", damaged);
        visitor.accept("malformed", malformed);
        visitor.accept("foreign", foreign);
        visitor.accept("restarts", restarts);
        visitor.accept("silences", silences);
        visitor.accept("latencyNs", latencyNs());
        visitor.accept("roundTripNs.min", roundTripNs(0));
        visitor.accept("roundTripNs.p99", roundTripNs(99));
        visitor.accept("roundTripNs.max", roundTripNs(100));
    }
}
