package org.wirelore.rig.instance;

import java.io.IOException;
import java.util.stream.IntStream;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.RankStart;
import org.wirelore.rig.spi.VariantConfig;

/** A rank that is being started on an emulated host. */
final class EmulatedRank implements RankStart {
    private static final int MASTER_PORT = 7001;
    /** Nobody else is in a simulation. */
    private static final int JOB = 1;

    /**
     * What the ranks of a simulation have in common at their start.
     *
     * @param meeting sockets of the hosts' office network, which is slow and not measured
     * @param rows what ranks exchange who need no sockets
     * @param decider draws what the start draws
     */
    record Shared(VariantConfig variant, EmulatedSockets.Network meeting, RowTable rows, Decider decider) {
    }

    private final Shared shared;
    private final int rank;
    private final Host host;
    private final Devices devices;
    private final AdiObserver observer;
    private int exchanges;

    EmulatedRank(Shared shared, int rank, Host host, Devices devices, AdiObserver observer) {
        this.shared = shared;
        this.rank = rank;
        this.host = host;
        this.devices = devices;
        this.observer = observer;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return shared.variant().ranks().size();
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public int[] neighbours() {
        VariantConfig variant = shared.variant();
        return IntStream.range(0, size()).filter(each -> variant.ranks().get(each).host().equals(host.name()))
                .toArray();
    }

    @Override
    public RankEnvironment environment() {
        VariantConfig variant = shared.variant();
        return new RankEnvironment(host, rank, size(), new Meeting(variant.ranks().getFirst().host(), MASTER_PORT,
                host.name(), shared.meeting().open(host), JOB), shared.decider(),
                variant.ranks().get(rank).environment(), observer);
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        return devices.open(api);
    }

    @Override
    public long timeoutPs(long usualPs) {
        return usualPs;
    }

    @Override
    public long[][] exchange(long... row) {
        return shared.rows().exchange(rank, exchanges++, host, row);
    }
}
