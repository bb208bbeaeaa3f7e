package org.wirelore.rig.explore;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.rig.spi.VariantConfig;

/**
 * What an explorer walks: every script in which at most a number of questions of the chosen decision points get another
 * answer than the undisturbed one.
 *
 * @param patterns names of points, in which {@code *} stands for any characters and {@code ?} for one; empty if and
 *     only if losses are placed
 * @param deviations most answers of one run that are not the undisturbed one, 0 or more
 * @param first how many questions of a run can deviate: the first ones
 * @param isLosses whether losses are placed on the wires, as each fabric has them: variants take part whose protocol
 *     stands losses, and outcomes are not kept one by one
 */
public record Exploration(List<String> patterns, int deviations, long first, boolean isLosses) {
    public Exploration {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty() != isLosses || patterns.contains("") || deviations < 0 || first < 0) {
            throw new IllegalArgumentException("an exploration must choose points and have bounds of at least 0:"
                    + " patterns=" + patterns + ", deviations=" + deviations + ", first=" + first);
        }
    }

    /** At most {@code drops} losses among the first {@code frames} units of the wires, such as frames. */
    public static Exploration losses(int drops, int frames) {
        return new Exploration(List.of(), drops, frames, true);
    }

    /** At most {@code deviations} of the first questions of the points of these names. */
    public static Exploration choices(List<String> patterns, int deviations, long first) {
        return new Exploration(patterns, deviations, first, false);
    }

    /** Whether a point of a variant is chosen. What only decides content never is. */
    boolean chooses(VariantConfig variant, ChoicePoint point) {
        return isLosses
                ? LossTolerance.isPlaced(variant, point)
                : point.kind() != ChoicePoint.Kind.DATA
                        && patterns.stream().anyMatch(pattern -> matches(pattern, point));
    }

    /** What led to an outcome, in words. */
    public String text(FoundOutcome outcome) {
        return isLosses
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
