package org.wirelore.adi.tcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.contract.NoMeeting;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.emulator.sockets.EmulatedSockets;

/** A job over sockets in virtual time, every rank on a host of its own. */
public final class TcpJob {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, Host host) throws Exception;
    }

    /** Data up to here travel with their envelope. */
    public static final int INLINE_BYTES = TcpPeer.INLINE_BYTES;
    /** What a connection holds by default. */
    public static final int SOCKET_BYTES = EmulatedSockets.Network.DEFAULT_BUFFER_BYTES;

    static final long MICROSECOND_PS = 1_000_000L;
    static final int JOB = 4711;
    private static final int MASTER_PORT = 4000;

    public final VirtualRanks ranks = new VirtualRanks();
    final EmulatedSockets.Network network;
    /** What ranks counted, and what they warned of. */
    final Map<String, Long> counters = new TreeMap<>();
    final List<String> warnings = new ArrayList<>();
    private final int size;
    private final TcpProtocolConfig config;
    private final List<Host> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private int late = -1;

    public TcpJob(int size, TcpProtocolConfig config) {
        this(size, config, SOCKET_BYTES);
    }

    TcpJob(int size, TcpProtocolConfig config, int socketBytes) {
        this.size = size;
        this.config = config;
        this.outcomes = new @Nullable FinishOutcome[size];
        this.network = new EmulatedSockets.Network(ranks.scheduler(), 50 * MICROSECOND_PS, 12_500_000, socketBytes);
        for (int rank = 0; rank < size; rank++) {
            hosts.add(ranks.process("host" + rank));
            network.open(hosts.get(rank));
        }
    }

    /** One rank that never starts. */
    TcpJob without(int rank) {
        late = rank;
        return this;
    }

    /** Runs, and leaves every rank that has not done so itself. */
    public TcpJob run(Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            if (rank != late) {
                ranks.start(hosts.get(rank), () -> rank(self, config, program));
            }
        }
        ranks.run();
        return this;
    }

    void rank(int rank, TcpProtocolConfig own, Program program) throws Exception {
        RankEnvironment environment = environment(rank);
        Adi adi = RankStartup.start(environment, own.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> TcpStartup.connect(environment, environment.meeting().sockets(),
                        IntStream.range(0, size).toArray(),
                        own))));
        program.run(adi, hosts.get(rank));
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }

    RankEnvironment environment(int rank) {
        Host host = hosts.get(rank);
        return new RankEnvironment(host, rank, size, new Meeting("host0", MASTER_PORT, host.name(), network.open(host),
                JOB), NoMeeting.CHANCE, Map.of(), this::hear);
    }

    private void hear(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED) {
            counters.merge(core.text, core.times, Long::sum);
        } else if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.WARNING) {
            warnings.add(core.rank + " " + core.text);
        }
    }

    TcpProtocolConfig config() {
        return config;
    }

    int size() {
        return size;
    }

    Host host(int rank) {
        return hosts.get(rank);
    }

    long counted(String what) {
        return counters.getOrDefault("tcp." + what, 0L);
    }

    @Nullable
    public FinishOutcome outcome(int rank) {
        return outcomes[rank];
    }
}
