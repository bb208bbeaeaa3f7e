package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mpi.MPI;
import mpi.Request;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.MemoryRank;

/**
 * Our side of the games with MPI: a rank that calls the public API as any program would. Polls.
 *
 * <p>Arguments: a device of {@link MemoryRank.Device}, then {@code RANK JOB}. Rank r plays on core r.
 * Understands {@code ping N BYTES} and {@code rate N BYTES WINDOW} on rank 0, {@code pong N BYTES} and {@code take N
 * BYTES WINDOW} on rank 1; each {@code N} once more, for the first that waits. Plays with an array, and at {@code
 * ping-direct} and {@code pong-direct} with memory of {@link MPI#Alloc_mem}.
 */
public final class MpiBenchPeer {
    /** Ends orders to play with memory of the device's. */
    static final String DIRECT = "-direct";

    private static final int TAG = 2;
    private static final int STRETCH = 100;
    private static final int BYTES_MAX = 16 << 20;

    private final int rank;
    private final byte[] ball = new byte[BYTES_MAX];
    private final ByteBuffer directBall = MPI.Alloc_mem(BYTES_MAX);
    private Object playedBall = ball;
    private Request[] requests = new Request[0];

    private MpiBenchPeer(int rank) {
        this.rank = rank;
    }

    /** Plays until its input ends. */
    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[1]);
        Affinity.pin(rank);
        try (MemoryRank memory = new MemoryRank(rank, arguments[2])) {
            play(memory.host(), memory.start(MemoryRank.Device.of(arguments[0])));
        }
    }

    private static void play(RealHost host, Adi adi) throws IOException {
        int rank = adi.rank();
        ScopedValue.where(RankProcess.ALONE, new RankProcess(adi, host, new Alone(), null))
                .call((ScopedValue.CallableOp<@Nullable Void, IOException>) () -> {
                    MPI.Init(new String[0]);
                    new MpiBenchPeer(rank).obey(System.out);
                    MPI.Finalize();
                    return null;
                });
    }

    private void obey(PrintStream answers) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", -1);
            int count = Integer.parseInt(words[1]);
            int bytes = Integer.parseInt(words[2]);
            int window = words.length > 3 ? Integer.parseInt(words[3]) : 0;
            requests = new Request[window];
            playedBall = words[0].endsWith(DIRECT) ? directBall : ball;
            answers.println("ready");
            step(bytes, window);
            long sinceNanos = System.nanoTime();
            long nanos = play(count, bytes, window);
            answers.println("done " + nanos + " " + 2L * count + " " + (System.nanoTime() - sinceNanos) + " 0");
        }
    }

    /** The whole game's time at the pace of its fastest stretch. */
    private long play(int count, int bytes, int window) {
        int stretch = Math.min(count, STRETCH);
        long bestNanos = Long.MAX_VALUE;
        long sinceNanos = System.nanoTime();
        for (int i = 1; i <= count; i++) {
            step(bytes, window);
            if (i % stretch == 0) {
                long nowNanos = System.nanoTime();
                bestNanos = Math.min(bestNanos, nowNanos - sinceNanos);
                sinceNanos = nowNanos;
            }
        }
        return bestNanos * count / stretch;
    }

    private void step(int bytes, int window) {
        if (rank == 0 && window == 0) {
            MPI.COMM_WORLD.Send(playedBall, 0, bytes, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Recv(playedBall, 0, bytes, MPI.BYTE, 1, TAG);
        } else if (window == 0) {
            MPI.COMM_WORLD.Recv(playedBall, 0, bytes, MPI.BYTE, 0, TAG);
            MPI.COMM_WORLD.Send(playedBall, 0, bytes, MPI.BYTE, 0, TAG);
        } else if (rank == 0) {
            for (int i = 0; i < window; i++) {
                requests[i] = MPI.COMM_WORLD.Isend(playedBall, 0, bytes, MPI.BYTE, 1, TAG);
            }
            Request.Waitall(requests);
            MPI.COMM_WORLD.Recv(playedBall, 0, 0, MPI.BYTE, 1, TAG);
        } else {
            for (int i = 0; i < window; i++) {
                requests[i] = MPI.COMM_WORLD.Irecv(playedBall, i * bytes, bytes, MPI.BYTE, 0, TAG);
            }
            Request.Waitall(requests);
            MPI.COMM_WORLD.Send(playedBall, 0, 0, MPI.BYTE, 0, TAG);
        }
    }
}
