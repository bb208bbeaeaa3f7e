package org.wirelore.rig.explore;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.rig.disturbance.LossTolerance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.VariantConfig;

/**
 * What an explorer walks: every script in which at most a number of questions of the chosen decision points get another
 * answer than the undisturbed one.
 *
 * @param patterns names of points, in which {@code *} stands for any characters and {@code ?} for one; none if faults
 *     are placed on the wires, as each fabric has them: variants take part whose protocol stands losses, and outcomes
 *     are not kept one by one
 * @param deviations most answers of one run that are not the undisturbed one, 0 or more
 * @param first how many questions of a run can deviate: the first ones
 * @param placed the faults that are asked about on every unit of a wire; where points are chosen, losses, so that there
 *     are such points
 * @param isUsual whether {@code placed} are those that an explorer places if the user names none: a rig may lack
 *     some of them, but not of those that a user has named
 * @param forced the answers of the first questions, which are settled and not counted
 * @param merges whether what a script has covered is left out behind the same state of another one
 */
public record SearchBounds(List<String> patterns, int deviations, long first, PlacedFaults placed, boolean isUsual,
        List<Integer> forced, boolean merges) {
    /** Checks the arguments. */
    public SearchBounds {
        patterns = List.copyOf(patterns);
        forced = List.copyOf(forced);
        if (!placed.isExplored() || patterns.contains("") || deviations < 0 || first < 0) {
            throw new IllegalArgumentException("an exploration must choose points and have bounds of at least 0:"
                    + " patterns=" + patterns + ", deviations=" + deviations + ", first=" + first);
        }
    }

    /** Bounds of a search in which no question is settled. */
    public SearchBounds(List<String> patterns, int deviations, long first, PlacedFaults placed, boolean isUsual) {
        this(patterns, deviations, first, placed, isUsual, List.of(), true);
    }

    /** The same with every script run. */
    public SearchBounds unmerged() {
        return new SearchBounds(patterns, deviations, first, placed, isUsual, forced, false);
    }

    /** Whether keys are taken of the states of scripts with a number of deviations: none is worth it on the last. */
    boolean takesKeys(int level) {
        return merges && forced.isEmpty() && deviations > 1 && level < deviations;
    }

    /**
     * The same behind a run's beginning.
     *
     * @param answers of the first questions
     * @param kinds the faults that are asked about
     */
    public SearchBounds behind(List<Integer> answers, PlacedFaults kinds) {
        return new SearchBounds(patterns, deviations, first, kinds, isUsual, answers, merges);
    }

    /** At most {@code drops} losses among the first {@code frames} units of the wires, such as frames. */
    public static SearchBounds losses(int drops, int frames) {
        return new SearchBounds(List.of(), drops, frames, PlacedFaults.DROPS, false);
    }

    /** At most {@code faults} of the given kinds among the first {@code frames} units of the wires. */
    public static SearchBounds faults(int faults, int frames, Collection<PlacedKind> kinds) {
        return new SearchBounds(List.of(), faults, frames, PlacedFaults.of(kinds), false);
    }

    /** At most {@code faults} of the usual kinds, as far as the rig's wires have them. */
    public static SearchBounds faults(int faults, int frames) {
        return new SearchBounds(List.of(), faults, frames, PlacedFaults.of(PlacedKind.USUAL), true);
    }

    /** At most {@code deviations} of the first questions of the points of these names. */
    public static SearchBounds choices(List<String> patterns, int deviations, long first) {
        return new SearchBounds(patterns, deviations, first, PlacedFaults.NAMED, false);
    }

    /** Whether faults are placed, and no points chosen. */
    public boolean isPlaced() {
        return patterns.isEmpty();
    }

    /** Whether what is placed are losses only. */
    public boolean isLosses() {
        return isPlaced() && placed.equals(PlacedFaults.DROPS);
    }

    /** Whether a point of a variant is chosen. What only decides content never is. */
    boolean chooses(VariantConfig variant, ChoicePoint point) {
        return isPlaced()
                ? LossTolerance.isPlaced(variant, placed, point)
                : point.kind() != ChoicePoint.Kind.DATA
                        && patterns.stream().anyMatch(pattern -> matches(pattern, point));
    }

    /** What led to an outcome, in words. */
    public String text(FoundOutcome outcome) {
        return isLosses()
                ? "the losses of frames " + outcome.script().positionsInWords()
                : "the answers " + outcome.deviations();
    }

    static boolean matches(String pattern, ChoicePoint point) {
        String expression = pattern.chars().mapToObj(symbol -> switch (symbol) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(Character.toString(symbol));
        }).collect(Collectors.joining());
        return point.name().matches("(?s:" + expression + ")");
    }
}
