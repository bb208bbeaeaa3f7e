package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpStartup;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.linux.PollWaiter;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.BareStart;

/**
 * A rank of MPI on URTP that brings a message of rank 0 to all, who each answer with an empty one. Sleeps where it
 * waits, as there are more ranks than processors.
 *
 * <p>Arguments: {@code RANK INTERFACE MACS}, the stations' addresses separated by commas. Rank 0 gets the orders
 * {@code cast N BYTES} (Bcast, by multicast), {@code flat N BYTES} (a send to each) and {@code tree N BYTES} (a
 * binomial tree of sends). What it answers as frames is what its interface has sent in bytes.
 */
public final class CastBenchPeer {
    /** Rounds of which the fastest lot tells the pace. */
    static final int STRETCH = 10;
    private static final int TAG = 3;
    private static final int ANSWER_TAG = 4;
    private static final int ORDER_TAG = 5;
    /** As the rig urtp-bridge has them: the message fits into a window. */
    private static final int WINDOW = 64;
    private static final int ACK_WINDOW = 32;
    private static final long MIN_REQ_GAP_PS = 4 * TimeUnits.PS_PER_MS;
    private static final UrtpConfig CONFIG = ofBridge(UrtpConfig.DEFAULT);
    private static final List<Game> GAMES = List.of(Game.values());
    private static final int BYTES_MAX = 1 << 20;

    /** How a message comes to all. */
    private enum Game {
        CAST, FLAT, TREE
    }

    private final int rank = MPI.COMM_WORLD.Rank();
    private final int size = MPI.COMM_WORLD.Size();
    private final byte[] message = new byte[BYTES_MAX];
    private final byte[] nothing = new byte[0];
    private final Path sentBytes;

    private CastBenchPeer(String networkInterface) {
        sentBytes = Path.of("/sys/class/net", networkInterface, "statistics/tx_bytes");
    }

    /** Plays until its input ends. */
    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[0]);
        RealHost host = new RealHost("rank" + rank, RealHost.Spin.BLOCK);
        long[] addresses = Arrays.stream(arguments[2].split(",", -1))
                .mapToLong(mac -> Long.parseLong(mac.replace(":", ""), 16)).toArray();
        Datalink datalink = UrtpStartup.open(type -> open(host, PacketConfig.of(arguments[1], type)), 0, CONFIG);
        Adi adi = BareStart.urtp(host, rank, addresses, datalink, CONFIG);
        ScopedValue.where(RankProcess.ALONE, new RankProcess(adi, host, new Alone(), null))
                .call((ScopedValue.CallableOp<@Nullable Void, IOException>) () -> {
                    MPI.Init(new String[0]);
                    new CastBenchPeer(arguments[1]).obey(System.out);
                    MPI.Finalize();
                    return null;
                });
    }

    private static UrtpConfig ofBridge(UrtpConfig usual) {
        return new UrtpConfig(WINDOW, usual.range(), ACK_WINDOW, usual.reqDelay(), MIN_REQ_GAP_PS,
                usual.minRecvWaitPs(), usual.maxRecvWaitPs(), usual.minSendWaitPs(), usual.maxSendWaitPs(),
                usual.probePs(), usual.probesMax(), usual.lingerPs(), usual.controlBuffers(), usual.allgather(),
                usual.roundPackets(), usual.choices(), usual.multicast(), usual.sleeps(), usual.signals(),
                usual.hardwareGroups(), usual.rendezvousBytes(), usual.published());
    }

    private static Datalink open(RealHost host, PacketConfig config) throws IOException {
        PacketDatalink datalink = PacketDatalink.open(config);
        datalink.port().wakes(PollWaiter.of(host));
        return datalink;
    }

    /** The others wait in the library for what rank 0 tells them: who is out of it, answers no one. */
    private void obey(PrintStream answers) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        int[] order = nextOrder(orders);
        while (order[0] >= 0) {
            Game game = GAMES.get(order[0]);
            if (rank == 0) {
                answers.println("ready");
            }
            round(game, order[2]);
            long sent = sentBytes();
            long sinceNanos = System.nanoTime();
            long nanos = play(game, order[1], order[2]);
            long wholeNanos = System.nanoTime() - sinceNanos;
            if (rank == 0) {
                answers.println("done " + nanos + " " + (sentBytes() - sent) + " " + wholeNanos + " 0");
            }
            order = nextOrder(orders);
        }
    }

    /** Which game, how often and how many bytes; the game is negative at the end. */
    private int[] nextOrder(BufferedReader orders) throws IOException {
        int[] order = {-1, 0, 0};
        if (rank != 0) {
            MPI.COMM_WORLD.Recv(order, 0, order.length, MPI.INT, 0, ORDER_TAG);
            return order;
        }
        String line = orders.readLine();
        if (line != null) {
            String[] words = line.split(" ", -1);
            order[0] = GAMES.indexOf(Game.valueOf(words[0].toUpperCase(Locale.ROOT)));
            order[1] = Integer.parseInt(words[1]);
            order[2] = Integer.parseInt(words[2]);
        }
        for (int other = 1; other < size; other++) {
            MPI.COMM_WORLD.Send(order, 0, order.length, MPI.INT, other, ORDER_TAG);
        }
        return order;
    }

    private long sentBytes() throws IOException {
        return Long.parseLong(Files.readString(sentBytes).strip());
    }

    /** The whole game's time at the pace of its fastest stretch. */
    private long play(Game game, int count, int bytes) {
        int stretch = Math.min(count, STRETCH);
        long bestNanos = Long.MAX_VALUE;
        long sinceNanos = System.nanoTime();
        for (int i = 1; i <= count; i++) {
            round(game, bytes);
            if (i % stretch == 0) {
                long nowNanos = System.nanoTime();
                bestNanos = Math.min(bestNanos, nowNanos - sinceNanos);
                sinceNanos = nowNanos;
            }
        }
        return bestNanos * count / stretch;
    }

    private void round(Game game, int bytes) {
        switch (game) {
            case CAST -> MPI.COMM_WORLD.Bcast(message, 0, bytes, MPI.BYTE, 0);
            case FLAT -> flat(bytes);
            case TREE -> tree(bytes);
        }
        for (int other = 1; rank == 0 && other < size; other++) {
            MPI.COMM_WORLD.Recv(nothing, 0, 0, MPI.BYTE, other, ANSWER_TAG);
        }
        if (rank != 0) {
            MPI.COMM_WORLD.Send(nothing, 0, 0, MPI.BYTE, 0, ANSWER_TAG);
        }
    }

    private void flat(int bytes) {
        for (int other = 1; rank == 0 && other < size; other++) {
            MPI.COMM_WORLD.Send(message, 0, bytes, MPI.BYTE, other, TAG);
        }
        if (rank != 0) {
            MPI.COMM_WORLD.Recv(message, 0, bytes, MPI.BYTE, 0, TAG);
        }
    }

    /** The parent of a rank is the rank without its lowest bit. */
    private void tree(int bytes) {
        int lowest = rank == 0 ? Integer.highestOneBit(size - 1) << 1 : Integer.lowestOneBit(rank);
        if (rank != 0) {
            MPI.COMM_WORLD.Recv(message, 0, bytes, MPI.BYTE, rank - lowest, TAG);
        }
        for (int bit = lowest >> 1; bit > 0; bit >>= 1) {
            if (rank + bit < size) {
                MPI.COMM_WORLD.Send(message, 0, bytes, MPI.BYTE, rank + bit, TAG);
            }
        }
    }
}
