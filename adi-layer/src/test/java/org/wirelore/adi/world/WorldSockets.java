package org.wirelore.adi.world;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** Stream sockets between the processes of a {@link World}; hosts are not distinguished, ports are. */
public final class WorldSockets {
    private static final long LATENCY_PS = 100_000_000;

    private final World world;
    private final Map<Integer, Listener> listeners = new HashMap<>();
    private final List<Stream> streams = new ArrayList<>();
    private int bytesPerWrite = Integer.MAX_VALUE;

    public WorldSockets(World world) {
        this.world = world;
    }

    /** How much one write takes at most. */
    public WorldSockets bytesPerWrite(int bytes) {
        bytesPerWrite = bytes;
        return this;
    }

    /** Breaks every connection, as a network that fails does. */
    public void cut() {
        for (Stream stream : streams) {
            stream.ended = true;
            stream.host.signal();
        }
    }

    /** The sockets of one process. */
    public Sockets of(WorldHost host) {
        return new Sockets() {
            @Override
            public StreamListener listen(int port) throws IOException {
                if (listeners.containsKey(port)) {
                    throw new IOException("a port must be free: port=" + port);
                }
                Listener listener = new Listener(host, port);
                listeners.put(port, listener);
                return listener;
            }

            @Override
            public StreamSocket connect(String remote, int port) {
                Stream client = new Stream(host);
                host.sync();
                world.at(world.nowPs() + LATENCY_PS, () -> {
                    Listener listener = listeners.get(port);
                    if (listener == null) {
                        client.refused = true;
                    } else {
                        Stream server = new Stream(listener.host);
                        server.peer = client;
                        client.peer = server;
                        server.connected = true;
                        client.connected = true;
                        listener.waiting.add(server);
                        listener.host.signal();
                    }
                    host.signal();
                });
                return client;
            }

            @Override
            public DatagramSocket openDatagram(int port) throws IOException {
                throw new IOException("this world has no datagrams: port=" + port);
            }
        };
    }

    private final class Listener implements StreamListener {
        private final WorldHost host;
        private final int port;
        private final ArrayDeque<Stream> waiting = new ArrayDeque<>();

        Listener(WorldHost host, int port) {
            this.host = host;
            this.port = port;
        }

        @Override
        public int port() {
            return port;
        }

        @Override
        public @Nullable StreamSocket accept() {
            host.sync();
            return waiting.poll();
        }

        @Override
        public void close() {
            listeners.remove(port);
        }
    }

    private final class Stream implements StreamSocket {
        private final WorldHost host;
        private @Nullable Stream peer;
        private final ArrayDeque<Byte> inbound = new ArrayDeque<>();
        private boolean connected;
        private boolean refused;
        private boolean ended;

        Stream(WorldHost host) {
            this.host = host;
            streams.add(this);
        }

        @Override
        public boolean isConnected() throws IOException {
            host.sync();
            if (refused) {
                throw new IOException("connection refused");
            }
            return connected;
        }

        @Override
        public boolean isReadable() {
            return ended || !inbound.isEmpty();
        }

        @Override
        public boolean isWritable() {
            return connected;
        }

        @Override
        public int read(MemorySegment into, long offset, int length) {
            host.sync();
            int count = 0;
            while (count < length && !inbound.isEmpty()) {
                into.set(ValueLayout.JAVA_BYTE, offset + count++, inbound.remove());
            }
            return count == 0 && ended ? END : count;
        }

        @Override
        public int write(MemorySegment from, long offset, int length) throws IOException {
            host.sync();
            Stream other = peer;
            if (other == null || ended) {
                throw new IOException("connection broken");
            }
            int count = Math.min(length, bytesPerWrite);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(from.asSlice(offset, count).toArray(ValueLayout.JAVA_BYTE));
            world.at(world.nowPs() + LATENCY_PS, () -> {
                for (byte value : bytes.toByteArray()) {
                    other.inbound.add(value);
                }
                other.host.signal();
            });
            return count;
        }

        @Override
        public void close() {
            Stream other = peer;
            if (other != null) {
                world.at(world.nowPs() + LATENCY_PS, () -> {
                    other.ended = true;
                    other.host.signal();
                });
            }
        }
    }
}
