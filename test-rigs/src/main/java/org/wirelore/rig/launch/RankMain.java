package org.wirelore.rig.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;

/** The process of one rank: reports to its master, does what it is told, and tells how it went. */
public final class RankMain {
    private static final int PASS = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int ENVIRONMENT = 3;

    private static final String LOST_MASTER = "the master is gone: its machine, its process or the way to it";

    private RankMain() {
    }

    /**
     * Runs a rank and ends the process.
     *
     * @param arguments the master's address, {@code HOST:PORT}
     */
    public static void main(String[] arguments) {
        System.exit(run(arguments.length == 1 ? arguments[0] : "", System.getenv(), System.err));
    }

    /**
     * Runs a rank.
     *
     * @param address the master's, {@code HOST:PORT}
     * @param environment where the job's secret is
     * @param err where complaints go
     * @return the exit code: 0, 1 if the rank failed, 2 for wrong usage, 3 if the master or something else is missing
     */
    public static int run(String address, Map<String, String> environment, PrintStream err) {
        int colon = address.lastIndexOf(':');
        String digits = address.substring(colon + 1);
        if (colon < 1 || !digits.matches("\\d{1,5}") || Integer.parseInt(digits) > 65_535
                || Integer.parseInt(digits) == 0) {
            err.println("wirelore: a master's address is HOST:PORT, with a port from 1 to 65535, found '" + address
                    + "'");
            return USAGE;
        }
        JobSecret secret;
        try {
            secret = JobSecret.parse(environment.getOrDefault(JobSecret.VARIABLE, ""));
        } catch (IllegalArgumentException e) {
            err.println("wirelore: the job's secret must be in the environment variable " + JobSecret.VARIABLE
                    + ", as the master has printed it");
            return USAGE;
        }
        String rank = environment.getOrDefault(RankProcess.RANK_VARIABLE, "-1");
        try (RankChannel channel = RankChannel.join(address.substring(0, colon), Integer.parseInt(digits), secret,
                rank.matches("\\d{1,4}") ? Integer.parseInt(rank) : -1)) {
            return work(channel, channel.assignment(), err);
        } catch (IOException e) {
            err.println("wirelore: " + e.getMessage());
            return ENVIRONMENT;
        }
    }

    /** The line in which a rank says what it has failed of. */
    static String complaint(int rank, String failure) {
        return "rank " + rank + ": " + failure;
    }

    private static int work(RankChannel channel, Assignment assignment, PrintStream err) throws IOException {
        Leash leash = Leash.hold(channel, Thread.currentThread());
        RankReport report = new RankWork(assignment, channel).run();
        if (report.failure() != null) {
            err.println(complaint(assignment.rank(), leash.hasLostMaster() ? LOST_MASTER : report.failure()));
        }
        leash.slip();
        boolean wasInterrupted = Thread.interrupted();
        if (!wasInterrupted) {
            channel.send(report.toJson());
        }
        return report.failure() == null ? PASS : report.environment() ? ENVIRONMENT : FAILED;
    }
}
