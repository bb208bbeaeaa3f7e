package org.wirelore.rig.rank;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ParentDeath;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.launch.RankChannel;
import org.wirelore.rig.launch.RankExit;
import org.wirelore.rig.launch.RankReport;
import org.wirelore.rig.launch.StartedRank;
import org.wirelore.rig.mpi.process.ThreadWatch;
import org.wirelore.rig.spi.Registry;

/** The process of one rank: reports to its master, does what the master asks, and reports how it went. */
public final class RankMain {
    private static final int ADDRESS_BYTES_MAX = 512;
    private static final int PASS = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String LOST_MASTER = "the master is gone: its machine, its process or the way to it";

    private RankMain() {
    }

    /**
     * Runs a rank and ends the process.
     *
     * @param registry what its rig may be made of
     * @param arguments the master's address, {@code HOST:PORT}, or {@code -} where it follows once there is a master
     */
    public static void main(Registry registry, String[] arguments) throws IOException {
        String address = arguments.length == 1 ? arguments[0] : "";
        if (!address.equals(RankExit.MASTER_ON_INPUT)) {
            System.exit(run(registry, address, System.getenv(), System.err, ""));
        }
        ParentDeath parent = ParentDeath.prepare();
        String line = readLine(System.in);
        if (line.isEmpty()) {
            System.err.println("wirelore: the process that started this rank ended before the rank had a master");
            System.exit(RankExit.ENVIRONMENT);
        }
        System.exit(run(registry, line, System.getenv(), System.err, null, true, parent::ignore));
    }

    /** A line, and no more: what follows is for the program. Nothing if who was to tell has ended. */
    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet >= 0 && octet != '\n' && line.size() < ADDRESS_BYTES_MAX; octet = in.read()) {
            line.write(octet);
        }
        return line.toString(StandardCharsets.UTF_8).strip();
    }

    /**
     * Runs a rank.
     *
     * @param registry what its rig may be made of
     * @param address the master's, {@code HOST:PORT}
     * @param environment where the job's secret is
     * @param err where complaints go
     * @param classPath where the program's classes are on this machine
     * @return the exit code: 0, 1 if the rank failed, 2 for wrong usage, 3 if the master or something else is missing
     */
    public static int run(Registry registry, String address, Map<String, String> environment, PrintStream err,
            String classPath) {
        ThreadWatch.watchCommonPool();
        return run(registry, address, environment, err, classPath, false, () -> {
        });
    }

    /**
     * @param classPath null if it is as the master says
     * @param isOwn whether the master has started it: what it reports is shown there
     * @param held what to do once the rank ends with its master by itself
     */
    private static int run(Registry registry, String address, Map<String, String> environment, PrintStream err,
            @Nullable String classPath, boolean isOwn, Runnable held) {
        HostPort master = HostPort.parse(address).orElse(new HostPort("", 0));
        if (master.port() == 0) {
            err.println(
                    "wirelore: a master's address is HOST:PORT, with a port from 1 to " + HostPort.PORT_MAX + " and "
                            + HostPort.IN_BRACKETS + ", found '" + address + "'");
            return USAGE;
        }
        JobSecret secret;
        try {
            secret = JobSecret.parse(environment.getOrDefault(JobSecret.VARIABLE, ""));
        } catch (IllegalArgumentException e) {
            err.println("wirelore: expected the job's secret in " + JobSecret.VARIABLE
                    + ", as launch --remote prints it: " + e.getMessage());
            return USAGE;
        }
        String rank = environment.getOrDefault(StartedRank.RANK_VARIABLE, "-1");
        try (RankChannel channel = RankChannel.join(master.host(), master.port(), secret,
                rank.matches("\\d{1,4}") ? Integer.parseInt(rank) : -1)) {
            Assignment assignment = channel.assignment();
            RankWork work = new RankWork(registry, assignment, channel,
                    classPath == null ? assignment.classPath() : classPath);
            return work(channel, assignment, work, err, isOwn && isLoopback(master.host()), held);
        } catch (IOException e) {
            err.println("wirelore: " + e.getMessage());
            return RankExit.ENVIRONMENT;
        }
    }

    /** Such an address stays, whatever happens to cables: what is sent to it arrives. */
    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static int work(RankChannel channel, Assignment assignment, RankWork work, PrintStream err, boolean isHeard,
            Runnable held) throws IOException {
        ParentWatchdog watchdog = ParentWatchdog.hold(channel, Thread.currentThread(), work::endOutput, work::doing,
                work::hear);
        held.run();
        RankReport report = work.run();
        if (report.failure() != null && channel.last() == null && (!isHeard || watchdog.hasLostMaster())) {
            err.println(
                    RankExit.complaint(assignment.birth().number(),
                            watchdog.hasLostMaster() ? LOST_MASTER : report.failure()));
        }
        watchdog.slip();
        boolean wasInterrupted = Thread.interrupted();
        if (!wasInterrupted || !report.isConsequence()) {
            channel.sendLast(report);
            watchdog.awaitEnd();
        }
        return report.failure() == null ? PASS : report.environment() ? RankExit.ENVIRONMENT : FAILED;
    }
}
