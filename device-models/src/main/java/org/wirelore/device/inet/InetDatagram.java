package org.wirelore.device.inet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.udp.Udp;
import org.wirelore.device.inet.udp.UdpPort;

/** A datagram socket on UDP. */
public final class InetDatagram implements DatagramSocket, InetSocket {
    private final InetSockets sockets;
    private final InetStack stack;
    private final InetCosts costs;
    private final UdpPort port;

    InetDatagram(InetSockets sockets, UdpPort port) {
        this.sockets = sockets;
        this.port = port;
        stack = sockets.stack();
        costs = stack.costs();
    }

    @Override
    public int port() {
        return port.port();
    }

    @Override
    public int messageBytesMax() {
        return stack.profile().udp().sendBytesMax();
    }

    @Override
    public boolean isReadable() {
        return sockets.isReady(this, READABLE);
    }

    @Override
    public int ready(int wanted) {
        return wanted & ((port.isReadable() ? READABLE : 0) | (port.isOpen() ? WRITABLE : 0));
    }

    /** Sets how many bytes wait at most (SO_RCVBUF); their senders' addresses count. */
    public void setReceiveBuffer(int bytes) {
        sockets.enter();
        port.limit(bytes);
        stack.leave();
    }

    @Override
    public boolean send(String host, int toPort, MemorySegment from, long offset, int length) throws IOException {
        int address = stack.hosts().address(host);
        if (length > messageBytesMax()) {
            throw new IOException("message too long: length=" + length + ", the system sends at most "
                    + messageBytesMax() + " bytes; send several messages");
        }
        if (!port.isOpen()) {
            throw new IOException("bad socket: port=" + port.port() + ", it was closed before the call");
        }
        sockets.process().spend(costs.trap);
        sockets.process().spend(costs.socketSendTo);
        stack.enter(sockets.process());
        stack.kernel().spend(costs.copy, length);
        boolean isDown = stack.ip().isDown(address);
        Mbuf packet = isDown ? null : stack.udp().packet(length);
        IpOutput.Result result = IpOutput.Result.NO_ROOM;
        if (packet != null) {
            packet.copyFrom(from, offset, Udp.MESSAGE_AT, length);
            result = stack.udp().send(port, packet, length, address, toPort);
        }
        stack.leave();
        if (isDown) {
            throw new IOException("host is down: host=" + host
                    + ", requests for its station were not answered; check that it runs and the network");
        }
        return switch (result) {
            case QUEUED -> true;
            case NO_ROOM -> false;
            case NO_ROUTE -> throw new IOException("no route to host: host=" + host
                    + ", it is on another net and this host knows no gateway; give both addresses of one net");
            case TOO_LONG -> throw new IOException("message too long: length=" + length
                    + ", a packet of IP holds at most 65,507 bytes of a message");
        };
    }

    @Override
    public @Nullable Datagram receive(MemorySegment into, long offset, int length) {
        sockets.process().spend(costs.trap);
        stack.enter(sockets.process());
        return take(into, offset, length);
    }

    /** {@inheritDoc} The call has entered the kernel by the time that the message comes. */
    @Override
    public Datagram receiveBlocking(Host process, MemorySegment into, long offset, int length) throws IOException {
        sockets.process().spend(costs.trap);
        stack.enter(sockets.process());
        while (port.isOpen() && !port.isReadable()) {
            stack.block(sockets.process());
        }
        Datagram datagram = take(into, offset, length);
        if (datagram == null) {
            throw new IOException("bad socket: port=" + port.port() + ", it was closed before a message came");
        }
        return datagram;
    }

    private @Nullable Datagram take(MemorySegment into, long offset, int length) {
        stack.kernel().spend(costs.socketReceiveFrom);
        Mbuf message = port.peek();
        Datagram datagram = null;
        if (message != null) {
            int count = Math.min(length, message.segmentBytes);
            stack.kernel().spend(costs.copy, count);
            message.copyTo(into, offset, count);
            datagram = new Datagram(stack.hosts().name(message.address), message.port, message.segmentBytes);
            port.remove(stack.pool());
        }
        stack.leave();
        return datagram;
    }

    @Override
    public void close() {
        sockets.enter();
        stack.udp().close(port);
        stack.leave();
    }
}
