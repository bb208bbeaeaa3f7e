package org.wirelore.rig.explore.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The scripts that have reached something new. Of some that are drawn, the one is chosen whose rarest thing was reached
 * least often, counted with how often the script was chosen before: so no script is used up, and none is forgotten.
 */
final class Corpus {
    private static final int SIZE_MAX = 4096;
    private static final int CANDIDATES = 6;
    /** Of what a script reached first, so much is looked at. */
    private static final int RARE_MAX = 8;

    private final FeatureCounts reached = new FeatureCounts();
    private final List<Kept> kept = new ArrayList<>();
    private int ofCards;
    private long total;

    /** A script that was kept. */
    static final class Kept {
        private final RandomScript script;
        private final Configuration configuration;
        private final long[] rare;
        private int chosen;

        Kept(RandomScript script, Configuration configuration, long... rare) {
            this.script = script;
            this.configuration = configuration;
            this.rare = rare;
        }

        RandomScript script() {
            return script;
        }

        Configuration configuration() {
            return configuration;
        }
    }

    /**
     * Counts what a run has reached.
     *
     * @return what no run before it has, the first ones; empty if there is nothing
     */
    long[] add(RunCoverage run) {
        long[] first = new long[RARE_MAX];
        int found = 0;
        for (int i = 0; i < run.size(); i++) {
            long key = run.key(i);
            if (reached.add(key) == 1) {
                ofCards += RunCoverage.isOfCard(key) ? 1 : 0;
                if (found < RARE_MAX) {
                    first[found++] = key;
                }
            }
        }
        return Arrays.copyOf(first, found);
    }

    /** Keeps a script. Of very many, a new one takes the place of an old one. */
    void keep(Kept script, RandomGenerator random) {
        total++;
        if (kept.size() < SIZE_MAX) {
            kept.add(script);
        } else {
            kept.set(random.nextInt(SIZE_MAX), script);
        }
    }

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /** How many scripts were kept. */
    long kept() {
        return total;
    }

    /** How many different things were reached. */
    int things() {
        return reached.size();
    }

    /** How many of them are of cards and drivers. */
    int thingsOfCards() {
        return ofCards;
    }

    /** {@return one to go on from} */
    Kept choose(RandomGenerator random) {
        Kept best = kept.get(random.nextInt(kept.size()));
        long least = weight(best);
        for (int i = 1; i < CANDIDATES; i++) {
            Kept other = kept.get(random.nextInt(kept.size()));
            long weight = weight(other);
            if (weight < least) {
                best = other;
                least = weight;
            }
        }
        best.chosen++;
        return best;
    }

    /** Any, for a part of its script. */
    Kept any(RandomGenerator random) {
        return kept.get(random.nextInt(kept.size()));
    }

    private long weight(Kept script) {
        int rarest = Integer.MAX_VALUE;
        for (long key : script.rare) {
            rarest = Math.min(rarest, reached.count(key));
        }
        return (long) rarest + 4L * script.chosen;
    }
}
