package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.Request;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.sci.Guard;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.viasci.ViaSciConfig;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;
import org.wirelore.emulator.backend.via.SharedMemoryVia;
import org.wirelore.emulator.process.Affinity;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.BareStart;

/**
 * Our side of the games with MPI: a rank that calls the public API as any program would. Polls.
 *
 * <p>Arguments: {@value #SHM}, {@value #SCI} or {@value #VIASCI}, then {@code RANK JOB}. Rank r plays on core r.
 * Understands {@code ping N BYTES} and {@code rate N BYTES WINDOW} on rank 0, {@code pong N BYTES} and {@code take N
 * BYTES WINDOW} on rank 1; each {@code N} once more, for the first that waits. Plays with an array, and at {@code
 * ping-direct} and {@code pong-direct} with memory of {@link MPI#Alloc_mem}.
 */
public final class MpiBenchPeer {
    static final String SHM = "shm";
    static final String SCI = "sci";
    static final String VIASCI = "viasci";
    /** Ends orders to play with memory of the device's. */
    static final String DIRECT = "-direct";

    private static final int[] NODE_IDS = {4, 8};
    /** As the rig mpi-sci has it. */
    private static final SciProtocolConfig SCI_CONFIG = SciProtocolConfig.DEFAULT.guarded(Guard.TAIL, 64)
            .room(SciProtocolConfig.DEFAULT.slots(), 8, SciProtocolConfig.DEFAULT.bufferBytes());
    /** As the rig mpi-viasci has it. */
    private static final ViaSciConfig VIASCI_CONFIG = ViaSciConfig.of(SCI_CONFIG,
            ViaProtocolConfig.DEFAULT.on(SharedMemoryVia.DEVICE).room(64, ViaProtocolConfig.EAGER_BYTES_MIN),
            ViaSciConfig.SWITCH_BYTES);
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
        String job = arguments[2];
        Affinity.pin(rank);
        RealHost host = new RealHost(hostName(rank), RealHost.Spin.HINT);
        if (arguments[0].equals(SHM)) {
            try (HostSharedMemory memory = HostSharedMemory.open(host, job)) {
                play(host, BareStart.shared(host, rank, NODE_IDS.length, memory, ShmProtocolConfig.DEFAULT));
            }
            return;
        }
        try (SharedMemorySci memory = SharedMemorySci.open(host, job, NODE_IDS[rank],
                node -> IntStream.of(NODE_IDS).anyMatch(known -> known == node))) {
            SisciLibrary sisci = new SisciLibrary(memory);
            if (arguments[0].equals(SCI)) {
                play(host, BareStart.sci(host, rank, sisci, NODE_IDS, SCI_CONFIG));
                return;
            }
            try (SharedMemoryVia via = SharedMemoryVia.open(host, job + "-via", ViplPolicy.USUAL)) {
                play(host, BareStart.viasci(host, rank, sisci, NODE_IDS,
                        new ViplLibrary(via.provider(System.err::println)), hostName(1 - rank), VIASCI_CONFIG));
            }
        }
    }

    private static String hostName(int rank) {
        return "rank" + rank;
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

    /** One thread; only the parent process ends the job. */
    private static final class Alone implements ProcessEnvironment {
        @Override
        public String processorName() {
            return "local";
        }

        @Override
        public ClassLoader programLoader() {
            return MpiBenchPeer.class.getClassLoader();
        }

        @Override
        public Error abort(int code) {
            return new AssertionError("the program must not abort: code=" + code);
        }
    }
}
