package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.profile.StackProfile;

/** Two hosts, {@code left} 10.0.0.1 and {@code right} 10.0.0.2, on one wire. {@code far} is on another net. */
final class WirePair {
    static final long MS = 1_000_000_000L;
    static final long SECOND = 1_000 * MS;
    static final int PORT = 7_000;
    static final AddressTable HOSTS = new AddressTable(24, Map.of("left", "10.0.0.1", "right", "10.0.0.2", "absent",
            "10.0.0.9", "far", "10.0.1.1"));

    final SteppedScheduler clock = new SteppedScheduler();
    final List<SeenFrame> log = new ArrayList<>();
    final Side left;
    final Side right;

    WirePair(StackProfile profile) {
        this(profile, profile);
    }

    WirePair(StackProfile ofLeft, StackProfile ofRight) {
        this(ofLeft, ofRight, 1500);
    }

    WirePair(StackProfile ofLeft, StackProfile ofRight, int mtuBytes) {
        left = new Side("left", 0x0200_0000_0001L, ofLeft, mtuBytes);
        right = new Side("right", 0x0200_0000_0002L, ofRight, mtuBytes);
        left.wire.connect(right.wire);
        right.wire.connect(left.wire);
    }

    /** One host with a process. */
    final class Side {
        final BenchMachine machine;
        final WireEnd wire;
        final InetStack stack;
        final BenchMachine.Task process;
        final InetSockets sockets;

        private Side(String name, long mac, StackProfile profile, int mtuBytes) {
            machine = new BenchMachine(name, clock);
            wire = new WireEnd(machine, mac, name.equals("left"), log);
            stack = new InetStack(machine, wire, profile, HOSTS, mtuBytes, null);
            stack.attach();
            process = machine.task();
            sockets = stack.sockets(process);
        }
    }

    /** A connection, as both of its ends see it. */
    record Link(InetStream client, InetStream server, InetListener listener) {
    }

    /** Connects left to right; nothing is under way any more when it returns. */
    Link connect() throws IOException {
        InetListener listener = right.sockets.listen(PORT);
        InetStream client = left.sockets.connect("right", PORT);
        runMs(10);
        assertThat(client.isConnected()).isTrue();
        InetStream server = Objects.requireNonNull(listener.accept());
        runMs(1);
        return new Link(client, server, listener);
    }

    void runMs(double ms) {
        clock.advance((long) (ms * MS));
    }

    /** Runs to a moment after a multiple of a period. */
    void alignMs(int periodMs, double offsetMs) {
        long periodPs = periodMs * MS;
        clock.runUntil((clock.now() / periodPs + 1) * periodPs + (long) (offsetMs * MS));
    }

    double nowMs() {
        return (double) clock.now() / MS;
    }

    /** Frames from an index of the log on that fit. */
    List<SeenFrame> seen(int from, Predicate<SeenFrame> which) {
        return log.subList(from, log.size()).stream().filter(which).toList();
    }

    List<SeenFrame> seen(Predicate<SeenFrame> which) {
        return seen(0, which);
    }

    /** Segments with data that left sent, from an index of the log on. */
    List<SeenFrame> dataOfLeft(int from) {
        return seen(from, frame -> frame.fromLeft() && frame.hasData());
    }

    static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + (i >>> 8) * 7 + (i >>> 16));
        }
        return bytes;
    }

    static int write(InetStream stream, byte[] bytes, int offset, int length) throws IOException {
        return stream.write(MemorySegment.ofArray(bytes), offset, length);
    }

    static int write(InetStream stream, int length) throws IOException {
        return write(stream, pattern(length), 0, length);
    }

    static int read(InetStream stream, byte[] bytes, int offset) throws IOException {
        return stream.read(MemorySegment.ofArray(bytes), offset, bytes.length - offset);
    }

    /** Reads what is there; nothing if nothing is. */
    static int read(InetStream stream) throws IOException {
        return read(stream, new byte[100_000], 0);
    }

    /** Sends bytes from one end to the other, reading and writing whenever possible; returns what arrived. */
    byte[] transfer(InetStream from, InetStream to, byte[] bytes, double limitMs) throws IOException {
        byte[] arrived = new byte[bytes.length];
        int written = 0;
        int read = 0;
        double untilMs = nowMs() + limitMs;
        while (read < bytes.length && nowMs() < untilMs) {
            int wrote = written < bytes.length ? write(from, bytes, written, bytes.length - written) : 0;
            int got = read(to, arrived, read);
            assertThat(got).as("bytes before the end").isNotNegative();
            written += wrote;
            read += got;
            if (wrote == 0 && got == 0 && !clock.step()) {
                break;
            }
        }
        assertThat(read).as("bytes that arrived").isEqualTo(bytes.length);
        return arrived;
    }
}
