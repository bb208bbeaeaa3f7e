package org.wirelore.emulator.choice;

import java.util.Arrays;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.StateHash;

/** Passes every question on and adds it, by its point's name, and its answer to the hash of the event stream. */
public final class HashedDecider implements Decider {
    private final Decider source;
    private final StateHash hash;
    /** By the source's number of the point. */
    private long[] names = new long[16];

    /**
     * @param source who answers
     * @param hash is reset by its owner
     */
    public HashedDecider(Decider source, StateHash hash) {
        this.source = source;
        this.hash = hash;
    }

    @Override
    public int point(ChoicePoint point) {
        return register(source.point(point), point);
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return register(source.point(point, weights), point);
    }

    @Override
    public int choose(int point, int alternatives) {
        int answer = source.choose(point, alternatives);
        hash.add(names[point]);
        hash.add(((long) alternatives << 32) | answer);
        return answer;
    }

    private int register(int point, ChoicePoint registered) {
        if (point >= names.length) {
            names = Arrays.copyOf(names, Math.max(2 * names.length, point + 1));
        }
        // Processes register their points again in every run.
        if (names[point] == 0) {
            names[point] = StateHash.ofName(registered.name());
        }
        return point;
    }
}
