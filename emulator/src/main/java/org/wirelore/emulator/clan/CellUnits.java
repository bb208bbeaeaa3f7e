package org.wirelore.emulator.clan;

import java.util.HexFormat;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.UnitType;

/**
 * Units of cells as fault rules see them: see {@link CellImage}. A rule picks those of a kind, of a node and of a
 * sequence number by patterns.
 */
public final class CellUnits implements UnitType<FabricCell> {
    /** The one instance. */
    public static final CellUnits UNITS = new CellUnits();

    private CellUnits() {
    }

    /** Those of a kind, such as {@link org.wirelore.device.api.wire.CircuitCell#ACKNOWLEDGE}. */
    public static FaultMatch kind(int kind) {
        return FaultMatch.BytePattern.of(CellImage.KIND_AT, HexFormat.of().toHexDigits((byte) kind));
    }

    /** Those that a station sends. */
    public static FaultMatch from(int station) {
        return FaultMatch.BytePattern.of(CellImage.SOURCE_AT, HexFormat.of().toHexDigits((short) station));
    }

    @Override
    public int lengthBytes(FabricCell cell) {
        return CellImage.length(cell);
    }

    @Override
    public int octet(FabricCell cell, int index) {
        return CellImage.octet(cell, index);
    }

    @Override
    public void copy(FabricCell from, FabricCell to) {
        throw new IllegalStateException("a unit cannot be on a circuit twice: circuit=" + from.circuit);
    }
}
