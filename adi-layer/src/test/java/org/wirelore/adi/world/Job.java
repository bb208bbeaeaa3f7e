package org.wirelore.adi.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.unet.UNetStartup;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/** A job of several ranks over a {@link LossyNetwork}: starts them, lets them run a program and finish. */
public final class Job {
    /** What every rank does between start-up and finish. */
    public interface Program {
        void run(Adi adi, WorldHost host);
    }

    private static final int MASTER_PORT = 4000;

    public final World world = new World();
    public final LossyNetwork network;
    public final WorldSockets sockets = new WorldSockets(world);
    private final int size;
    private final long seed;
    private UNetProtocolConfig config = UNetProtocolConfig.DEFAULT;
    private Map<String, String> environment = Map.of();
    private @Nullable AdiObserver observer;
    private Consumer<LossyDevice> setUp = device -> {
    };
    private final List<WorldHost> hosts = new ArrayList<>();
    private final @Nullable FinishOutcome[] outcomes;
    private final LossyDevice[] devices;
    private final long[] startDelaysPs;

    public Job(int size, long seed) {
        this.size = size;
        this.seed = seed;
        this.network = new LossyNetwork(world, seed);
        this.outcomes = new @Nullable FinishOutcome[size];
        this.devices = new LossyDevice[size];
        this.startDelaysPs = new long[size];
    }

    public Job config(UNetProtocolConfig newConfig) {
        config = newConfig;
        return this;
    }

    public Job environment(String name, String value) {
        environment = Map.of(name, value);
        return this;
    }

    public Job observer(AdiObserver newObserver) {
        observer = newObserver;
        return this;
    }

    /** Changes each rank's interface before it is used. */
    public Job devices(Consumer<LossyDevice> newSetUp) {
        setUp = newSetUp;
        return this;
    }

    public Job startDelay(int rank, long delayPs) {
        startDelaysPs[rank] = delayPs;
        return this;
    }

    /** Runs; failures of ranks are kept. */
    public Job run(Program program) {
        for (int rank = 0; rank < size; rank++) {
            int self = rank;
            WorldHost host = world.process("rank" + rank, () -> rank(self, program));
            hosts.add(host);
            devices[rank] = network.device(host, rank);
            setUp.accept(devices[rank]);
        }
        world.run();
        return this;
    }

    /** Runs and throws what went wrong in any rank. */
    public Job runClean(Program program) {
        run(program);
        AssertionError first = null;
        for (int rank = 0; rank < size; rank++) {
            Throwable failure = failure(rank);
            if (failure != null && (first == null || failure instanceof AssertionError)) {
                first = new AssertionError("rank " + rank + " failed, seed=" + seed + ": " + failure, failure);
            }
        }
        if (first != null) {
            throw first;
        }
        for (int rank = 0; rank < size; rank++) {
            if (outcomes[rank] != FinishOutcome.CLEAN) {
                throw new AssertionError("rank " + rank + " did not finish cleanly, seed=" + seed);
            }
        }
        return this;
    }

    public @Nullable Throwable failure(int rank) {
        return hosts.get(rank).failure();
    }

    public @Nullable FinishOutcome outcome(int rank) {
        return outcomes[rank];
    }

    public WorldHost host(int rank) {
        return hosts.get(rank);
    }

    public LossyDevice device(int rank) {
        return devices[rank];
    }

    private void rank(int rank, Program program) {
        WorldHost host = hosts.get(rank);
        if (startDelaysPs[rank] > 0) {
            host.compute(startDelaysPs[rank]);
        }
        RankEnvironment own = new RankEnvironment(host, rank, size, new Meeting("rank0", MASTER_PORT, host.name(),
                sockets.of(host), 0), decider(rank), environment, observer);
        Adi adi = RankStartup.start(own, config.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> UNetStartup.connect(own, devices[rank], IntStream.range(0, size).toArray(), config,
                        LongStream.range(0, size).toArray()))));
        program.run(adi, host);
        outcomes[rank] = adi.isFinished() ? FinishOutcome.CLEAN : adi.finish();
    }

    private Decider decider(int rank) {
        SplittableRandom random = new SplittableRandom(seed * 31 + rank);
        return new Decider() {
            @Override
            public int point(ChoicePoint point) {
                return 0;
            }

            @Override
            public int point(ChoicePoint point, double... weights) {
                return 0;
            }

            @Override
            public int choose(int point, int alternatives) {
                return random.nextInt(alternatives);
            }
        };
    }
}
