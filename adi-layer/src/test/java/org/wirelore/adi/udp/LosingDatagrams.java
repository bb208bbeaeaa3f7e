package org.wirelore.adi.udp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/** A network that loses datagrams, has some come twice, and brings others from elsewhere before them. */
final class LosingDatagrams {
    private static final int MESSAGE_BYTES_MAX = 1472;
    private static final long LATENCY_PS = 200_000_000;
    private static final int PERCENT = 100;
    private static final int OTHER_PORT = 9;

    private final Scheduler scheduler;
    private final int lostPercent;
    private final Random chance = new Random(1);
    private final Map<String, Socket> sockets = new HashMap<>();

    LosingDatagrams(Scheduler scheduler, int lostPercent) {
        this.scheduler = scheduler;
        this.lostPercent = lostPercent;
    }

    @SuppressWarnings("ArrayRecordComponent") // Arrivals are not compared.
    private record Arrival(String host, int port, byte[] bytes, long atPs) {
    }

    /** Opens the only socket of a process. */
    DatagramSocket open(Host process, int port) {
        return sockets.computeIfAbsent(process.name(), name -> new Socket(process, port));
    }

    /** The sockets of a process. */
    Sockets of(Host process) {
        return new Sockets() {
            @Override
            public StreamListener listen(int port) {
                throw new IllegalStateException("there are datagrams only");
            }

            @Override
            public StreamSocket connect(String host, int port) {
                throw new IllegalStateException("there are datagrams only");
            }

            @Override
            public DatagramSocket openDatagram(int port) {
                return open(process, port);
            }

            @Override
            public int poll(Pollable[] set, int[] wanted, int[] ready, int count) {
                process.now();
                return Pollable.scan(set, wanted, ready, count);
            }
        };
    }

    private final class Socket implements DatagramSocket {
        private final Host process;
        private final int port;
        private final Alarm alarm;
        private final ArrayDeque<Arrival> coming = new ArrayDeque<>();
        private final ArrayDeque<Arrival> here = new ArrayDeque<>();

        Socket(Host process, int port) {
            this.process = process;
            this.port = port;
            alarm = scheduler.alarm(process.name() + ".datagram", this::arrive);
        }

        private void arrive() {
            here.add(coming.remove());
            if (!coming.isEmpty()) {
                alarm.set(coming.element().atPs);
            }
            process.signal();
        }

        private void add(Arrival arrival) {
            coming.add(arrival);
            if (coming.size() == 1) {
                alarm.set(arrival.atPs);
            }
        }

        @Override
        public int port() {
            return port;
        }

        @Override
        public int messageBytesMax() {
            return MESSAGE_BYTES_MAX;
        }

        @Override
        public boolean isReadable() {
            return !here.isEmpty();
        }

        @Override
        public boolean send(String host, int to, MemorySegment from, long offset, int length) {
            byte[] bytes = from.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE);
            Socket receiver = sockets.get(host);
            if (receiver == null || chance.nextInt(PERCENT) < lostPercent) {
                return true;
            }
            long atPs = process.now() + LATENCY_PS;
            if (chance.nextInt(PERCENT) < lostPercent) {
                byte[] wrong = bytes.clone();
                wrong[wrong.length - 1]++;
                receiver.add(new Arrival(process.name(), OTHER_PORT, wrong, atPs));
                byte[] noise = new byte[chance.nextInt(MESSAGE_BYTES_MAX)];
                chance.nextBytes(noise);
                receiver.add(new Arrival(process.name(), port, noise, atPs));
                receiver.add(new Arrival(process.name(), port, bytes, atPs));
            }
            receiver.add(new Arrival(process.name(), port, bytes, atPs));
            return true;
        }

        @Override
        public @Nullable Datagram receive(MemorySegment into, long offset, int length) {
            process.now();
            Arrival arrival = here.poll();
            if (arrival == null) {
                return null;
            }
            int count = Math.min(length, arrival.bytes.length);
            MemorySegment.copy(arrival.bytes, 0, into, ValueLayout.JAVA_BYTE, offset, count);
            return new Datagram(arrival.host, arrival.port, arrival.bytes.length);
        }

        @Override
        public void close() {
            sockets.remove(process.name());
        }
    }
}
