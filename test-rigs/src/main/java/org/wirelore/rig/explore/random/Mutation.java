package org.wirelore.rig.explore.random;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.wirelore.emulator.choice.Choice;

/** Makes scripts that are a little otherwise than those that have reached something new. */
final class Mutation {
    private static final int STEP_MAX = 3;
    private static final int WAYS = 8;

    private final RandomGenerator random;

    /**
     * A changed script.
     *
     * @param choices what goes otherwise
     * @param from the question from which on more is drawn; {@link Long#MAX_VALUE}: none is
     */
    record Changed(List<Choice> choices, long from) {
        /** Copies the list. */
        Changed {
            choices = List.copyOf(choices);
        }
    }

    Mutation(RandomGenerator random) {
        this.random = random;
    }

    /**
     * Changes a script.
     *
     * @param other a second one, of which parts may be taken
     */
    Changed of(RandomScript script, RandomScript other) {
        List<Choice> choices = new ArrayList<>(script.choices());
        long from = Long.MAX_VALUE;
        int changes = 1 + Integer.numberOfTrailingZeros(random.nextInt() | 1 << STEP_MAX);
        for (int i = 0; i < changes; i++) {
            int way = choices.isEmpty() ? 0 : random.nextInt(WAYS);
            switch (way) {
                case 0, 1 -> add(choices, script);
                case 2 -> choices.remove(random.nextInt(choices.size()));
                case 3 -> move(choices);
                case 4 -> answer(choices);
                case 5 -> repeat(choices);
                case 6 -> splice(choices, other);
                default -> from = goOn(choices, script);
            }
            if (from < Long.MAX_VALUE) {
                break;
            }
        }
        return new Changed(choices, from);
    }

    private void add(List<Choice> choices, RandomScript script) {
        if (!script.questions().isEmpty()) {
            Choice last = script.questions().get(random.nextInt(script.questions().size()));
            put(choices, new Choice(last.point(), random.nextLong(last.index() + 1),
                    1 + random.nextInt(last.alternatives() - 1), last.alternatives()));
        }
    }

    private void move(List<Choice> choices) {
        Choice choice = choices.remove(random.nextInt(choices.size()));
        long index = choice.index() + random.nextInt(-STEP_MAX, STEP_MAX + 1);
        put(choices, new Choice(choice.point(), Math.max(0, index), choice.answer(), choice.alternatives()));
    }

    private void answer(List<Choice> choices) {
        Choice choice = choices.remove(random.nextInt(choices.size()));
        put(choices, new Choice(choice.point(), choice.index(), 1 + random.nextInt(choice.alternatives() - 1),
                choice.alternatives()));
    }

    /** The same again, a few questions later. */
    private void repeat(List<Choice> choices) {
        Choice choice = choices.get(random.nextInt(choices.size()));
        put(choices, new Choice(choice.point(), choice.index() + 1 + random.nextInt(STEP_MAX), choice.answer(),
                choice.alternatives()));
    }

    /** The first part of one, and the last one of the other. */
    private void splice(List<Choice> choices, RandomScript other) {
        int keep = random.nextInt(choices.size() + 1);
        choices.subList(keep, choices.size()).clear();
        List<Choice> others = other.choices();
        for (Choice choice : others.subList(random.nextInt(others.size() + 1), others.size())) {
            put(choices, choice);
        }
    }

    /** Up to some point as before, and then something else. */
    private long goOn(List<Choice> choices, RandomScript script) {
        if (choices.size() != script.choices().size()) {
            return Long.MAX_VALUE;
        }
        int keep = random.nextInt(choices.size() + 1);
        choices.subList(keep, choices.size()).clear();
        return keep == 0 ? 0 : script.ordinals().get(keep - 1) + 1;
    }

    private static void put(List<Choice> choices, Choice added) {
        choices.removeIf(each -> each.index() == added.index() && each.point().equals(added.point()));
        choices.add(added);
    }
}
