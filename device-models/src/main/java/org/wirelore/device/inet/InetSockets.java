package org.wirelore.device.inet;

import java.io.IOException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.inet.kernel.InetCosts;

/** The sockets of one process. Every call is a system call that the process pays for. */
public final class InetSockets implements Sockets {
    /** Connections that may wait to be accepted, unless a listener asks for another number (4.4BSD: SOMAXCONN). */
    public static final int BACKLOG = 5;
    /** What a host of many processes asks for at most. */
    public static final int BACKLOG_MAX = 1_024;

    private final InetStack stack;
    private final Host process;
    private final InetCosts costs;

    InetSockets(InetStack stack, Host process) {
        this.stack = stack;
        this.process = process;
        costs = stack.costs();
    }

    @Override
    public InetListener listen(int port) throws IOException {
        return listen(port, BACKLOG);
    }

    /**
     * Begins to listen for stream connections.
     *
     * @param port 1 to 65,535, or {@link #ANY_PORT}
     * @param backlog connections that may wait, 1 to {@link #BACKLOG_MAX}
     * @throws IOException if the port is taken
     */
    public InetListener listen(int port, int backlog) throws IOException {
        if (backlog < 1 || backlog > BACKLOG_MAX) {
            throw new IllegalArgumentException(
                    "a backlog must be from 1 to " + BACKLOG_MAX + ": backlog=" + backlog);
        }
        enter();
        try {
            return new InetListener(this, stack.tcp().listen(process, port, backlog));
        } finally {
            stack.leave();
        }
    }

    @Override
    public InetStream connect(String host, int port) throws IOException {
        int address = stack.hosts().address(host);
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port must lie between 1 and 65535: port=" + port);
        }
        enter();
        try {
            return new InetStream(this, stack.tcp().connect(process, address, port));
        } finally {
            stack.leave();
        }
    }

    @Override
    public InetDatagram openDatagram(int port) throws IOException {
        enter();
        try {
            return new InetDatagram(this, stack.udp().open(process, port));
        } finally {
            stack.leave();
        }
    }

    @Override
    public int poll(Pollable[] set, int[] wanted, int[] ready, int count) {
        process.spend(costs.select);
        process.spend(costs.selectDescriptor, count);
        process.now();
        return Sockets.super.poll(set, wanted, ready, count);
    }

    /** A call that makes, names or closes a socket. */
    void enter() {
        process.spend(costs.trap);
        process.spend(costs.socketControl);
        stack.enter(process);
    }

    /** A call that asks one socket whether it is ready. */
    boolean isReady(InetSocket socket, int condition) {
        process.spend(costs.select);
        process.spend(costs.selectDescriptor, 1);
        process.now();
        return socket.ready(condition) != 0;
    }

    InetStack stack() {
        return stack;
    }

    Host process() {
        return process;
    }
}
