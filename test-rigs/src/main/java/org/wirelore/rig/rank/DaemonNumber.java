package org.wirelore.rig.rank;

import java.util.List;
import java.util.Map;

/**
 * The number that a daemon gives a job, which tells it from others of the machine at the same time where all share one
 * network: the segments of an installed SISCI library, the discriminators of a VIA NIC. It goes to the ranks as an
 * environment variable.
 */
public final class DaemonNumber {
    /** The variable. */
    public static final String VARIABLE = "WIRELORE_JOB";
    /** The highest number of a job. */
    public static final int MAX = 63;
    /** How many numbers on the networks each job has, for itself and what it starts. */
    private static final int STEP = 64;
    /** How many there are. */
    private static final int ALL = (MAX + 1) * STEP;

    private DaemonNumber() {
    }

    /** The variable with the number of this process's job, as {@code NAME=value}; none without a daemon. */
    public static List<String> own() {
        String number = System.getenv(VARIABLE);
        return number == null ? List.of() : List.of(VARIABLE + "=" + number);
    }

    /** The first number on the networks that a job with these variables has; 0 without a daemon. */
    public static int first(Map<String, String> environment) {
        String text = environment.getOrDefault(VARIABLE, "");
        // Whatever else a user has set so is no daemon's.
        return text.matches("[1-9]|[1-5][0-9]|6[0-3]") ? Integer.parseInt(text) * STEP : 0;
    }

    /** How many times this process's job can have processes started. */
    public static int spawns() {
        return spawns(System.getenv());
    }

    /**
     * How many times a job with these variables can have processes started: each time they take two numbers, one for
     * themselves and one for the joint group of them and those that start them.
     */
    static int spawns(Map<String, String> environment) {
        return ((first(environment) == 0 ? ALL : STEP) - 1) / 2;
    }
}
