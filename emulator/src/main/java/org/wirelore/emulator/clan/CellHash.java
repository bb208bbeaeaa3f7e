package org.wirelore.emulator.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.CircuitCell;

/** Adds units to the hash of the event stream where they end. */
final class CellHash {
    private static final int DELIVERED = 1;
    private static final int LOST = 2;
    private static final int DAMAGED = 3;
    private static final int FLAGS_SHIFT = 8;
    private static final int CIRCUIT_SHIFT = 48;

    private final long identity;
    private final @Nullable StateHash hash;

    CellHash(String name, @Nullable StateHash hash) {
        this.hash = hash;
        identity = StateHash.ofName(name);
    }

    /** The station has it. */
    void delivered(CircuitCell cell) {
        add(cell, cell.isDamaged ? DAMAGED : DELIVERED);
    }

    /** It has ended before the station. */
    void lost(CircuitCell cell) {
        add(cell, LOST);
    }

    private void add(CircuitCell cell, int what) {
        StateHash stream = hash;
        if (stream == null) {
            return;
        }
        stream.add((cell.source & 0xFFFFL) | (cell.target & 0xFFFFL) << Short.SIZE
                | (cell.kind | (long) CellImage.flags(cell) << FLAGS_SHIFT) << Integer.SIZE
                | (cell.circuit & 0xFFFFL) << CIRCUIT_SHIFT);
        stream.add((long) cell.sequence << Integer.SIZE | (cell.acknowledged & 0xFFFF_FFFFL));
        stream.add((long) cell.connection << Integer.SIZE | (cell.targetVi & 0xFFFF_FFFFL));
        stream.add(cell.address + ((long) cell.handle << Integer.SIZE) + cell.length);
        stream.add((long) cell.immediate << Integer.SIZE | (cell.status & 0xFFFF_FFFFL));
        stream.add(identity + what, cell.data, 0, cell.dataBytes);
    }
}
