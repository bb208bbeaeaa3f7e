package org.wirelore.rig.explore.random;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;

/**
 * What happened in one run, as a set of numbers: of each rank, each sort of event in the state of its protocol and
 * after the sort before, and each change of that state; of each card, each change of a state machine, alone and with
 * the
 * states of its other ones, and each access of its driver after the one before. How often each happened counts in
 * powers of two.
 *
 * <p>It asks events for their sort and their state, and devices for their trace, and knows neither protocols nor cards.
 */
final class RunCoverage implements AdiObserver, DeviceTrace {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int STATE = 2;
    private static final int AFTER = 3;
    private static final int CHANGE = 4;
    private static final int MACHINE = 5;
    private static final int MACHINES = 6;
    private static final int ACCESS = 7;
    private static final int LINE = 8;

    private final FeatureCounts features = new FeatureCounts();
    private int[] states = new int[8];
    private long[] sorts = new long[8];
    private final Map<String, Card> cards = new HashMap<>();

    /** What is known of one card. */
    private static final class Card {
        /** The states of its machines, by the hash of their names. */
        private final Map<String, Integer> machines = new HashMap<>();
        private long access;
    }

    /** Begins a run. */
    void reset() {
        features.clear();
        Arrays.fill(states, AdiEvent.NO_STATE);
        Arrays.fill(sorts, 0);
        for (Card card : cards.values()) {
            card.machines.clear();
            card.access = 0;
        }
    }

    /** How many different things happened. */
    int size() {
        return features.size();
    }

    /** One of them, with how often it happened. */
    long key(int index) {
        int power = Integer.SIZE - Integer.numberOfLeadingZeros(features.countAt(index));
        long key = features.key(index);
        return mix(key, power) | (key & 1);
    }

    /** Whether a thing is one of cards and drivers, and not of protocols. */
    static boolean isOfCard(long key) {
        return (key & 1) != 0;
    }

    @Override
    public void on(AdiEvent event) {
        int rank = event.rank;
        if (rank >= states.length) {
            int known = states.length;
            states = Arrays.copyOf(states, 2 * rank);
            Arrays.fill(states, known, states.length, AdiEvent.NO_STATE);
            sorts = Arrays.copyOf(sorts, states.length);
        }
        long sort = mix(event.getClass().getName().hashCode(), event.sort());
        protocol(mix(mix(rank, STATE), mix(states[rank], sort)));
        protocol(mix(mix(rank, AFTER), mix(sorts[rank], sort)));
        int state = event.state();
        if (state != AdiEvent.NO_STATE) {
            protocol(mix(mix(rank, CHANGE), mix(states[rank], state)));
            states[rank] = state;
        }
        sorts[rank] = sort;
    }

    @Override
    public void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason) {
        Card card = card(device);
        long where = mix(device.hashCode(), MACHINE);
        card(mix(mix(where, machine.hashCode()), mix(from.name().hashCode(), to.name().hashCode())));
        card.machines.put(machine, to.name().hashCode());
        long all = MACHINES;
        for (Map.Entry<String, Integer> each : card.machines.entrySet()) {
            // In no order: the same sum, whichever came first.
            all += mix(each.getKey().hashCode(), each.getValue());
        }
        card(mix(where, all));
    }

    @Override
    public void onRead(String device, Register register, int value) {
        onAccess(device, register.mnemonic().hashCode());
    }

    @Override
    public void onWrite(String device, Register register, int value) {
        onAccess(device, ~register.mnemonic().hashCode());
    }

    private void onAccess(String device, long access) {
        Card card = card(device);
        card(mix(mix(device.hashCode(), ACCESS), mix(card.access, access)));
        card.access = access;
    }

    @Override
    public void onLine(String device, String line, boolean asserted) {
        onAccess(device, mix(line.hashCode(), asserted ? LINE : LINE + 1));
    }

    private Card card(String device) {
        return cards.computeIfAbsent(device, name -> new Card());
    }

    private void protocol(long key) {
        features.add((key | 2) & ~1L);
    }

    private void card(long key) {
        features.add(key | 1);
    }

    private static long mix(long one, long other) {
        long mixed = (one * MULTIPLIER + other) * MULTIPLIER;
        return (mixed ^ (mixed >>> 29)) & ~1L;
    }
}
