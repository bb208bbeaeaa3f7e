package org.wirelore.emulator.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.sockets.DatagramSocket;

/**
 * A datagram port. Messages of one sender follow each other at the network's rate. Nothing is lost for want of room: a
 * receiver's buffer is reserved when the message is sent, and while it is full {@link #send} takes nothing.
 */
final class EmulatedDatagramSocket implements DatagramSocket {
    /** What an IPv4 packet of 65,535 bytes leaves after the headers of IP (20) and UDP (8). */
    private static final int MESSAGE_BYTES_MAX = 65_507;

    /** A message on its way or waiting to be received. */
    private static final class Message {
        private final String host;
        private final int port;
        private final byte[] content;
        private final EmulatedDatagramSocket to;
        private final int toIncarnation;
        private final long atPs;

        Message(EmulatedDatagramSocket from, byte[] content, EmulatedDatagramSocket to, long atPs) {
            this.host = Objects.requireNonNull(from.node).name();
            this.port = from.port;
            this.content = content;
            this.to = to;
            this.toIncarnation = to.incarnation;
            this.atPs = atPs;
        }
    }

    private final EmulatedSockets.Network network;
    private final Alarm arrival;
    private final ArrayDeque<Message> underWay = new ArrayDeque<>();
    private final ArrayDeque<Message> received = new ArrayDeque<>();
    private final List<Host> refusedSenders = new ArrayList<>();
    private @Nullable EmulatedNode node;
    private @Nullable Host process;
    private int port;
    private int incarnation;
    private boolean open;
    private long reservedBytes;
    private long busyUntilPs;

    EmulatedDatagramSocket(EmulatedSockets.Network network, int index) {
        this.network = network;
        arrival = network.scheduler().alarm("sockets.datagram" + index + ".arrival", this::onArrival);
    }

    void reset() {
        arrival.cancel();
        underWay.clear();
        received.clear();
        refusedSenders.clear();
        node = null;
        process = null;
        incarnation = 0;
        open = false;
        reservedBytes = 0;
        busyUntilPs = 0;
    }

    void open(EmulatedNode atNode, Host byProcess, int atPort) {
        node = atNode;
        process = byProcess;
        port = atPort;
        open = true;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public int messageBytesMax() {
        return Math.min(MESSAGE_BYTES_MAX, network.bufferBytes());
    }

    @Override
    public boolean isReadable() {
        process().now();
        return !received.isEmpty();
    }

    @Override
    public boolean send(String host, int toPort, MemorySegment from, long offset, int length) throws IOException {
        checkOpen();
        if (length > messageBytesMax()) {
            throw new IOException(
                    "expected at most " + messageBytesMax() + " bytes in a message, found " + length);
        }
        long nowPs = process().now();
        EmulatedDatagramSocket to = network.node(host).datagram(toPort);
        if (to != null && to.reservedBytes + length > network.bufferBytes()) {
            if (!to.refusedSenders.contains(process())) {
                to.refusedSenders.add(process());
            }
            return false;
        }
        network.hash().add(StateHash.ofName(host) + (((long) port << 32) | toPort));
        network.hash().add(from, offset, length);
        if (to == null) {
            return true;
        }
        to.reservedBytes += length;
        byte[] content = new byte[length];
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, offset, content, 0, length);
        busyUntilPs = Math.max(busyUntilPs, nowPs) + length * network.byteTimePs();
        long atPs = busyUntilPs + network.latencyPs();
        underWay.add(new Message(this, content, to, atPs));
        if (!arrival.isSet()) {
            arrival.set(atPs);
        }
        return true;
    }

    @Override
    public @Nullable Datagram receive(MemorySegment into, long offset, int length) {
        process().now();
        Message message = received.poll();
        if (message == null) {
            return null;
        }
        int count = Math.min(length, message.content.length);
        MemorySegment.copy(message.content, 0, into, ValueLayout.JAVA_BYTE, offset, count);
        reservedBytes -= message.content.length;
        wakeRefusedSenders();
        return new Datagram(message.host, message.port, message.content.length);
    }

    /** Gives the port back. What was sent from here still arrives; what is on its way to here does not. */
    @Override
    public void close() {
        if (open) {
            open = false;
            incarnation++;
            received.clear();
            reservedBytes = 0;
            Objects.requireNonNull(node).release(this);
            wakeRefusedSenders();
        }
    }

    private Host process() {
        return Objects.requireNonNull(process);
    }

    private void checkOpen() throws IOException {
        if (!open) {
            throw new IOException("the socket at port " + port + " was closed");
        }
    }

    private void wakeRefusedSenders() {
        for (Host sender : refusedSenders) {
            sender.signal();
        }
        refusedSenders.clear();
    }

    private void onArrival() {
        Message message = underWay.remove();
        EmulatedDatagramSocket to = message.to;
        if (to.open && to.incarnation == message.toIncarnation) {
            to.received.add(message);
            to.process().signal();
        }
        Message next = underWay.peek();
        if (next != null) {
            arrival.set(next.atPs);
        }
    }
}
