package org.wirelore.emulator.fault;

/** One thing that goes wrong on a wire. Rules apply to a frame one after another, in the order of the plan. */
public sealed interface FaultRule {
    /** Where the rule applies. */
    FaultScope scope();

    /** The word for it in decision points, counters and captures. */
    String kind();

    /** A rule that decides frame by frame. */
    sealed interface PerFrame extends FaultRule {
        /** When it disturbs a frame. */
        FaultCondition when();

        @Override
        default FaultScope scope() {
            return when().scope();
        }
    }

    /** The frame is lost. */
    record Loss(FaultCondition when) implements PerFrame {
        @Override
        public String kind() {
            return "loss";
        }
    }

    /**
     * Loss in bursts (Gilbert and Elliott): a direction is good or bad, and each frame may turn it.
     *
     * @param when which frames step the two states; its trigger's probability is that of turning bad
     * @param recovery probability with which a frame finds a bad direction good again
     * @param lossWhileBad probability with which a frame in the bad state is lost
     */
    record BurstLoss(FaultCondition when, double recovery, double lossWhileBad) implements PerFrame {
        public BurstLoss {
            if (!(recovery >= 0 && recovery <= 1 && lossWhileBad >= 0 && lossWhileBad <= 1)) {
                throw new IllegalArgumentException("a probability must be from 0 to 1: recovery=" + recovery
                        + ", lossWhileBad=" + lossWhileBad);
            }
        }

        @Override
        public String kind() {
            return "burstLoss";
        }
    }

    /**
     * The frame arrives more than once.
     *
     * @param copies further copies, 1 to 16
     * @param gapPs time between one and the next, 0 or more
     */
    record Duplication(FaultCondition when, int copies, long gapPs) implements PerFrame {
        public Duplication {
            if (copies < 1 || copies > 16 || gapPs < 0) {
                throw new IllegalArgumentException(
                        "a frame must be copied 1 to 16 times, and not into the past: copies="
                                + copies + ", gapPs=" + gapPs);
            }
        }

        @Override
        public String kind() {
            return "duplication";
        }
    }

    /**
     * The frame is held back and later ones overtake it.
     *
     * @param framesBehind it goes on behind this many later frames; 0 to wait for the time only
     * @param holdPs and in any case after this time, above 0
     */
    record Reordering(FaultCondition when, int framesBehind, long holdPs) implements PerFrame {
        public Reordering {
            if (framesBehind < 0 || holdPs <= 0) {
                throw new IllegalArgumentException(
                        "a held frame must be let go: framesBehind=" + framesBehind + ", holdPs="
                                + holdPs);
            }
        }

        @Override
        public String kind() {
            return "reordering";
        }
    }

    /**
     * The frame arrives later, and none overtakes it: those behind it wait.
     *
     * @param minPs shortest delay
     * @param maxPs longest delay
     * @param steps how many equally likely and equally spaced delays there are; 1 if and only if the two are equal
     */
    record Delay(FaultCondition when, long minPs, long maxPs, int steps) implements PerFrame {
        public Delay {
            if (minPs < 0 || maxPs < minPs || steps < 1 || steps > 1024 || (steps == 1) != (minPs == maxPs)) {
                throw new IllegalArgumentException(
                        "a delay must be fixed with 1 step or range over 2 to 1024: minPs=" + minPs
                                + ", maxPs=" + maxPs + ", steps=" + steps);
            }
        }

        /** Always the same delay. */
        public static Delay fixed(FaultCondition when, long delayPs) {
            return new Delay(when, delayPs, delayPs, 1);
        }

        @Override
        public String kind() {
            return "delay";
        }
    }

    /**
     * Bits of the frame are inverted; its frame check sequence is left as it was.
     *
     * @param bitsMax 1 to this many bits, equally likely; 1 to 16
     */
    record Corruption(FaultCondition when, int bitsMax) implements PerFrame {
        public Corruption {
            if (bitsMax < 1 || bitsMax > 16) {
                throw new IllegalArgumentException("1 to 16 bits must be inverted: bitsMax=" + bitsMax);
            }
        }

        @Override
        public String kind() {
            return "corruption";
        }
    }

    /**
     * The cable of every plug in the scope is cut for a while; the stations at its ends see the link go down and come up.
     *
     * @param probability with which it happens at all, decided at {@code fromPs}
     */
    record LinkDown(FaultScope scope, long fromPs, long untilPs, double probability) implements FaultRule {
        public LinkDown {
            if (fromPs < 0 || untilPs <= fromPs || !(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException(
                        "an outage must begin at 0 or later, end after its begin, and have a "
                                + "probability: fromPs=" + fromPs + ", untilPs=" + untilPs + ", probability="
                                + probability);
            }
        }

        @Override
        public String kind() {
            return "linkDown";
        }
    }
}
