package org.wirelore.emulator.sci;

import java.util.HexFormat;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.UnitType;

/**
 * Send packets and echoes as fault rules see them, without their CRC. A rule picks requests, responses or echoes, and
 * those of a node, by patterns.
 */
public final class SciUnits implements UnitType<RingPacket> {
    /** The one instance. */
    public static final SciUnits UNITS = new SciUnits();
    /** Requests only. */
    public static final FaultMatch REQUESTS = new FaultMatch.BytePattern(2, "00", "f0");
    /** Responses only. */
    public static final FaultMatch RESPONSES = new FaultMatch.BytePattern(2, "10", "f0");
    /** Echoes only. */
    public static final FaultMatch ECHOES = new FaultMatch.BytePattern(2, "20", "f0");

    private static final int SOURCE_AT = 4;

    private SciUnits() {
    }

    /** Send packets to a node, and echoes back to it. */
    public static FaultMatch to(int nodeId) {
        return FaultMatch.BytePattern.of(0, HexFormat.of().toHexDigits((short) nodeId));
    }

    /** Send packets from a node, and echoes that it gives. */
    public static FaultMatch from(int nodeId) {
        return FaultMatch.BytePattern.of(SOURCE_AT, HexFormat.of().toHexDigits((short) nodeId));
    }

    @Override
    public int lengthBytes(RingPacket packet) {
        return SubactionImage.length(packet);
    }

    @Override
    public int octet(RingPacket packet, int index) {
        return SubactionImage.octet(packet, index);
    }

    @Override
    public void copy(RingPacket from, RingPacket to) {
        throw new IllegalStateException("a subaction cannot be on a ringlet twice: symbols=" + from.symbols);
    }
}
