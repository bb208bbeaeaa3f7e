package org.wirelore.emulator.fault;

import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of a unit, asked by one question: 0 leaves it alone, and the alternatives of the effects follow, in
 * order. At most one of them disturbs it.
 *
 * @param effects at least one, all on the same units; each asks nothing before its alternative is chosen, and does
 *     nothing to units that it leaves alone
 * @param <U> the unit
 */
public record UnitFate<U>(List<UnitEffect<U>> effects) implements UnitEffect<U> {
    /** Checks and copies the list. */
    public UnitFate {
        effects = List.copyOf(effects);
        if (effects.stream().map(UnitEffect::units).distinct().count() != 1) {
            throw new IllegalArgumentException("a fate must have effects, all on the same units: effects=" + effects);
        }
    }

    /**
     * The fate of units of a family of which only the family knows the type.
     *
     * @throws IllegalArgumentException as the constructor
     */
    public static UnitFate<?> of(List<? extends UnitEffect<?>> effects) {
        return new UnitFate<>(effects.stream().map(UnitFate::unchecked).toList());
    }

    @SuppressWarnings("unchecked") // the constructor checks that all are on the same units
    private static UnitEffect<Object> unchecked(UnitEffect<?> effect) {
        return (UnitEffect<Object>) effect;
    }

    @Override
    public String kind() {
        return "fate";
    }

    @Override
    public UnitType<U> units() {
        return effects.getFirst().units();
    }

    @Override
    public String counter() {
        return effects.getFirst().counter();
    }

    @Override
    public List<String> counters() {
        return effects.stream().map(UnitEffect::counter).toList();
    }

    @Override
    public int ways() {
        return effects.stream().mapToInt(UnitEffect::ways).sum();
    }

    @Override
    public Action<U> at(FaultSite<U> site) {
        return new Parts<>(effects, site);
    }

    private static final class Parts<U> implements Action<U> {
        private final FaultSite<U> site;
        private final List<Action<U>> actions = new ArrayList<>();
        /** Of each answer but 0, the effect and its own answer. */
        private final int[] partOf;
        private final int[] answerOf;

        Parts(List<UnitEffect<U>> effects, FaultSite<U> site) {
            this.site = site;
            int ways = effects.stream().mapToInt(UnitEffect::ways).sum();
            partOf = new int[1 + ways];
            answerOf = new int[1 + ways];
            int answer = 1;
            for (UnitEffect<U> effect : effects) {
                for (int own = 1; own <= effect.ways(); own++) {
                    partOf[answer] = actions.size();
                    answerOf[answer++] = own;
                }
                actions.add(effect.at(site));
            }
        }

        @Override
        public boolean apply(FaultedUnit<U> unit, int answer) {
            if (answer == 0) {
                return true;
            }
            int part = partOf[answer];
            site.part(part);
            return actions.get(part).apply(unit, answerOf[answer]);
        }

        @Override
        public void released(FaultedUnit<U> unit, long heldPs) {
            actions.get(unit.part).released(unit, heldPs);
        }

        @Override
        public void reset() {
            actions.forEach(Action::reset);
        }
    }
}
