package org.wirelore.adi.sci;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.sci.LoopbackSciFabric;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;

/** A job in virtual time, on loopback nodes or in shared memory. */
public final class SciJob {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, Host host) throws Exception;
    }

    static final long MICROSECOND_PS = 1_000_000L;
    static final int SEGMENTS = 1_000;

    public final VirtualRanks ranks = new VirtualRanks();
    final LoopbackSciFabric fabric = new LoopbackSciFabric(ranks, 1_800_000, 80_000_000);
    private final int size;
    private final SciProtocolConfig config;
    private final List<Host> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private UnaryOperator<SciProtocolConfig> configOfRankOne = own -> own;
    private int ranksPerNode = 1;
    private @Nullable AdiObserver observer;
    private int absent = -1;
    /** The name of its shared memory; null for loopback nodes. */
    private @Nullable String memory;
    private final List<SharedMemorySci> opened = new ArrayList<>();

    public SciJob(int size, SciProtocolConfig config) {
        this.size = size;
        this.config = config;
        this.outcomes = new @Nullable FinishOutcome[size];
        for (int rank = 0; rank < size; rank++) {
            hosts.add(ranks.process("host" + rank));
        }
    }

    SciJob observer(AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    SciJob perNode(int count) {
        ranksPerNode = count;
        return this;
    }

    /** Rank 1 has another configuration. */
    SciJob odd(UnaryOperator<SciProtocolConfig> change) {
        configOfRankOne = change;
        return this;
    }

    /** In this machine's shared memory. */
    SciJob inMemory() {
        memory = "adi-sci-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        return this;
    }

    /** One rank that never starts. */
    SciJob without(int rank) {
        absent = rank;
        return this;
    }

    public SciJob run(Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            if (rank != absent) {
                ranks.start(hosts.get(rank), () -> rank(self, program));
            }
        }
        try {
            ranks.run();
        } finally {
            opened.forEach(SharedMemorySci::close);
        }
        return this;
    }

    /** Whether every rank has finished. */
    boolean isOver() {
        return Arrays.stream(outcomes).allMatch(Objects::nonNull);
    }

    FinishOutcome[] outcomes() {
        return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
    }

    /** How a rank has finished; null if it has not. */
    @Nullable
    FinishOutcome outcome(int rank) {
        return outcomes[rank];
    }

    Host host(int rank) {
        return hosts.get(rank);
    }

    int nodeId(int rank) {
        return 4 * (1 + rank / ranksPerNode);
    }

    private SciLibrary library(Host host, int rank) throws IOException {
        String job = memory;
        if (job == null) {
            return fabric.library(host, nodeId(rank));
        }
        SharedMemorySci process = SharedMemorySci.openSimulated(host, job, nodeId(rank),
                node -> node % 4 == 0 && node >= 4 && node <= nodeId(size - 1), ranks);
        opened.add(process);
        return new SisciLibrary(process);
    }

    private void rank(int rank, Program program) throws Exception {
        Host host = hosts.get(rank);
        SciProtocolConfig own = rank == 1 ? configOfRankOne.apply(config) : config;
        RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(),
                observer);
        int[] members = IntStream.range(0, size).toArray();
        int[] nodeIds = IntStream.of(members).map(this::nodeId).toArray();
        SciLibrary library = library(host, rank);
        Adi adi = RankStartup.start(environment, own.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> SciStartup.connect(environment, library, members, nodeIds, SEGMENTS,
                        own))));
        program.run(adi, host);
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }
}
