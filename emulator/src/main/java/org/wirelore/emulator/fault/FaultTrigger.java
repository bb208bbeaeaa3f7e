package org.wirelore.emulator.fault;

import java.util.List;

/** Which of the units (frames, packets, subactions) that a rule applies to are disturbed. */
public sealed interface FaultTrigger {
    /** Each unit with the same probability. */
    record WithProbability(double probability) implements FaultTrigger {
        /**
         * @param probability from 0 (asked all the same, so that an explorer may answer otherwise) to 1 (which
         *     is no question: what a rule does to everything for a long time is no list of answers)
         */
        public WithProbability {
            checkProbability("probability", probability);
        }
    }

    /** The units of these numbers, counted as in {@link FaultLifetime}. */
    record AtFrames(List<Long> frames) implements FaultTrigger {
        /** @param frames ascending, at least one */
        public AtFrames {
            frames = List.copyOf(frames);
            long previous = -1;
            for (long frame : frames) {
                if (frame <= previous) {
                    throw new IllegalArgumentException("frame numbers must ascend from 0: frames=" + frames);
                }
                previous = frame;
            }
            if (previous < 0) {
                throw new IllegalArgumentException("a list of frame numbers must not be empty: frames=" + frames);
            }
        }
    }

    /** The probability with which a unit that this trigger selects is disturbed. */
    default double chance() {
        return this instanceof WithProbability(double probability) ? probability : 1;
    }

    /** Whether every unit that this trigger selects is disturbed, and nothing is to be decided. */
    default boolean isCertain() {
        return this instanceof WithProbability(double probability) && probability == 1;
    }

    private static void checkProbability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a probability must be from 0 to 1: " + name + "=" + value);
        }
    }
}
