package org.wirelore.rig.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong on a wire. Components that belong to another kind hold their defaults.
 *
 * @param kind what happens
 * @param wire name of the fabric; null: every fabric
 * @param host name of the host whose cable it is; null: every host's
 * @param direction which way on that cable
 * @param probability with which it happens to a selected frame; for a burst, to begin
 * @param frames numbers of the frames, ascending, counted from 0 per direction among those that match; empty: those from
 *     {@code fromFrame}
 * @param fromFrame first frame
 * @param untilFrame first frame that is no longer meant; {@link Long#MAX_VALUE}: no end
 * @param match which frames are meant, by what is in them
 * @param fromUs first moment
 * @param untilUs first moment at which it is over; infinite: never
 * @param atMost frames per direction to which it happens at most; {@link Long#MAX_VALUE}: no bound
 * @param copies duplication: further copies, 1 to 16
 * @param gapUs duplication: time from one to the next
 * @param framesBehind reordering: later frames that overtake it
 * @param holdUs reordering: time after which it goes on in any case, above 0
 * @param minimumUs delay: shortest
 * @param maximumUs delay: longest, not below the shortest
 * @param steps delay: how many equally spaced delays there are; 1 if and only if the two are equal
 * @param bitsMax corruption: 1 to this many bits are inverted, at most 16
 * @param recovery burst loss: probability with which a frame ends the burst
 * @param lossWhileBad burst loss: probability with which a frame in a burst is lost
 */
public record FaultRuleConfig(Kind kind, @Nullable String wire, @Nullable String host, Direction direction,
        double probability, List<Long> frames, long fromFrame, long untilFrame, MatchConfig match, double fromUs,
        double untilUs, long atMost, int copies, double gapUs, int framesBehind, double holdUs, double minimumUs,
        double maximumUs, int steps, int bitsMax, double recovery, double lossWhileBad) {
    /** The kinds of fault. */
    public enum Kind {
        /** The frame is lost. */
        LOSS,
        /** Frames are lost in bursts (Gilbert and Elliott). */
        BURST_LOSS,
        /** The frame arrives more than once. */
        DUPLICATION,
        /** The frame is overtaken. */
        REORDERING,
        /** The frame is late, and those behind it wait. */
        DELAY,
        /** Bits are inverted; the check sequence stays. */
        CORRUPTION,
        /** The cable is cut for a while. */
        LINK_DOWN
    }

    /** Which way on a host's cable. */
    public enum Direction {
        /** What the host receives. */
        TO_HOST,
        /** What the host sends. */
        FROM_HOST
    }

    /**
     * What a frame must be like.
     *
     * @param offsetBytes where the pattern begins, from the destination address
     * @param valueHex the pattern, two digits a byte; empty: none
     * @param maskHex bits of it that count, as long as the pattern
     * @param minimumBytes shortest frame, check sequence included
     * @param maximumBytes longest frame, check sequence included
     */
    public record MatchConfig(int offsetBytes, String valueHex, String maskHex, int minimumBytes, int maximumBytes) {
        /** Whether every frame matches. */
        public boolean isEverything() {
            return valueHex.isEmpty() && minimumBytes == 0 && maximumBytes == 65_535;
        }
    }

    public FaultRuleConfig {
        frames = List.copyOf(frames);
    }
}
