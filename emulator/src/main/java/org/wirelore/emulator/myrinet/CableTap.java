package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.WireNote;

/** One direction of a cable in a capture: packets as they are there, with the check that closes them. */
final class CableTap {
    /** Link errors, bit 24: the check is wrong. */
    private static final int BAD_CHECK = 1 << 24;

    private final CaptureTap tap;
    private final int wire;
    private final CaptureRecord record = new CaptureRecord();

    CableTap(CaptureTap tap, int wire, CaptureTap.Direction direction) {
        this.tap = tap;
        this.wire = wire;
        record.direction = direction;
    }

    void show(TransitPacket packet, int hop, int length, boolean cut, long startPs, long endPs,
            @Nullable WireNote note) {
        if (record.bytes.length <= length) {
            record.bytes = new byte[2 * length + 1];
        }
        packet.copy(hop, 0, record.bytes, 0, length);
        int residue = cut ? TransitPacket.CUT_RESIDUE : packet.residue(hop);
        record.bytes[length] = (byte) (Crc8.of(record.bytes, 0, length) ^ residue);
        record.length = length + 1;
        record.startPs = startPs;
        record.timePs = endPs;
        record.linkErrors = residue == 0 ? 0 : BAD_CHECK;
        record.note = note;
        tap.record(wire, record);
    }
}
