package org.wirelore.rig.explore.state;

import java.util.Arrays;
import org.wirelore.device.api.StateKey;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.FiredEvents;
import org.wirelore.emulator.time.virtual.Onlooker;
import org.wirelore.rig.instance.RigInstance;

/**
 * Takes a key of the state at the first moment behind each question at which nothing is under way but ranks, from the
 * last deviation of a script on.
 */
public final class StateKeys implements Onlooker {
    /** No question comes behind it. */
    private static final int NEVER = Integer.MAX_VALUE;
    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private final RigInstance instance;
    private final PlacementDecider decider;
    private final SeededDecider elsewhere;
    private final long first;
    private final StateKey key = new StateKey();
    private final FiredEvents log = new FiredEvents();
    private long[] words = new long[64 * StateTrail.WORDS];
    private long[] timesPs = new long[64];
    private int size;
    /** The number of questions behind which the next key is taken at the earliest. */
    private int next = NEVER;
    private boolean isOn;

    /** @param first how many questions can deviate: states behind more of them matter to nothing */
    public StateKeys(RigInstance instance, PlacementDecider decider, SeededDecider elsewhere, long first) {
        this.instance = instance;
        this.decider = decider;
        this.elsewhere = elsewhere;
        this.first = first;
    }

    /** Begins or ends taking keys in the coming runs. {@return whether the variant's states have keys} */
    public boolean take(boolean newIsOn) {
        if (isOn != newIsOn) {
            isOn = newIsOn && instance.watchedBy(this, log);
            if (!isOn) {
                instance.unwatched();
            }
        }
        next = NEVER;
        return isOn;
    }

    /**
     * The next run begins.
     *
     * @param begin the question behind its last deviation
     */
    public void begin(int begin) {
        size = 0;
        next = isOn ? begin : NEVER;
    }

    @Override
    public boolean isDue() {
        int asked = decider.matchingChoices();
        return asked >= next && asked < first;
    }

    @Override
    public void look() {
        key.reset();
        elsewhere.hashInto(key);
        if (!instance.hashInto(key)) {
            return;
        }
        if (size == timesPs.length) {
            words = Arrays.copyOf(words, 2 * words.length);
            timesPs = Arrays.copyOf(timesPs, 2 * size);
        }
        int at = StateTrail.WORDS * size;
        words[at] = key.high();
        words[at + 1] = key.low();
        words[at + 2] = decider.matchingChoices();
        words[at + 3] = log.size();
        timesPs[size++] = instance.queue().now();
        next = decider.matchingChoices() + 1;
        instance.renewPaths();
    }

    /**
     * The states of the run that has just ended.
     *
     * @param ending stands for how it ended: it belongs to what came after each state
     */
    public StateTrail trail(long ending) {
        if (size == 0) {
            return StateTrail.NONE;
        }
        log.end();
        long[] trail = Arrays.copyOf(words, StateTrail.WORDS * size);
        for (int state = 0; state < size; state++) {
            int at = StateTrail.WORDS * state + 3;
            long rest = (log.rest((int) trail[at], timesPs[state]) + ending) * MULTIPLIER;
            trail[at] = rest >>> Integer.SIZE;
        }
        return new StateTrail(trail);
    }
}
