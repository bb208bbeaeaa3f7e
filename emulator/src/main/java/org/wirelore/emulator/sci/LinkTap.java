package org.wirelore.emulator.sci;

import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;

/** A link in a capture: each packet and echo as it gets to the next node. */
final class LinkTap {
    /** Link errors, bit 24: the check is wrong. */
    private static final int BAD_CHECK = 1 << 24;

    private final CaptureTap tap;
    private final int wire;
    private final long symbolPs;
    private final CaptureRecord record = new CaptureRecord();

    LinkTap(CaptureTap tap, int wire, long symbolPs) {
        this.tap = tap;
        this.wire = wire;
        this.symbolPs = symbolPs;
        record.bytes = new byte[SciPacket.HEADER_BYTES + SciPacket.DATA_BYTES_MAX];
        record.direction = CaptureTap.Direction.OUTBOUND;
    }

    /** @param endSlot of the last symbol */
    void show(RingPacket packet, long endSlot) {
        record.length = SubactionImage.write(packet, record.bytes);
        record.startPs = (endSlot + 1 - packet.symbols) * symbolPs;
        record.timePs = (endSlot + 1) * symbolPs;
        record.linkErrors = packet.isDamaged ? BAD_CHECK : 0;
        record.note = packet.note();
        tap.record(wire, record);
    }
}
