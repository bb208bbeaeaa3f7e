package org.wirelore.rig.program.ping;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.Datalinks;

/**
 * As much of an IPv4 host as ping needs: it finds a neighbour's Ethernet address, sends echo requests, and, whenever it
 * waits, answers address requests and echo requests that are for it.
 */
final class IpStation implements AutoCloseable {
    private static final int IDENTIFIER = 0x574C;
    private static final long NOT_YET = -1;
    private static final long RETRY_PS = 1_000_000_000_000L;

    private final Host host;
    private final int address;
    private final Datalink arp;
    private final Datalink ip;
    private final byte[] frame;
    private final MemorySegment memory;

    private int neighbour;
    private long neighbourMac = NOT_YET;
    private int awaited = -1;
    private long repliedPs = NOT_YET;

    /** Echo requests that were answered. */
    long answered;
    /** Frames for this host that were broken or no echo. */
    long ignored;

    /** @param address its IPv4 address */
    IpStation(Host host, Datalinks datalinks, int address) throws IOException {
        this.host = host;
        this.address = address;
        arp = datalinks.open(ArpPacket.TYPE);
        ip = datalinks.open(EchoPacket.TYPE);
        frame = new byte[ip.frameBytesMax()];
        memory = MemorySegment.ofArray(frame);
    }

    /**
     * Finds the Ethernet address of a neighbour, asking once per second.
     *
     * @return whether it was found in time
     */
    boolean resolve(int target, long untilPs) {
        neighbour = target;
        neighbourMac = NOT_YET;
        while (neighbourMac == NOT_YET && host.now() < untilPs) {
            ArpPacket.fill(frame, ArpPacket.REQUEST, Datalink.BROADCAST, arp.address(), address, 0, target);
            send(arp, ArpPacket.FRAME_BYTES);
            long retryPs = Math.min(untilPs, host.now() + RETRY_PS);
            while (neighbourMac == NOT_YET && host.now() < retryPs) {
                serveOne(retryPs);
            }
        }
        return neighbourMac != NOT_YET;
    }

    /**
     * Sends an echo request to the neighbour that was found, and waits for the reply.
     *
     * @return the round trip in picoseconds, or -1 if there was none in time
     */
    long echo(int sequence, int dataBytes, long timeoutPs) {
        for (int i = 0; i < dataBytes; i++) {
            frame[EchoPacket.DATA + i] = (byte) (i + sequence);
        }
        int length = EchoPacket.fill(frame, EchoPacket.REQUEST, neighbourMac, ip.address(), address, neighbour,
                IDENTIFIER, sequence, dataBytes);
        awaited = sequence;
        repliedPs = NOT_YET;
        long sentPs = host.now();
        send(ip, length);
        while (repliedPs == NOT_YET && host.now() < sentPs + timeoutPs) {
            serveOne(sentPs + timeoutPs);
        }
        awaited = -1;
        return repliedPs == NOT_YET ? -1 : repliedPs - sentPs;
    }

    /** Answers until a moment. */
    void serve(long untilPs) {
        while (host.now() < untilPs) {
            serveOne(untilPs);
        }
    }

    /** Handles a frame, or waits for one. */
    private void serveOne(long untilPs) {
        int length = arp.receive(memory, 0, frame.length);
        if (length != Datalink.NONE) {
            onArp(length);
            return;
        }
        length = ip.receive(memory, 0, frame.length);
        if (length != Datalink.NONE) {
            onIp(length);
            return;
        }
        host.sleep(untilPs);
    }

    private void onArp(int length) {
        if (!ArpPacket.isValid(frame, length) || ArpPacket.target(frame) != address) {
            return;
        }
        int sender = ArpPacket.sender(frame);
        long senderMac = ArpPacket.senderMac(frame);
        if (sender == neighbour) {
            neighbourMac = senderMac;
        }
        if (ArpPacket.operation(frame) == ArpPacket.REQUEST) {
            ArpPacket.fill(frame, ArpPacket.REPLY, senderMac, arp.address(), address, senderMac, sender);
            send(arp, ArpPacket.FRAME_BYTES);
        }
    }

    private void onIp(int length) {
        if (!EchoPacket.isValid(frame, length) || EchoPacket.destination(frame) != address) {
            ignored++;
        } else if (EchoPacket.type(frame) == EchoPacket.REQUEST) {
            answered++;
            long toMac = EthernetBytes.get(frame, 6, 6);
            send(ip, EchoPacket.fill(frame, EchoPacket.REPLY, toMac, ip.address(), address, EchoPacket.source(frame),
                    EchoPacket.identifier(frame), EchoPacket.sequence(frame), EchoPacket.dataBytes(frame)));
        } else if (EchoPacket.source(frame) == neighbour && EchoPacket.identifier(frame) == IDENTIFIER
                && EchoPacket.sequence(frame) == awaited) {
            repliedPs = host.now();
        }
    }

    private void send(Datalink over, int length) {
        while (!over.send(memory, 0, length)) {
            host.sleep(Host.FOREVER);
        }
    }

    @Override
    public void close() {
        arp.close();
        ip.close();
    }
}
