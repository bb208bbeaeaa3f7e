package org.wirelore.emulator.sockets;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * Sockets in virtual time, without a protocol stack: one {@link Network} joins any number of processes on named hosts.
 *
 * <p>Every change that a process could see signals its {@link Host}. Calls use no CPU time.
 */
public final class EmulatedSockets implements Sockets {
    private final Network network;
    private final Host process;
    private final EmulatedNode node;

    private EmulatedSockets(Network network, Host process, EmulatedNode node) {
        this.network = network;
        this.process = process;
        this.node = node;
    }

    @Override
    public StreamListener listen(int port) throws IOException {
        process.now();
        return node.listen(process, port);
    }

    @Override
    public StreamSocket connect(String host, int port) throws IOException {
        EmulatedNode peer = network.node(host);
        return network.takeConnection().open(process, peer, port);
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        process.now();
        return node.bind(network, process, port);
    }

    /**
     * What joins the hosts. Every connection has the network's rate to itself, in each direction.
     *
     * <p>Connections and datagram sockets are not reused: a rig opens few, and what a run makes ends with it, as its
     * alarms do, so that another run numbers its own in the same way.
     */
    public static final class Network {
        /** What a direction of a connection and a datagram port hold by default. */
        public static final int DEFAULT_BUFFER_BYTES = 32_768;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final long byteTimePs;
        private final int bufferBytes;
        private final Map<String, EmulatedNode> nodes = new HashMap<>();
        private final List<EmulatedConnection> connections = new ArrayList<>();
        private final List<EmulatedDatagramSocket> datagramSockets = new ArrayList<>();
        private StateHash hash = new StateHash();

        /** A network with buffers of {@link #DEFAULT_BUFFER_BYTES}. */
        public Network(Scheduler scheduler, long latencyPs, long bytesPerSecond) {
            this(scheduler, latencyPs, bytesPerSecond, DEFAULT_BUFFER_BYTES);
        }

        /**
         * @param latencyPs from the last byte sent to its arrival, picoseconds, zero or more
         * @param bytesPerSecond rate of each direction of each connection, 1 to 10^12; a byte takes a whole number of
         *        picoseconds
         * @param bufferBytes what one direction holds of bytes written and not yet read, 1 or more
         */
        public Network(Scheduler scheduler, long latencyPs, long bytesPerSecond, int bufferBytes) {
            if (latencyPs < 0 || bytesPerSecond < 1 || bytesPerSecond > TimeUnits.PS_PER_SECOND || bufferBytes < 1) {
                throw new IllegalArgumentException(
                        "a network must have a latency, a rate and a buffer: latencyPs=" + latencyPs
                                + ", bytesPerSecond=" + bytesPerSecond + ", bufferBytes=" + bufferBytes);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.byteTimePs = TimeUnits.PS_PER_SECOND / bytesPerSecond;
            this.bufferBytes = bufferBytes;
        }

        /**
         * The sockets of a process. The host that {@link Host#name} names is known from now on; processes of one name
         * share its ports.
         */
        public Sockets open(Host process) {
            return new EmulatedSockets(this, process,
                    nodes.computeIfAbsent(process.name(), EmulatedNode::new));
        }

        /**
         * A host has stopped. Nothing comes from there any more, and what is sent there is not answered: who is
         * connected with it learns it by a time-out a second later, as if each end asked the other one by keep-alive
         * probes (RFC 1122, 4.2.3.6).
         */
        public void down(String host) {
            EmulatedNode node = nodes.get(host);
            if (node != null) {
                node.stop();
                connections.forEach(each -> each.onDown(node));
            }
        }

        /** Ends everything without a trace, for a rerun. Hosts stay known and their {@link Sockets} usable. */
        public void reset() {
            for (EmulatedNode node : nodes.values()) {
                node.reset();
            }
            connections.forEach(EmulatedConnection::reset);
            connections.clear();
            datagramSockets.forEach(EmulatedDatagramSocket::reset);
            datagramSockets.clear();
        }

        /**
         * Has all bytes that are written enter the hash of an event stream, whose owner resets it. Without this call
         * the network keeps a hash of its own.
         */
        public void hashInto(StateHash eventStream) {
            hash = eventStream;
        }

        StateHash hash() {
            return hash;
        }

        Scheduler scheduler() {
            return scheduler;
        }

        long latencyPs() {
            return latencyPs;
        }

        long byteTimePs() {
            return byteTimePs;
        }

        int bufferBytes() {
            return bufferBytes;
        }

        EmulatedNode node(String host) throws IOException {
            EmulatedNode node = nodes.get(host);
            if (node == null) {
                throw new IOException("there is no host " + host);
            }
            return node;
        }

        EmulatedConnection takeConnection() {
            EmulatedConnection made = new EmulatedConnection(this, connections.size());
            connections.add(made);
            return made;
        }

        EmulatedDatagramSocket takeDatagramSocket() {
            EmulatedDatagramSocket made = new EmulatedDatagramSocket(this, datagramSockets.size());
            datagramSockets.add(made);
            return made;
        }
    }
}
