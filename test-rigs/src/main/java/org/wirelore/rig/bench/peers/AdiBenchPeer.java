package org.wirelore.rig.bench.peers;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiStatus;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.BareStart;
import org.wirelore.rig.bench.rank.MemoryRank;

/**
 * Our side of the ping-pong with the whole protocol: a rank's ADI, started once, that sends and receives 4 bytes,
 * or as many as the order says. Over U-Net it has an Ethernet type of its own and hears nothing of the others' turns.
 * Polls.
 *
 * <p>Arguments: {@code unet RANK FOLDER INTERFACE}, where the folder is for the streams of the start, or a device
 * of {@link MemoryRank.Device} and {@code RANK JOB}. Rank r plays on core r. Understands {@code ping N [BYTES]} and
 * {@code pong N [BYTES]}.
 */
public final class AdiBenchPeer {
    private static final int TYPE = 0x88B6;
    private static final int BALL_BYTES = 4;
    private static final int BALL_BYTES_MAX = 1 << 20;
    private static final int TAG = 1;
    private static final int CONTEXT = 0;
    /** Round trips of which the fastest lot tells the pace. */
    private static final int STRETCH = 100;

    private final Adi adi;
    private final int peer;
    private final MemorySegment ball = Arena.ofAuto().allocate(BALL_BYTES_MAX, Long.BYTES);
    private final AdiStatus status = new AdiStatus();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private int ballBytes = BALL_BYTES;

    private AdiBenchPeer(Adi adi) {
        this.adi = adi;
        this.peer = 1 - adi.rank();
    }

    /** Plays until its input ends. */
    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(arguments[1]);
        Affinity.pin(rank);
        if (arguments[0].equals("unet")) {
            playNetwork(new RealHost("rank" + rank, RealHost.Spin.HINT), rank, arguments);
        } else {
            try (MemoryRank memory = new MemoryRank(rank, arguments[2])) {
                new AdiBenchPeer(memory.start(MemoryRank.Device.of(arguments[0]))).obey(System.out);
            }
        }
    }

    private static void playNetwork(RealHost host, int rank, String[] arguments) throws IOException {
        try (PacketUNetDevice device = PacketUNetDevice.open(host, PacketConfig.of(arguments[3], TYPE));
                NioSockets sockets = new NioSockets(host, SocketNames.ofFolder(Path.of(arguments[2]), host.name()))) {
            new AdiBenchPeer(BareStart.unet(host, rank, sockets, device)).obey(System.out);
        }
    }

    private void obey(PrintStream answers) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", -1);
            long count = Long.parseLong(words[1]);
            ballBytes = words.length > 2 ? Integer.parseInt(words[2]) : BALL_BYTES;
            answers.println("ready");
            long allocated = threads.getCurrentThreadAllocatedBytes();
            long sinceNanos = System.nanoTime();
            long nanos = words[0].equals("ping") ? ping(count) : pong(count);
            long wholeNanos = System.nanoTime() - sinceNanos;
            allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
            answers.println("done " + nanos + " " + count + " " + wholeNanos + " " + allocated);
        }
        adi.finish();
    }

    /** The whole game's time at the pace of its fastest stretch. */
    private long ping(long count) {
        long bestNanos = Long.MAX_VALUE;
        long sinceNanos = System.nanoTime();
        for (long i = 1; i <= count; i++) {
            send();
            receive();
            if (i % STRETCH == 0) {
                long nowNanos = System.nanoTime();
                bestNanos = Math.min(bestNanos, nowNanos - sinceNanos);
                sinceNanos = nowNanos;
            }
        }
        return bestNanos * count / STRETCH;
    }

    private long pong(long count) {
        for (long i = 0; i < count; i++) {
            receive();
            send();
        }
        return 0;
    }

    private void send() {
        adi.send(ball, 0, ballBytes, peer, TAG, CONTEXT);
    }

    private void receive() {
        adi.receive(ball, 0, ballBytes, peer, TAG, CONTEXT, status);
    }
}
