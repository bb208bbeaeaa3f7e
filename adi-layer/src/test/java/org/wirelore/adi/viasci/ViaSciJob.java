package org.wirelore.adi.viasci;

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
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.via.ViaStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.sci.LoopbackSciFabric;
import org.wirelore.device.loopback.via.LoopbackViaFabric;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.host.PinnableMemory;

/** A job in virtual time, on loopback nodes and loopback NICs. */
public final class ViaSciJob {
    static final int SEGMENTS = 1_000;

    public final VirtualRanks ranks = new VirtualRanks();
    final LoopbackViaFabric nics = new LoopbackViaFabric(ranks, 8_500_000, 100_000_000, ViplPolicy.USUAL)
            .pinning(PinnableMemory::isPinnable);
    final LoopbackSciFabric nodes = new LoopbackSciFabric(ranks, 1_800_000, 80_000_000);
    private final int size;
    private final ViaSciConfig config;
    private final List<Host> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private @Nullable AdiObserver observer;
    private @Nullable ViplWatch watch;

    public ViaSciJob(int size, ViaSciConfig config) {
        this.size = size;
        this.config = config;
        outcomes = new @Nullable FinishOutcome[size];
        for (int rank = 0; rank < size; rank++) {
            hosts.add(ranks.process("host" + rank));
        }
    }

    public ViaSciJob observer(@Nullable AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** Which memory the NICs register. */
    public ViaSciJob pinning(Predicate<MemorySegment> canPin) {
        nics.pinning(canPin);
        return this;
    }

    ViaSciJob watch(ViplWatch newWatch) {
        watch = newWatch;
        return this;
    }

    public ViaSciJob run(AdiDeviceContract.Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            ranks.start(hosts.get(rank), () -> rank(self, program));
        }
        ranks.run();
        return this;
    }

    FinishOutcome[] outcomes() {
        return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
    }

    static int nodeId(int rank) {
        return 4 * (1 + rank);
    }

    private void rank(int rank, AdiDeviceContract.Program program) throws Exception {
        Host host = hosts.get(rank);
        RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(),
                observer);
        int[] members = IntStream.range(0, size).toArray();
        int[] nodeIds = IntStream.of(members).map(ViaSciJob::nodeId).toArray();
        ViplLibrary vipl = nics.library(host);
        if (watch != null) {
            vipl.watch(watch);
        }
        ViNic nic = vipl.openNic(LoopbackViaFabric.DEVICE);
        ViaProtocolConfig via = config.via();
        long[] own = ViaStartup.row(nic, via);
        // Loopback addresses follow each other in the order in which the hosts come, which is that of the ranks.
        long[][] rows = IntStream.of(members).mapToObj(member -> new long[]{own[0] - rank + member, own[1]})
                .toArray(long[][]::new);
        Adi adi = RankStartup.start(environment, config.sci().unexpectedBytesMax(),
                List.of(new RankStartup.Route(null, () -> ViaSciStartup.connect(environment,
                        nodes.library(host, nodeId(rank)), nic, members, nodeIds, rows, SEGMENTS, config))));
        program.run(adi, host);
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }
}
