package org.wirelore.rig.instance;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.instance.mortal.MortalDevices;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.start.MeetingNetwork;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankPlaces;
import org.wirelore.rig.spi.start.RankStart;

/** A rank that is being started on an emulated host. */
final class EmulatedRank implements RankStart {
    /** No other process is in a simulation. */
    private static final int JOB = 1;
    /** How long ranks wait for the row of one whose host is down: as long as they try to connect. */
    private static final long MEET_PS = 10 * TimeUnits.PS_PER_SECOND;

    /**
     * What the ranks of a simulation have in common at their start.
     *
     * @param places where the ranks are
     * @param meeting what the ranks meet through, which is not measured
     * @param rows what ranks exchange who need no sockets
     * @param everyone all ranks
     * @param decider draws what the start draws
     * @param meetingFabric where the ranks meet over sockets; null: through {@code meeting}
     * @param crowd the most processes of a host, 1 or more, which may all be polling
     * @param stopped the hosts that are down
     */
    record Shared(VariantConfig variant, RankPlaces places, MeetingNetwork meeting, RowTable rows,
            RankGroup everyone, Decider decider, @Nullable String meetingFabric, int crowd, StoppedHosts stopped) {
    }

    private final Shared shared;
    private final int rank;
    private final Host host;
    private final Devices devices;
    private final @Nullable AdiObserver observer;
    private final RankGroup group;
    private @Nullable Sockets sockets;
    private int exchanges;

    EmulatedRank(Shared shared, int rank, Host host, Devices devices, @Nullable AdiObserver observer) {
        this(shared, rank, host, devices, observer, shared.everyone());
    }

    private EmulatedRank(Shared shared, int rank, Host host, Devices devices, @Nullable AdiObserver observer,
            RankGroup group) {
        this.shared = shared;
        this.rank = rank;
        this.host = host;
        this.devices = devices;
        this.observer = observer;
        this.group = group;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public RankPlaces places() {
        return shared.places();
    }

    @Override
    public int[] members() {
        return group.members();
    }

    @Override
    public int job() {
        return shared.everyone().meeting();
    }

    @Override
    public boolean isWhole() {
        return group.isWhole();
    }

    @Override
    public RankStart within(RankGroup chosen) {
        EmulatedRank within = new EmulatedRank(shared, rank, host, devices, observer, chosen);
        within.sockets = sockets;
        return within;
    }

    @Override
    public RankEnvironment environment() throws IOException {
        Sockets opened = sockets == null ? meet() : sockets;
        sockets = opened;
        return new RankEnvironment(host, rank, size(),
                new Meeting(places().host(group.ranks().getFirst()), Meeting.MASTER_PORT + group.meeting(), host.name(),
                        opened, JOB),
                shared.decider(), variables(), observer);
    }

    /** Those that are started in the course of a run have those of the rig's ranks in turn. */
    private Map<String, String> variables() {
        return shared.variant().ranks().get(rank % shared.variant().ranks().size()).environment();
    }

    /** What ranks meet through: a fabric that is there for that, or what costs nothing. */
    private Sockets meet() throws IOException {
        String fabric = shared.meetingFabric();
        if (fabric != null) {
            return devices.open(Sockets.class, fabric);
        }
        Sockets opened = shared.meeting().open(host);
        return devices instanceof MortalDevices mortal ? mortal.sockets(opened) : opened;
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        return devices.open(api, group.fabrics(), shared.variant().registry().isOnEveryHost(api));
    }

    @Override
    public <T> T open(Class<T> api, String fabric) throws IOException {
        return devices.open(api, fabric);
    }

    /** Ranks that share a processor wait for each other's time slices as well. */
    @Override
    public long timeoutPs(long usualPs) {
        return usualPs * shared.crowd();
    }

    @Override
    public long[][] exchange(long... row) {
        long untilPs = host.now() + timeoutPs(MEET_PS);
        return shared.rows().exchange(group.meeting(), group.members(), size(), rank, exchanges++, host,
                missing -> requireHost(missing, untilPs), row);
    }

    /** Who is not there may come, unless its host is down. */
    private void requireHost(int missing, long untilPs) {
        String place = places().host(missing);
        boolean isDown = shared.stopped().isDown(shared.variant().hostIndex(place));
        if (host.now() >= untilPs && (isDown || shared.stopped().isDead(missing))) {
            throw new AdiException(ErrorClass.OTHER, "rank " + missing + " did not meet rank " + rank + " within "
                    + timeoutPs(MEET_PS) / TimeUnits.PS_PER_MS + " ms: "
                    + (isDown ? "host " + place + " does not answer" : "its process has gone"));
        }
    }
}
