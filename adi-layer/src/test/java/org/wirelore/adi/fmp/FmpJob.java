package org.wirelore.adi.fmp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.memory.EmulatedSharedMemory;

/** A job in the shared memory of one host in virtual time. */
public final class FmpJob {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, Host host) throws Exception;
    }

    static final long MICROSECOND_PS = 1_000_000L;
    /** From a store to the moment at which a waiting rank notices it. */
    private static final long NOTICE_PS = 100_000;

    public final VirtualRanks ranks = new VirtualRanks();
    final EmulatedSharedMemory.Memory memory = new EmulatedSharedMemory.Memory(ranks, NOTICE_PS);
    private final int size;
    private final FmpProtocolConfig config;
    private final List<Host> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private @Nullable AdiObserver observer;
    private int late = -1;

    public FmpJob(int size, FmpProtocolConfig config) {
        this.size = size;
        this.config = config;
        this.outcomes = new @Nullable FinishOutcome[size];
        for (int rank = 0; rank < size; rank++) {
            hosts.add(ranks.process("host"));
        }
    }

    FmpJob observer(AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** One rank that never starts. */
    FmpJob without(int rank) {
        late = rank;
        return this;
    }

    public FmpJob run(Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            if (rank != late) {
                ranks.start(hosts.get(rank), () -> rank(self, config, program));
            }
        }
        ranks.run();
        return this;
    }

    void rank(int rank, FmpProtocolConfig own, Program program) throws Exception {
        RankEnvironment environment = environment(rank);
        Adi adi = RankStartup.start(environment, own.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> connect(environment, own))));
        program.run(adi, hosts.get(rank));
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }

    AdiDevice connect(RankEnvironment environment, FmpProtocolConfig own) {
        return FmpStartup.connect(environment, memory.open(environment.host()), "job",
                IntStream.range(0, size).toArray(), own);
    }

    RankEnvironment environment(int rank) {
        return new RankEnvironment(hosts.get(rank), rank, size, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(), observer);
    }

    Host host(int rank) {
        return hosts.get(rank);
    }

    @Nullable
    FinishOutcome outcome(int rank) {
        return outcomes[rank];
    }
}
