package org.wirelore.adi.urtp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.loopback.LoopbackDatalink;

/** A job in virtual time whose ranks are stations of a LAN without collisions. */
public final class UrtpJob {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, Host host) throws Exception;
    }

    /** Which frames the LAN loses. */
    interface Loss {
        /** Nothing. */
        Loss NONE = (from, frame) -> false;

        boolean loses(int from, SentFrame frame);
    }

    static final int JOB = 7;
    private static final Set<UrtpEvent.Kind> MISUSES = EnumSet.range(UrtpEvent.Kind.FREED_TWICE,
            UrtpEvent.Kind.DIVIDED_BY_ZERO);
    private static final long LATENCY_PS = 5_000_000;
    private static final long BYTES_PER_SECOND = 1_250_000;
    private static final int QUEUE_FRAMES = 64;
    private static final long STATION = 0x0200_0000_0000L;

    public final VirtualRanks ranks;
    final LoopbackDatalink.Network network;
    private final int number;
    private final int size;
    private final UrtpConfig config;
    private final long unexpectedBytesMax;
    private final Host[] hosts;
    private final Datalink[] ports;
    private final @Nullable FinishOutcome[] outcomes;
    private final List<UrtpEvent> misuses = new ArrayList<>();
    private final Map<String, Long> counted = new HashMap<>();
    private Loss loss = Loss.NONE;
    private long connectPs;
    private int frameBytesMax = Integer.MAX_VALUE;
    private int ranksOfHost = 1;
    private boolean isAnswering;
    private int placesOfHost = Integer.MAX_VALUE;
    private final Map<Integer, int[]> places = new HashMap<>();

    public UrtpJob(int size, UrtpConfig config, long unexpectedBytesMax) {
        this(new VirtualRanks(), null, JOB, size, config, unexpectedBytesMax);
    }

    private UrtpJob(VirtualRanks ranks, LoopbackDatalink.@Nullable Network network, int number, int size,
            UrtpConfig config, long unexpectedBytesMax) {
        this.ranks = ranks;
        this.network = network == null
                ? new LoopbackDatalink.Network(ranks.scheduler(), LATENCY_PS, BYTES_PER_SECOND, QUEUE_FRAMES)
                : network;
        this.number = number;
        this.size = size;
        this.config = config;
        this.unexpectedBytesMax = unexpectedBytesMax;
        hosts = new Host[size];
        ports = new Datalink[size];
        outcomes = new @Nullable FinishOutcome[size];
        for (int rank = 0; rank < size; rank++) {
            hosts[rank] = ranks.process("host" + rank);
        }
    }

    /** As a configuration says, but that stations listen to up to a number of addresses of sets of ranks. */
    static UrtpConfig grouping(UrtpConfig config, int hardwareGroups) {
        return new UrtpConfig(config.window(), config.range(), config.ackWindow(), config.reqDelay(),
                config.minReqGapPs(), config.minRecvWaitPs(), config.maxRecvWaitPs(), config.minSendWaitPs(),
                config.maxSendWaitPs(), config.probePs(), config.probesMax(), config.lingerPs(),
                config.controlBuffers(), config.allgather(), config.roundPackets(), config.choices(),
                config.multicast(), config.sleeps(), config.signals(), hardwareGroups, config.rendezvousBytes(),
                config.published(), config.places());
    }

    /** As a configuration says, but that every message asks its receiver first. */
    public static UrtpConfig askingFirst(UrtpConfig config) {
        return new UrtpConfig(config.window(), config.range(), config.ackWindow(), config.reqDelay(),
                config.minReqGapPs(), config.minRecvWaitPs(), config.maxRecvWaitPs(), config.minSendWaitPs(),
                config.maxSendWaitPs(), config.probePs(), config.probesMax(), config.lingerPs(),
                config.controlBuffers(), config.allgather(), config.roundPackets(), config.choices(),
                config.multicast(), config.sleeps(), config.signals(), config.hardwareGroups(), 0, config.published(),
                config.places());
    }

    /** Its ranks use the library often enough to be taken for ranks that answer while they compute. */
    UrtpJob answering() {
        isAnswering = true;
        return this;
    }

    private static boolean[] whole(int ranks) {
        boolean[] whole = new boolean[ranks];
        Arrays.fill(whole, true);
        return whole;
    }

    /** Another job with as many ranks, on the same stations at the same time. */
    UrtpJob beside(int otherNumber) {
        return new UrtpJob(ranks, network, otherNumber, size, config, unexpectedBytesMax);
    }

    UrtpJob losing(Loss newLoss) {
        loss = newLoss;
        return this;
    }

    /** Ranks one after the other share the places of a card's filter. */
    UrtpJob sharing(int newRanksOfHost, int newPlacesOfHost) {
        ranksOfHost = newRanksOfHost;
        placesOfHost = newPlacesOfHost;
        return this;
    }

    /** Another interface of the job takes shorter frames. */
    UrtpJob framesUpTo(int newFrameBytesMax) {
        frameBytesMax = newFrameBytesMax;
        return this;
    }

    /** Ranks open their ports at once, and connect only after a time. */
    UrtpJob connectingAfter(long newConnectPs) {
        connectPs = newConnectPs;
        return this;
    }

    public UrtpJob run(Program program) {
        start(program);
        ranks.run();
        return this;
    }

    /** Has the ranks begin when {@link #run} of a job beside this one has them all run. */
    void start(Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            ports[rank] = open(rank);
            ranks.start(hosts[rank], () -> rank(self, program));
        }
    }

    private Datalink open(int rank) {
        Loss all = loss;
        try {
            return UrtpStartup.open(type -> new LosingDatalink(network.open(hosts[rank], STATION + rank, type),
                    frame -> all.loses(rank, frame),
                    places.computeIfAbsent(rank / ranksOfHost, host -> new int[]{placesOfHost}), isAnswering),
                    number, config);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The port of a rank, for the rank itself. */
    LosingDatalink port(int rank) {
        return (LosingDatalink) ports[rank];
    }

    /** What all ranks have counted together. */
    long counted(String what) {
        return counted.getOrDefault(what, 0L);
    }

    /** What printed rules did to memory. */
    List<UrtpEvent> misuses() {
        return misuses;
    }

    FinishOutcome[] outcomes() {
        return Arrays.stream(outcomes).map(Objects::requireNonNull).toArray(FinishOutcome[]::new);
    }

    private void rank(int rank, Program program) throws Exception {
        Host host = hosts[rank];
        AdiObserver observer = event -> {
            if (event instanceof UrtpEvent own && MISUSES.contains(own.kind)) {
                misuses.add(new UrtpEvent(rank).about(own.kind, own.peer, own.stream, own.number));
            }
            if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED) {
                counted.merge(core.text, core.times, Long::sum);
            }
        };
        RankEnvironment environment = new RankEnvironment(host, rank, size, NoMeeting.PLACE, NoMeeting.CHANCE, Map.of(),
                observer);
        int[] members = IntStream.range(0, size).toArray();
        long[] addresses = IntStream.range(0, size).mapToLong(member -> STATION + member).toArray();
        if (connectPs != 0) {
            host.sleep(connectPs);
        }
        Adi adi = RankStartup.start(environment, unexpectedBytesMax, List.of(new RankStartup.Route(null,
                () -> UrtpStartup.connect(environment, ports[rank], members, whole(size), addresses,
                        Math.min(frameBytesMax, ports[rank].frameBytesMax()), number, config))));
        program.run(adi, host);
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }
}
