package org.wirelore.emulator.fault;

import org.jspecify.annotations.Nullable;

/**
 * Where a rule applies.
 *
 * @param wire a fabric's name; null for every fabric
 * @param plug a plug's number; {@link #ANY_PLUG} for every plug
 * @param way on the way to that plug's station or on the way from it. A two-plug link has both in one direction; a hub
 *     has only the way to each station.
 */
public record FaultScope(@Nullable String wire, int plug, Way way) {
    /** Every plug of the wire. */
    public static final int ANY_PLUG = -1;

    /** Seen from the station. */
    public enum Way {
        /** From the medium to the station. */
        TO_STATION,
        /** From the station into the medium. */
        FROM_STATION
    }

    public FaultScope {
        if (plug < ANY_PLUG) {
            throw new IllegalArgumentException("a plug must be at least 0, or -1 for any: plug=" + plug);
        }
    }

    /** Every frame once, on its way to each station that it reaches. */
    public static FaultScope everywhere() {
        return new FaultScope(null, ANY_PLUG, Way.TO_STATION);
    }

    /** Every frame on one wire once, on its way to each station that it reaches. */
    public static FaultScope wire(String wire) {
        return new FaultScope(wire, ANY_PLUG, Way.TO_STATION);
    }

    /** What one station receives. */
    public static FaultScope to(String wire, int plug) {
        return new FaultScope(wire, plug, Way.TO_STATION);
    }

    /** What one station sends. */
    public static FaultScope from(String wire, int plug) {
        return new FaultScope(wire, plug, Way.FROM_STATION);
    }

    /** Whether the rule applies to a direction. */
    public boolean covers(FaultPath path) {
        int end = way == Way.TO_STATION ? path.toPlug() : path.fromPlug();
        return end != FaultPath.FABRIC && coversPlug(path.wire(), end);
    }

    /** Whether the rule applies to a plug's cable, whatever the direction. */
    public boolean coversPlug(String wireName, int plugNumber) {
        return (wire == null || wire.equals(wireName)) && (plug == ANY_PLUG || plug == plugNumber);
    }
}
