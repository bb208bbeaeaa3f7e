package org.wirelore.rig.program.basic;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Random ranks send messages of random lengths to each other. Rank 0 draws a number, from which all ranks reckon the
 * same plan, round by round; nothing keeps them together, so that fast ranks are rounds ahead of those that lag. In a
 * round a rank starts all its receives and sends, in the order of the plan, and waits for them. Every byte, and the
 * order of the messages of each pair, is checked.
 */
final class RandomTraffic implements RankProgram {
    private static final int SEED_TAG = 4;
    private static final int TAG = 5;
    private static final int CONTEXT = 0;
    private static final int SEED_BITS = 30;
    /** How far from a limit lengths that are near it are, bytes. */
    private static final int NEAR_BYTES = 8;
    /** In a round one rank lags out of this number. */
    private static final int LAGGING_ONE_IN = 4;

    private final RandomTrafficConfig config;
    private final AdiStatus status = new AdiStatus();
    private final Cost lag = new Cost("program.lag", 0, TimeUnits.PS_PER_NS);

    RandomTraffic(RandomTrafficConfig config) {
        this.config = config;
    }

    private record Planned(int number, int source, int destination, int length) {
    }

    private record Started(Planned message, MemorySegment memory, AdiRequest request) {
    }

    @Override
    public void run(RankContext context) {
        Adi adi = ((AdiMessenger) context.messenger()).adi();
        SplittableRandom random = new SplittableRandom(seed(context));
        long bytes = 0;
        for (int round = 0; round < config.rounds(); round++) {
            List<Planned> plan = plan(random, round, context.size());
            bytes += plan.stream().mapToLong(Planned::length).sum();
            int lagNanos = lagNanos(random, context);
            if (lagNanos > 0) {
                context.host().spend(lag, lagNanos);
            }
            play(adi, context.rank(), plan);
        }
        if (context.rank() == 0) {
            context.measurements().record("trafficMessages", (double) config.rounds() * config.messagesPerRound(),
                    "messages");
            context.measurements().record("trafficMegabytes", bytes / 1e6, "MB");
        }
    }

    private static long seed(RankContext context) {
        MemorySegment word = MemorySegment.ofArray(new byte[Integer.BYTES]);
        if (context.rank() != 0) {
            context.messenger().receive(word, 0, SEED_TAG);
            return word.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
        }
        Decider decider = context.decider();
        int seed = decider.choose(decider.point(ChoicePoint.data("traffic", "plan")), 1 << SEED_BITS);
        word.set(ValueLayout.JAVA_INT_UNALIGNED, 0, seed);
        for (int peer = 1; peer < context.size(); peer++) {
            context.messenger().send(word, Integer.BYTES, peer, SEED_TAG);
        }
        return seed;
    }

    private List<Planned> plan(SplittableRandom random, int round, int size) {
        List<Planned> plan = new ArrayList<>();
        for (int i = 0; i < config.messagesPerRound(); i++) {
            int source = random.nextInt(size);
            int destination = (source + 1 + random.nextInt(size - 1)) % size;
            plan.add(new Planned(round * config.messagesPerRound() + i, source, destination, length(random)));
        }
        return plan;
    }

    private int length(SplittableRandom random) {
        if (config.limitsBytes().isEmpty() || random.nextBoolean()) {
            return random.nextInt(config.lengthBytesMax() + 1);
        }
        int limit = config.limitsBytes().get(random.nextInt(config.limitsBytes().size()));
        return Math.clamp(limit - NEAR_BYTES + random.nextInt(2 * NEAR_BYTES + 1), 0, config.lengthBytesMax());
    }

    /** What this rank computes first; all ranks draw the same numbers. */
    private int lagNanos(SplittableRandom random, RankContext context) {
        int own = 0;
        int most = (int) Math.min(Integer.MAX_VALUE - 1, Math.round(config.lagUsMax() * 1_000));
        for (int rank = 0; rank < context.size(); rank++) {
            int drawn = random.nextInt(LAGGING_ONE_IN) == 0 ? random.nextInt(most + 1) : 0;
            own = rank == context.rank() ? drawn : own;
        }
        return own;
    }

    private void play(Adi adi, int rank, List<Planned> plan) {
        List<Started> receives = new ArrayList<>();
        List<Started> sends = new ArrayList<>();
        for (Planned message : plan) {
            if (message.destination() == rank) {
                MemorySegment memory = MemorySegment.ofArray(new byte[message.length() + 1]);
                receives.add(new Started(message, memory, adi.irecv(memory, 0, message.length() + 1, message.source(),
                        TAG, CONTEXT)));
            } else if (message.source() == rank) {
                MemorySegment memory = MemorySegment.ofArray(new byte[message.length()]);
                Payload.fill(memory, message.length(), rank, message.number());
                sends.add(new Started(message, memory, adi.isend(memory, 0, message.length(), message.destination(),
                        TAG, CONTEXT)));
            }
        }
        for (Started receive : receives) {
            adi.waitFor(receive.request(), status);
            Planned message = receive.message();
            if (status.length != message.length()) {
                throw new UnmetExpectation("a message did not arrive whole: sender " + message.source() + ", message "
                        + message.number() + ", sent " + message.length() + " bytes, received " + status.length);
            }
            Payload.check(receive.memory(), message.length(), message.source(), message.number());
        }
        sends.forEach(send -> adi.waitFor(send.request(), status));
    }
}
