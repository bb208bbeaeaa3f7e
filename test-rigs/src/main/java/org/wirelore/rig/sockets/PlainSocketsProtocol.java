package org.wirelore.rig.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * Messages straight over sockets that block, as the benchmarks of the time (lmbench, netperf) send them.
 *
 * @param transport what carries them
 * @param noDelay whether streams have TCP_NODELAY
 * @param bufferBytes SO_SNDBUF and SO_RCVBUF of streams; 0: the system's
 */
record PlainSocketsProtocol(Transport transport, boolean noDelay, int bufferBytes) implements ProtocolConfig {
    static final String NAME = "plain-sockets";
    private static final int FIRST_PORT = 6_000;
    private static final int RANK_BYTES = 4;
    /** How long a rank calls another that does not listen yet, and how long it waits between two calls. */
    private static final long START_UP_PS = 10_000_000_000_000L;
    private static final long RETRY_PS = 1_000_000_000L;

    /** What carries messages. */
    enum Transport {
        /** Streams. */
        TCP,
        /** Datagrams: what is lost is not repeated. */
        UDP
    }

    static PlainSocketsProtocol bind(JsonNode node, JsonNode rig) {
        return new PlainSocketsProtocol(Fields.constant(Transport.class, node, "transport"),
                Fields.flag(node, "noDelay"), Fields.integer(node, "socketBufferBytes"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "plain messages over " + transport.name().toLowerCase(Locale.ROOT) + " sockets that block"
                + (transport == Transport.TCP && noDelay ? ", TCP_NODELAY" : "")
                + (bufferBytes == 0 ? "" : ", buffers of " + bufferBytes + " bytes");
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Sockets.class);
    }

    @Override
    public boolean speaksAdi() {
        return false;
    }

    @Override
    public boolean blocks() {
        return true;
    }

    @Override
    public boolean standsLosses() {
        return transport == Transport.TCP;
    }

    @Override
    public void check(RigCheck check) {
        check.requireNoLocal();
    }

    @Override
    public Messenger start(RankStart start) throws IOException {
        Sockets sockets = start.open(Sockets.class);
        return transport == Transport.UDP
                ? startDatagrams(start, sockets)
                : new StreamMessenger(start.host(), connectAll(start, sockets));
    }

    /** When a rank is connected with all others, whose datagram sockets are open then, none of its messages is lost. */
    private Messenger startDatagrams(RankStart start, Sockets sockets) throws IOException {
        DatagramSocket socket = sockets.openDatagram(FIRST_PORT + start.rank());
        String[] hosts = new String[start.size()];
        for (int rank = 0; rank < hosts.length; rank++) {
            hosts[rank] = start.places().host(rank);
        }
        for (StreamSocket connection : connectAll(start, sockets)) {
            if (connection != null) {
                connection.close();
            }
        }
        return new DatagramMessenger(start.host(), socket, hosts, FIRST_PORT);
    }

    /** Each rank calls those below it, and says who it is. */
    private @Nullable StreamSocket[] connectAll(RankStart start, Sockets sockets) throws IOException {
        int rank = start.rank();
        @Nullable
        StreamSocket[] peers = new StreamSocket[start.size()];
        StreamListener listener = sockets.listen(FIRST_PORT + rank);
        MemorySegment name = MemorySegment.ofArray(new byte[RANK_BYTES]);
        for (int below = 0; below < rank; below++) {
            StreamSocket socket = connect(start, sockets, below);
            name.set(ValueLayout.JAVA_INT_UNALIGNED, 0, rank);
            socket.write(name, 0, RANK_BYTES);
            peers[below] = prepared(socket);
        }
        for (int above = rank + 1; above < peers.length; above++) {
            StreamSocket socket = accept(start.host(), listener);
            int have = 0;
            while (have < RANK_BYTES) {
                int count = socket.readBlocking(start.host(), name, have, RANK_BYTES - have);
                if (count == StreamSocket.END) {
                    throw new IOException("rank " + rank
                            + " expected 4 bytes with the caller's number on a new connection, found its end");
                }
                have += count;
            }
            int caller = name.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
            if (caller <= rank || caller >= peers.length || peers[caller] != null) {
                throw new IOException(
                        "rank " + rank + " expected one call from each rank above it, found one from " + caller);
            }
            peers[caller] = prepared(socket);
        }
        listener.close();
        return peers;
    }

    private static StreamSocket connect(RankStart start, Sockets sockets, int to) throws IOException {
        Host host = start.host();
        long limitPs = host.now() + START_UP_PS;
        while (true) {
            StreamSocket socket = sockets.connect(start.places().host(to), FIRST_PORT + to);
            try {
                while (!socket.isConnected()) {
                    host.sleep(Host.FOREVER);
                }
                return socket;
            } catch (IOException refused) {
                socket.close();
                if (host.now() - limitPs >= 0) {
                    throw refused;
                }
                rest(host);
            }
        }
    }

    private static void rest(Host host) {
        long untilPs = host.now() + RETRY_PS;
        while (host.now() - untilPs < 0) {
            host.sleep(untilPs);
        }
    }

    private static StreamSocket accept(Host host, StreamListener listener) {
        StreamSocket socket = listener.accept();
        while (socket == null) {
            host.sleep(Host.FOREVER);
            socket = listener.accept();
        }
        return socket;
    }

    private StreamSocket prepared(StreamSocket socket) throws IOException {
        if (noDelay) {
            socket.setNoDelay(true);
        }
        if (bufferBytes > 0) {
            socket.setSendBuffer(bufferBytes);
            socket.setReceiveBuffer(bufferBytes);
        }
        return socket;
    }
}
