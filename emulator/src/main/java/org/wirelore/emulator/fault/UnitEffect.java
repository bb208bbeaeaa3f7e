package org.wirelore.emulator.fault;

import java.util.List;

/**
 * An effect on single units of one family of wires. Immutable; what it remembers of one direction is in its
 * {@link Action}.
 *
 * @param <U> the unit
 */
public interface UnitEffect<U> extends FaultEffect {
    /** The family whose units it acts on. */
    UnitType<U> units();

    /**
     * The name of its counter in reports, such as {@code delayedByFault}: what is before {@code ByFault} is its column
     * in the table of faults.
     */
    String counter();

    /** The names of all its counters; most effects have one. */
    default List<String> counters() {
        return List.of(counter());
    }

    /** In how many equally likely ways it can disturb a unit, at least 1. */
    default int ways() {
        return 1;
    }

    /** The effect at work in one direction of one wire. */
    Action<U> at(FaultSite<U> site);

    /** An effect at work in one direction. */
    interface Action<U> {
        /**
         * Draws the answer for a unit that the rule applies to; most effects ask the rule's own point.
         *
         * @return 0 to leave the unit alone, else which of the {@link UnitEffect#ways}
         */
        default int draw(FaultSite<U> site) {
            return site.choose();
        }

        /**
         * Deals with a unit. Every unit that gets as far as the rule comes here, in order.
         *
         * @param answer 0 if the rule leaves it alone
         * @return whether it goes on with the next rule now; if not, it was lost, held or passed on by the action
         */
        boolean apply(FaultedUnit<U> unit, int answer);

        /** A unit that the action has held is about to go on. */
        default void released(FaultedUnit<U> unit, long heldPs) {
        }

        /** Back to the state before the first unit. */
        default void reset() {
        }
    }
}
