package org.wirelore.emulator.backend.serial;

import java.util.zip.CRC32;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

/**
 * Finds frames in what comes over a line. Whatever lies between two flags and isn't a frame (noise, a frame that lost
 * its end, a wrong check sequence, an abort) is counted once as broken, and one that is too long or too short as of
 * wrong length; nothing at all between two flags is legal (RFC 1662 §4.3).
 */
final class HdlcDecoder {
    private enum State {
        /** No flag was seen since the start. */
        HUNT,
        /** After a flag. */
        FRAME,
        /** After an escape. */
        ESCAPED,
        /** In a frame that is too long and already counted. */
        OVERRUN
    }

    private final byte[] frame;
    private final PortCounters counters;
    private final CRC32 crc = new CRC32();
    private State state = State.HUNT;
    private int length;

    HdlcDecoder(int frameBytesMax, PortCounters counters) {
        frame = new byte[frameBytesMax + HdlcEncoder.FCS_BYTES];
        this.counters = counters;
    }

    /** Where a frame is when {@link #accept} has found one, until the next octet. */
    byte[] frame() {
        return frame;
    }

    /** Takes an octet; answers the length of the frame that it ended, or {@link FramePort#NONE}. */
    int accept(byte octet) {
        int value = octet & 0xFF;
        if (value == HdlcEncoder.FLAG) {
            return end();
        }
        switch (state) {
            case HUNT -> length = 1;
            case OVERRUN -> {
            }
            case FRAME -> {
                if (value == HdlcEncoder.ESCAPE) {
                    state = State.ESCAPED;
                } else {
                    store(value);
                }
            }
            case ESCAPED -> {
                state = State.FRAME;
                store(value ^ HdlcEncoder.FLIP);
            }
        }
        return FramePort.NONE;
    }

    private void store(int value) {
        if (length == frame.length) {
            counters.receiveLength++;
            state = State.OVERRUN;
        } else {
            frame[length++] = (byte) value;
        }
    }

    private int end() {
        State ended = state;
        int count = length;
        state = State.FRAME;
        length = 0;
        if (ended == State.OVERRUN || (count == 0 && ended != State.ESCAPED)) {
            return FramePort.NONE;
        }
        int bytes = count - HdlcEncoder.FCS_BYTES;
        if (ended != State.FRAME || bytes < 0 || !isWhole(bytes)) {
            counters.receiveBroken++;
            return FramePort.NONE;
        }
        if (bytes < FramePort.HEADER_BYTES) {
            counters.receiveLength++;
            return FramePort.NONE;
        }
        return bytes;
    }

    private boolean isWhole(int bytes) {
        crc.reset();
        crc.update(frame, 0, bytes);
        int check = 0;
        for (int i = HdlcEncoder.FCS_BYTES - 1; i >= 0; i--) {
            check = (check << Byte.SIZE) | (frame[bytes + i] & 0xFF);
        }
        return check == (int) crc.getValue();
    }
}
