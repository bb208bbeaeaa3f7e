package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.via.LoopbackViaFabric;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.host.PinnableMemory;

/** A job in virtual time, on loopback NICs. */
public final class ViaJob {
    public final VirtualRanks ranks = new VirtualRanks();
    final LoopbackViaFabric fabric = new LoopbackViaFabric(ranks, 8_500_000, 100_000_000, ViplPolicy.USUAL)
            .pinning(PinnableMemory::isPinnable);
    private final int size;
    private final ViaProtocolConfig config;
    private final List<Host> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private @Nullable AdiObserver observer;
    private int absent = -1;

    public ViaJob(int size, ViaProtocolConfig config) {
        this.size = size;
        this.config = config.on(LoopbackViaFabric.DEVICE);
        outcomes = new @Nullable FinishOutcome[size];
        for (int rank = 0; rank < size; rank++) {
            hosts.add(ranks.process("host" + rank));
        }
    }

    public ViaJob observer(@Nullable AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** Which memory the NICs register. */
    public ViaJob pinning(Predicate<MemorySegment> canPin) {
        fabric.pinning(canPin);
        return this;
    }

    /** One rank that never starts. */
    ViaJob without(int rank) {
        absent = rank;
        return this;
    }

    Host host(int rank) {
        return hosts.get(rank);
    }

    public ViaJob run(AdiDeviceContract.Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            if (rank != absent) {
                ranks.start(hosts.get(rank), () -> rank(self, program));
            }
        }
        ranks.run();
        return this;
    }

    FinishOutcome[] outcomes() {
        return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
    }

    private void rank(int rank, AdiDeviceContract.Program program) throws Exception {
        Host host = hosts.get(rank);
        RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(),
                observer);
        int[] members = IntStream.range(0, size).toArray();
        ViNic nic = fabric.library(host).openNic(LoopbackViaFabric.DEVICE);
        long[] own = ViaStartup.row(nic, config);
        // Loopback addresses follow each other in the order in which the hosts come, which is that of the ranks.
        long[][] rows = IntStream.of(members).mapToObj(member -> new long[]{own[0] - rank + member, own[1]})
                .toArray(long[][]::new);
        Adi adi = RankStartup.start(environment, config.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> ViaStartup.connect(environment, nic, members, rows, 1, config))));
        program.run(adi, host);
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }
}
