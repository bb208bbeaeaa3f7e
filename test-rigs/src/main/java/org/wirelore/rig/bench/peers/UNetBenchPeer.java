package org.wirelore.rig.bench.peers;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.time.real.RealHost;

/**
 * Our side of the games: a U-Net endpoint on the wire, polled. Arguments: interface, the other's MAC address, core,
 * path. It understands the orders of the C programs (peer.h) and sends the same frames.
 */
public final class UNetBenchPeer {
    private static final int TYPE = 0x88B5;
    /** On both sides; the lowest free one may differ, since other players start meanwhile and reserve some. */
    private static final int PORT = 200;
    private static final int HEADER_BYTES = 16;
    private static final int PING_BYTES = 4;
    private static final int BUFFER_BYTES = 1536;
    private static final int BUFFERS = 64;
    private static final int QUEUE = 1024;
    private static final long QUIET_NANOS = 200_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long LOST_NANOS = 5 * NANOS_PER_SECOND;
    /** Round trips of which the fastest lot tells the pace. */
    private static final int STRETCH = 100;
    /** What a stream pushes before it has the system take it, as the protocol's does that sends a long message. */
    private static final int MESSAGES_PER_FLUSH = 32;
    private static final int LOOKS_PER_CLOCK = 1024;
    private static final int LOOKS_PER_LOSS_CHECK = 1 << 20;
    private static final EndpointConfig SIZES = new EndpointConfig(QUEUE, QUEUE, BUFFERS, BUFFER_BYTES,
            (BUFFERS + 1) * BUFFER_BYTES);
    private static final int OUT = BUFFERS * BUFFER_BYTES;

    private final PacketConfig config;
    private final long peer;
    private final Reception reception = new Reception();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private UNetBenchPeer(PacketConfig config, long peer) {
        this.config = config;
        this.peer = peer;
    }

    /** Plays until its input ends. */
    public static void main(String[] arguments) throws IOException {
        Affinity.pin(Integer.parseInt(arguments[2]));
        UNetBenchPeer peer = new UNetBenchPeer(
                PacketConfig.of(arguments[0], TYPE).along(PacketConfig.Path.valueOf(arguments[3])),
                Long.parseLong(arguments[1].replace(":", ""), 16));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            // Answered when it has given its ports back: who is next reserves the same.
            System.out.println(peer.play(order.split(" ", -1), System.out));
        }
    }

    private String play(String[] order, PrintStream answers) throws IOException {
        long count = Long.parseLong(order[1]);
        try (PacketUNetDevice device = PacketUNetDevice.open(new RealHost("player", RealHost.Spin.HINT), config)) {
            UNetEndpoint endpoint = device.createEndpoint(SIZES);
            device.reservePort(PORT);
            int channel = endpoint.openChannel(PORT, peer, PORT);
            answers.println("ready");
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long sinceNanos = System.nanoTime();
            long nanos = 0;
            switch (order[0]) {
                case "ping" -> nanos = ping(device, endpoint, channel, count);
                case "pong" -> pong(device, endpoint, channel, count);
                case "send" -> send(endpoint, channel, count, Integer.parseInt(order[2]) - HEADER_BYTES);
                default -> nanos = take(endpoint, count);
            }
            long wholeNanos = System.nanoTime() - sinceNanos;
            allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
            return "done " + (nanos == 0 ? wholeNanos : nanos) + " " + endpoint.counters().received() + " "
                    + wholeNanos + " " + allocated;
        }
    }

    /** The whole game's time at the pace of its fastest stretch. */
    private long ping(PacketUNetDevice device, UNetEndpoint endpoint, int channel, long count) throws IOException {
        long bestNanos = Long.MAX_VALUE;
        long sinceNanos = System.nanoTime();
        for (long i = 1; i <= count; i++) {
            push(endpoint, channel, PING_BYTES);
            await(device, endpoint, i);
            if (i % STRETCH == 0) {
                long nowNanos = System.nanoTime();
                bestNanos = Math.min(bestNanos, nowNanos - sinceNanos);
                sinceNanos = nowNanos;
            }
        }
        return bestNanos * count / STRETCH;
    }

    private void pong(PacketUNetDevice device, UNetEndpoint endpoint, int channel, long count) throws IOException {
        for (long i = 1; i <= count; i++) {
            await(device, endpoint, i);
            push(endpoint, channel, PING_BYTES);
        }
    }

    private static void send(UNetEndpoint endpoint, int channel, long count, int length) {
        for (long i = 1; i <= count; i++) {
            while (endpoint.sendInline(channel, endpoint.area(), OUT, length) == UNetEndpoint.FULL) {
                endpoint.flush();
            }
            if (i % MESSAGES_PER_FLUSH == 0) {
                endpoint.flush();
            }
        }
        endpoint.flush();
        while (endpoint.completedSends() < count) {
            Thread.onSpinWait();
        }
    }

    private static void push(UNetEndpoint endpoint, int channel, int length) {
        while (endpoint.sendInline(channel, endpoint.area(), OUT, length) == UNetEndpoint.FULL) {
            Thread.onSpinWait();
        }
        endpoint.flush();
    }

    private void await(PacketUNetDevice device, UNetEndpoint endpoint, long round) throws IOException {
        long sinceNanos = 0;
        for (int looks = 1; !endpoint.poll(reception); looks++) {
            if (looks % LOOKS_PER_LOSS_CHECK == 0) {
                long nowNanos = System.nanoTime();
                sinceNanos = sinceNanos == 0 ? nowNanos : sinceNanos;
                if (nowNanos - sinceNanos > LOST_NANOS) {
                    throw new IOException("a frame was lost: expected that of round " + round + " on "
                            + device.port().facts().name() + ", nothing came for " + LOST_NANOS / NANOS_PER_SECOND
                            + " s; sent " + endpoint.completedSends() + "; " + device.counters());
                }
            }
        }
    }

    /** Takes frames until there are enough or no more come; from the first to the last, give or take 64. */
    private long take(UNetEndpoint endpoint, long most) {
        long first = 0;
        long last = 0;
        long quietSince = 0;
        long frames = 0;
        for (int looks = 0; frames < most; looks++) {
            if (endpoint.poll(reception)) {
                frames++;
                quietSince = 0;
                if (frames == 1) {
                    first = System.nanoTime();
                }
                if (frames % 64 == 0 || frames == most) {
                    last = System.nanoTime();
                }
            } else if (looks % LOOKS_PER_CLOCK == 0 && frames > 0) {
                long nowNanos = System.nanoTime();
                quietSince = quietSince == 0 ? nowNanos : quietSince;
                if (nowNanos - quietSince > QUIET_NANOS) {
                    break;
                }
            }
        }
        return last - first;
    }
}
