package org.wirelore.rig.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a user probably meant. */
public final class NearestName {
    private static final int LENGTH_MAX = 100;

    private NearestName() {
    }

    /** A question such as {@code ; did you mean "window"?}, or nothing if no candidate is near. */
    public static String question(String given, Collection<String> candidates) {
        return of(given, candidates).map(name -> "; did you mean " + Quoted.text(name) + "?").orElse("");
    }

    /** The candidate with the smallest edit distance, if that is at most half of the longer name's length. */
    public static Optional<String> of(String given, Collection<String> candidates) {
        if (given.length() > LENGTH_MAX) {
            return Optional.empty();
        }
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        String wanted = given.toLowerCase(Locale.ROOT);
        for (String candidate : candidates) {
            int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance && 2 * distance <= Math.max(given.length(), candidate.length())) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Edit distance in which two neighbours that changed places count once (optimal string alignment). */
    static int distance(String left, String right) {
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, left, right, i, j);
            }
        }
        return cost[left.length()][right.length()];
    }

    private static int cheapest(int[][] cost, String left, String right, int i, int j) {
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        int best = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
