package org.wirelore.emulator.clan;

import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;

/** A link in a capture: each unit as it gets to the link's end. */
final class CellTap {
    /** Link errors, bit 24: the check is wrong. */
    private static final int BAD_CHECK = 1 << 24;

    private final CaptureTap tap;
    private final int wire;
    private final CaptureRecord record = new CaptureRecord();

    CellTap(CaptureTap tap, int wire) {
        this.tap = tap;
        this.wire = wire;
        record.bytes = new byte[CellImage.BYTES_MAX];
        record.direction = CaptureTap.Direction.OUTBOUND;
    }

    void show(FabricCell cell, long cablePs, long cellPs) {
        record.length = CellImage.write(cell, record.bytes);
        record.startPs = cell.sentPs + cablePs;
        record.timePs = record.startPs + cell.cells() * cellPs;
        record.linkErrors = cell.isDamaged ? BAD_CHECK : 0;
        record.note = cell.note();
        tap.record(wire, record);
    }
}
