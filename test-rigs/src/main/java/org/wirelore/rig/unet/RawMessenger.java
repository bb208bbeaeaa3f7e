package org.wirelore.rig.unet;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.rig.program.EarlyMessages;
import org.wirelore.rig.program.Messenger;

/**
 * A program's messages as plain U-Net messages, as U-Net's own ping-pong sends them: the data already lies in the
 * buffer area, so nothing is charged for copies in user space, and nothing is repeated when it is lost.
 */
final class RawMessenger implements Messenger {
    /** How long to leave the card alone before asking again what it has sent: a few short frames. */
    private static final long LOOK_AGAIN_PS = 20_000_000;

    private final Host host;
    private final UNetDevice device;
    private final UNetEndpoint endpoint;
    private final int[] channels;
    private final int[] ranks;
    private final boolean blocking;
    private final int transmitSlots;
    private final int slotBytes;
    private final Reception reception = new Reception();
    private final EarlyMessages early;
    private long sends;
    private int awaited = -1;

    /**
     * @param channels the channel to each rank
     * @param blocking whether a rank that waits sleeps
     * @param transmitSlots slots to send from, at the beginning of the area
     */
    RawMessenger(Host host, UNetDevice device, UNetEndpoint endpoint, int[] channels, boolean blocking,
            int transmitSlots, int slotBytes) {
        this.host = host;
        this.device = device;
        this.endpoint = endpoint;
        this.channels = channels.clone();
        this.blocking = blocking;
        this.transmitSlots = transmitSlots;
        this.slotBytes = slotBytes;
        ranks = new int[channels.length];
        early = new EarlyMessages(channels.length);
        for (int rank = 0; rank < channels.length; rank++) {
            if (channels[rank] >= 0) {
                ranks[channels[rank]] = rank;
            }
        }
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        while (sends - endpoint.completedSends() >= transmitSlots) {
            awaitTransmission();
        }
        int offset = (int) (sends % transmitSlots) * slotBytes;
        MemorySegment.copy(message, 0, endpoint.area(), offset, length);
        while (endpoint.send(channels[destination], offset, length) == UNetEndpoint.FULL) {
            awaitTransmission();
        }
        sends++;
        endpoint.flush();
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        awaited = source;
        int kept = early.take(source, into);
        if (kept != EarlyMessages.NONE) {
            return kept;
        }
        while (true) {
            while (!endpoint.poll(reception)) {
                awaitChange(Host.FOREVER);
            }
            int sender = ranks[reception.channel];
            if (sender == source) {
                take(into);
                return reception.length;
            }
            keep(sender);
        }
    }

    @Override
    public int messageBytesMax() {
        return device.messageBytesMax();
    }

    @Override
    public boolean keepsLengths() {
        return false;
    }

    @Override
    public String waitsFor() {
        return awaited < 0 ? "room to send" : "a message from rank " + awaited;
    }

    @Override
    public void finish() {
        while (endpoint.completedSends() < sends) {
            awaitTransmission();
        }
        endpoint.close();
        device.close();
    }

    /** Plain U-Net knows no requests. */
    @Override
    public int unreleased() {
        return 0;
    }

    private void keep(int sender) {
        if (reception.isInline) {
            early.keep(sender, reception.inline, 0, reception.length);
        } else {
            early.keep(sender, endpoint.area(), reception.offset, reception.length);
            endpoint.release(reception.offset);
        }
    }

    private void take(MemorySegment into) {
        int length = (int) Math.min(reception.length, into.byteSize());
        if (reception.isInline) {
            MemorySegment.copy(reception.inline, 0, into, 0, length);
        } else {
            MemorySegment.copy(endpoint.area(), reception.offset, into, 0, length);
            endpoint.release(reception.offset);
        }
    }

    /** Only a trap finds out what has been transmitted; nothing signals it. */
    private void awaitTransmission() {
        awaitChange(host.now() + LOOK_AGAIN_PS);
        endpoint.flush();
    }

    private void awaitChange(long untilPs) {
        if (blocking) {
            host.sleep(untilPs);
        } else {
            host.pause(untilPs);
        }
    }
}
