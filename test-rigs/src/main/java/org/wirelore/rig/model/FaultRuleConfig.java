package org.wirelore.rig.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.Outage;

/**
 * One thing that goes wrong on a wire.
 *
 * @param kind name of what happens
 * @param effect what happens
 * @param wire name of the fabric; null: every fabric
 * @param host name of the host whose cable it is; null: every host's
 * @param direction which way on that cable
 * @param probability with which it happens to a selected unit; for a burst, to begin
 * @param frames numbers of the units, ascending, counted from 0 per direction among those that match; empty: those from
 *     {@code fromFrame}
 * @param fromFrame first unit
 * @param untilFrame first unit that is no longer meant; {@link Long#MAX_VALUE}: no end
 * @param match which units are meant, by what is in them
 * @param fromUs first moment
 * @param untilUs first moment at which it is over; infinite: never
 * @param atMost units per direction to which it happens at most; {@link Long#MAX_VALUE}: no bound
 */
public record FaultRuleConfig(String kind, FaultEffect effect, @Nullable String wire, @Nullable String host,
        Direction direction, double probability, List<Long> frames, long fromFrame, long untilFrame,
        MatchConfig match, double fromUs, double untilUs, long atMost) {
    /** Whether something is out as a whole, and no single unit is disturbed. */
    public boolean isOutage() {
        return outage() != null;
    }

    /** Whether it has to say when it is over. */
    public boolean needsEnd() {
        Outage outage = outage();
        return outage != null && !outage.mayLast();
    }

    /** Whether it may say when it is over. */
    public boolean mayEnd() {
        Outage outage = outage();
        return outage == null || outage.mayEnd();
    }

    /** Whether it has to say which host it is about. */
    public boolean needsHost() {
        Outage outage = outage();
        return outage != null && outage.isOfOneHost();
    }

    /** What is out as a whole, if the rule is about no single units; else null. */
    public @Nullable Outage outage() {
        return effect instanceof Outage outage ? outage : null;
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
