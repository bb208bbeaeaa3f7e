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
}
