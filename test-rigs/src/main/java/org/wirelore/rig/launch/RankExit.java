package org.wirelore.rig.launch;

/** What the process of a rank and its starter have agreed on. */
public final class RankExit {
    /** Stands for an address that the rank gets on standard input. */
    public static final String MASTER_ON_INPUT = "-";
    /** The exit code of a rank whose machine lacks something. */
    public static final int ENVIRONMENT = 3;

    private RankExit() {
    }

    /** The line in which a rank says what it has failed of. */
    public static String complaint(int rank, String failure) {
        return "rank " + rank + ": " + failure;
    }
}
