package org.wirelore.rig.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankPlaces;
import org.wirelore.rig.spi.start.RankStart;

/** The start of a rank on this machine: of all ranks of the job, or of a group of them. */
final class RealStart implements RankStart, AutoCloseable {
    /** How long ranks wait for each other by themselves: their master knows more, and ends the job before. */
    private static final long START_PS = 60_000_000_000_000L;
    /** The same where ranks are started by hand on other machines. */
    private static final long JOIN_PS = 400_000_000_000_000L;

    private final StartPlace place;
    private final RealHost host;
    private final Decider decider;
    private final @Nullable AdiObserver observer;
    private final JobSecret secret;
    private final RankDevices devices;
    private final RankGroup group;
    /** The starts of the groups. */
    private final List<RealStart> parts = new ArrayList<>();
    private @Nullable RowExchange exchange;

    RealStart(StartPlace place, RealHost host, Decider decider, @Nullable AdiObserver observer, JobSecret secret,
            RankDevices devices) {
        this(place, host, decider, observer, secret, devices, RankGroup.ofAll(place.places().size(), List.of()));
    }

    private RealStart(StartPlace place, RealHost host, Decider decider, @Nullable AdiObserver observer,
            JobSecret secret, RankDevices devices, RankGroup group) {
        this.place = place;
        this.host = host;
        this.decider = decider;
        this.observer = observer;
        this.secret = secret;
        this.devices = devices;
        this.group = group;
    }

    @Override
    public int rank() {
        return place.rank();
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public RankPlaces places() {
        return place.places();
    }

    @Override
    public int job() {
        return DaemonNumber.first(System.getenv()) + place.job();
    }

    @Override
    public int drawn() {
        return secret.number("network");
    }

    @Override
    public boolean isWhole() {
        return group.isWhole();
    }

    @Override
    public int[] members() {
        return group.members();
    }

    @Override
    public RankStart within(RankGroup chosen) {
        RealStart within = new RealStart(place, host, decider, observer, secret, devices, chosen);
        parts.add(within);
        return within;
    }

    @Override
    public RankEnvironment environment() throws IOException {
        return new RankEnvironment(host, rank(), size(), meeting(), decider, System.getenv(), observer);
    }

    /** Ranks of one machine meet under the name of the group's first host, others at the master's address. */
    private Meeting meeting() throws IOException {
        String master = devices.meetInFolder() ? places().host(group.ranks().getFirst()) : devices.masterHost();
        return new Meeting(master, place.port() + group.meeting(), devices.ownHost(), devices.sockets(),
                secret.number("job"));
    }

    @Override
    public <T> T open(Class<T> api) throws IOException {
        return devices.open(api, group.fabrics(), devices.isOnEveryHost(api));
    }

    @Override
    public <T> T open(Class<T> api, String fabric) throws IOException {
        return devices.open(api, fabric);
    }

    @Override
    public long timeoutPs(long usualPs) {
        return place.isTogether() ? START_PS : JOIN_PS;
    }

    @Override
    public long[][] exchange(long... row) throws IOException {
        RowExchange begun = exchange;
        if (begun == null) {
            begun = new RowExchange(host, meeting(), rank(), size(), group.members(), timeoutPs(0));
            exchange = begun;
        }
        return begun.gather(row);
    }

    @Override
    public void close() throws IOException {
        CloseAll.of(Stream.concat(parts.stream(), Stream.ofNullable(exchange))
                .toList());
    }
}
