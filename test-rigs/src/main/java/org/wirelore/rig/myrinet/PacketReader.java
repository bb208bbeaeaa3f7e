package org.wirelore.rig.myrinet;

import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.rig.spi.WireReader;

/**
 * Reads who sends packets. They name only the way that is left, so the picture has them from the host or crossbar at
 * one end of a cable to that at the other.
 */
final class PacketReader implements WireReader {
    private static final int ROUTE = 0x80;
    private static final int CHECK_BYTES = 1;

    @Override
    public boolean isLegible(CaptureRecord record) {
        return false;
    }

    @Override
    public int from(CaptureRecord record) {
        return NO_HOST;
    }

    @Override
    public int to(CaptureRecord record) {
        return NO_HOST;
    }

    @Override
    public String sender(CaptureRecord record) {
        return record.direction == CaptureTap.Direction.OUTBOUND ? "near end" : "far end";
    }

    @Override
    public String receiver(CaptureRecord record) {
        return record.direction == CaptureTap.Direction.OUTBOUND ? "far end" : "near end";
    }

    @Override
    public String label(CaptureRecord record) {
        int route = 0;
        while (route < record.length - CHECK_BYTES && (record.bytes[record.offset + route] & ROUTE) != 0) {
            route++;
        }
        return record.length - CHECK_BYTES - route + " bytes, " + route + " crossbars ahead";
    }
}
