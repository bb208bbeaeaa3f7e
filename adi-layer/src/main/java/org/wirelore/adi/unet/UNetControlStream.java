package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * One stream of a {@link UNetControlNetwork}: one packet at a time is under way, and sent again until it is
 * acknowledged, so that it does not matter whether the peer is up yet. Every packet with a number is acknowledged, also
 * one that was there before.
 */
final class UNetControlStream implements StreamSocket {
    private static final long RTO_MIN_PS = TimeUnits.PS_PER_MS;
    private static final long RTO_MAX_PS = 100 * TimeUnits.PS_PER_MS;
    /** Retry interval while U-Net still has an earlier packet, picoseconds. */
    private static final long BUSY_PS = 20_000_000L;

    private final UNetControlNetwork network;
    private final int channel;
    private final int slot;
    private final int acknowledgmentSlot;
    private MemorySegment out = MemorySegment.ofArray(new byte[256]);
    private int outBytes;
    private MemorySegment in = MemorySegment.ofArray(new byte[256]);
    private int inBytes;
    private int taken;
    private int sequence;
    private int expected;
    private int underWayBytes;
    private boolean isUnderWay;
    private boolean isAcknowledgmentDue;
    private long ticket = -1;
    private long acknowledgmentTicket = -1;
    private long rtoPs = RTO_MIN_PS;
    private long deadlinePs = Host.FOREVER;

    /** @param slot where its packets lie in the area; the acknowledgments lie at {@code acknowledgmentSlot} */
    UNetControlStream(UNetControlNetwork network, int channel, int slot, int acknowledgmentSlot) {
        this.network = network;
        this.channel = channel;
        this.slot = slot;
        this.acknowledgmentSlot = acknowledgmentSlot;
    }

    /** Whether the peer has sent anything. */
    boolean isHeard() {
        return expected > 0;
    }

    /** Whether all that was written is acknowledged. */
    boolean isQuiet() {
        return outBytes == 0 && !isAcknowledgmentDue;
    }

    long deadlinePs() {
        return deadlinePs;
    }

    /** Takes a packet whose header was checked. */
    void onPacket(UNetHeader header, MemorySegment memory, long payload, int length) {
        if (isUnderWay && header.hasAcknowledgment() && header.acknowledgment() == next(sequence)) {
            isUnderWay = false;
            sequence = next(sequence);
            outBytes -= underWayBytes;
            MemorySegment.copy(out, underWayBytes, out, 0, outBytes);
            rtoPs = RTO_MIN_PS;
            deadlinePs = Host.FOREVER;
        }
        if (header.hasSequence()) {
            if (header.sequence() == expected) {
                in = room(in, inBytes + length);
                MemorySegment.copy(memory, payload, in, inBytes, length);
                inBytes += length;
                expected = next(expected);
            }
            isAcknowledgmentDue = true;
        }
    }

    /** Sends what is due. Whether it has pushed a packet. */
    boolean serve(long nowPs) {
        boolean isDue = isUnderWay ? nowPs - deadlinePs >= 0 : outBytes > 0;
        if (isDue) {
            return sendPacket(nowPs);
        }
        return isAcknowledgmentDue && sendAcknowledgment(nowPs);
    }

    private boolean sendPacket(long nowPs) {
        UNetEndpoint endpoint = network.endpoint();
        deadlinePs = nowPs + BUSY_PS;
        if (ticket >= endpoint.completedSends()) {
            return false;
        }
        if (!isUnderWay) {
            underWayBytes = Math.min(outBytes, UNetHeader.PAYLOAD_BYTES_MAX);
            MemorySegment.copy(out, 0, endpoint.area(), slot + UNetHeader.BYTES, underWayBytes);
        }
        network.write(slot, underWayBytes).stream(sequence, expected);
        long pushed = endpoint.send(channel, slot, UNetHeader.BYTES + underWayBytes);
        if (pushed == UNetEndpoint.FULL) {
            return false;
        }
        rtoPs = isUnderWay ? Math.min(2 * rtoPs, RTO_MAX_PS) : RTO_MIN_PS;
        isUnderWay = true;
        isAcknowledgmentDue = false;
        ticket = pushed;
        deadlinePs = nowPs + rtoPs;
        return true;
    }

    private boolean sendAcknowledgment(long nowPs) {
        UNetEndpoint endpoint = network.endpoint();
        if (acknowledgmentTicket < endpoint.completedSends()) {
            network.write(acknowledgmentSlot, 0).unnumbered(0, expected);
            long pushed = endpoint.send(channel, acknowledgmentSlot, UNetHeader.BYTES);
            if (pushed != UNetEndpoint.FULL) {
                acknowledgmentTicket = pushed;
                isAcknowledgmentDue = false;
                deadlinePs = isUnderWay ? deadlinePs : Host.FOREVER;
                return true;
            }
        }
        deadlinePs = Math.min(deadlinePs, nowPs + BUSY_PS);
        return false;
    }

    private static int next(int number) {
        return (number + 1) & ((1 << UNetHeader.SEQUENCE_BITS) - 1);
    }

    private static MemorySegment room(MemorySegment memory, int bytes) {
        if (bytes <= memory.byteSize()) {
            return memory;
        }
        MemorySegment larger = MemorySegment.ofArray(new byte[Math.max(bytes, 2 * (int) memory.byteSize())]);
        return larger.copyFrom(memory);
    }

    /** Packets find their peer without a connection. */
    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isReadable() {
        network.progress();
        return taken < inBytes;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public int read(MemorySegment into, long offset, int length) {
        network.progress();
        int count = Math.min(length, inBytes - taken);
        MemorySegment.copy(in, taken, into, offset, count);
        taken += count;
        if (taken == inBytes) {
            taken = 0;
            inBytes = 0;
        }
        return count;
    }

    @Override
    public int write(MemorySegment from, long offset, int length) {
        out = room(out, outBytes + length);
        MemorySegment.copy(from, offset, out, outBytes, length);
        outBytes += length;
        network.progress();
        return length;
    }

    /** The device's close ends it. */
    @Override
    public void close() {
        deadlinePs = Host.FOREVER;
    }
}
