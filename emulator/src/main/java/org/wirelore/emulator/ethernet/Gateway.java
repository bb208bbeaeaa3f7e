package org.wirelore.emulator.ethernet;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.fabric.FrameEntrance;
import org.wirelore.emulator.fabric.FrameExit;

/**
 * The station of a fabric behind which another world begins: whole frames enter there and leave there. It stores and
 * forwards, so it does what a bridge does at an interface: it makes and checks the frame check sequence, pads what is
 * too short for the medium, and lets nothing broken out.
 *
 * <p>A frame enters at the time of its last bit; it takes its own time on the medium before that, so that frames that
 * come at once are spread as the medium's speed demands. Bounded: frames that come faster for too long are lost and
 * counted.
 */
public final class Gateway implements FrameStation, FrameEntrance {
    /** Frames that may wait for the medium. */
    public static final int WAITING_MAX = 256;
    private static final int BYTES_MIN = Ethernet.FRAME_BYTES_MIN - Frame.FCS_BYTES;

    private final Plug plug;
    private final FrameExit exit;
    private final GatewayCounters counters = new GatewayCounters();
    private final CRC32 crc = new CRC32();
    private final ArrayDeque<Frame> waiting = new ArrayDeque<>(WAITING_MAX);
    private boolean isSending;

    /**
     * Plugs it in.
     *
     * @param index the plug, on which no other station may be
     */
    public Gateway(EthernetFabric fabric, int index, FrameExit exit) {
        this((Plug) fabric.plug(index), exit);
    }

    Gateway(Plug plug, FrameExit exit) {
        this.plug = plug;
        this.exit = exit;
        plug.attach(this);
    }

    public GatewayCounters counters() {
        return counters;
    }

    /** Forgets everything; comes after the fabric's own reset. */
    public void reset() {
        waiting.clear();
        isSending = false;
        counters.reset();
    }

    @Override
    public void enter(byte[] bytes, int length, long arrivedPs) {
        if (length < Ethernet.HEADER_BYTES || length > FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a frame that enters must have " + Ethernet.HEADER_BYTES + " to "
                    + FRAME_BYTES_MAX + " bytes: length=" + length);
        }
        if (waiting.size() == WAITING_MAX) {
            counters.lostFull++;
            plug.hashRefused(bytes, length);
            return;
        }
        counters.entered++;
        Frame frame = plug.claim();
        System.arraycopy(bytes, 0, frame.bytes, 0, length);
        int end = length;
        if (length < BYTES_MIN) {
            counters.padded++;
            end = BYTES_MIN;
            Arrays.fill(frame.bytes, length, end, (byte) 0);
        }
        long sequence = checkSequence(frame.bytes, end);
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            frame.bytes[end + i] = (byte) (sequence >>> (8 * i));
        }
        frame.length = end + Frame.FCS_BYTES;
        frame.endPs = arrivedPs;
        if (isSending) {
            waiting.add(frame);
        } else {
            send(frame);
        }
    }

    @Override
    public void onFrame(Frame frame) {
        int length = frame.length - Frame.FCS_BYTES;
        if (frame.collided || frame.symbolError || frame.dribble || length < Ethernet.HEADER_BYTES
                || !isWhole(frame, length)) {
            counters.broken++;
            return;
        }
        counters.left++;
        exit.leave(frame.bytes, length);
    }

    @Override
    public void onTransmitted(int outcome) {
        if ((outcome & TransmitOutcome.FAILED) != 0) {
            counters.lostOnMedium++;
        }
        isSending = false;
        Frame next = waiting.poll();
        if (next != null) {
            send(next);
        }
    }

    @Override
    public void onLinkChange() {
        // What waits is offered to the medium all the same, which loses and counts it.
    }

    private void send(Frame frame) {
        isSending = true;
        long bitPs = Ethernet.bitPs(plug.offeredBitsPerSecond());
        plug.transmit(frame, frame.endPs - (Ethernet.PREAMBLE_BYTES + frame.length) * 8L * bitPs);
    }

    private boolean isWhole(Frame frame, int length) {
        long sequence = checkSequence(frame.bytes, length);
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            if (frame.bytes[length + i] != (byte) (sequence >>> (8 * i))) {
                return false;
            }
        }
        return true;
    }

    private long checkSequence(byte[] bytes, int length) {
        crc.reset();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
