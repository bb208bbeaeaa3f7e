package org.wirelore.rig.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.wirelore.adi.start.Meeting;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;

/**
 * One of the two processes of {@link SharedMemoryPingPong}. Both play the same fixed program: a warm-up, then samples
 * of flags and of records in turn. The one that is not the echo prints a line {@code flags NS} or {@code records NS}
 * for each sample, half a round trip in nanoseconds, and at the end {@code allocated BYTES} of all samples together.
 */
public final class SharedMemorySide {
    private static final String SEGMENT = "pingpong";
    /** So few that a sample fits between two moments at which another process gets the core. */
    private static final int ROUNDS = 1_000;
    private static final int WARM_UP = 100;

    private SharedMemorySide() {
    }

    /** Arguments: job, {@code echo} or {@code start}, how many pairs of samples. */
    public static void main(String[] arguments) throws IOException {
        boolean echo = arguments[1].equals("echo");
        RealHost host = new RealHost("host", RealHost.Spin.HINT);
        try (HostSharedMemory memory = HostSharedMemory.open(host, arguments[0])) {
            SharedSegment segment = echo ? open(host, memory) : memory.create(SEGMENT, SharedMemoryRound.BYTES);
            play(new SharedMemoryRound(segment, echo), Integer.parseInt(arguments[2]), !echo);
        }
    }

    private static SharedSegment open(RealHost host, HostSharedMemory memory) {
        while (true) {
            try {
                return memory.open(SEGMENT);
            } catch (IOException notYet) {
                host.sleep(host.now() + Meeting.RETRY_PS);
            }
        }
    }

    private static void play(SharedMemoryRound round, int pairs, boolean reports) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] flags = new double[pairs + 1];
        double[] records = new double[pairs];
        for (int i = 0; i < WARM_UP; i++) {
            round.flags(ROUNDS);
            round.records(ROUNDS);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        flags[0] = timed(round, true);
        for (int i = 0; i < pairs; i++) {
            records[i] = timed(round, false);
            flags[i + 1] = timed(round, true);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        if (reports) {
            tell(flags, records, allocated);
        }
    }

    private static double timed(SharedMemoryRound round, boolean flags) {
        long startNanos = System.nanoTime();
        if (flags) {
            round.flags(ROUNDS);
        } else {
            round.records(ROUNDS);
        }
        return (System.nanoTime() - startNanos) / (2.0 * ROUNDS);
    }

    private static void tell(double[] flags, double[] records, long allocated) {
        for (int i = 0; i < flags.length; i++) {
            System.out.printf(Locale.ROOT, "flags %.2f%n", flags[i]);
            if (i < records.length) {
                System.out.printf(Locale.ROOT, "records %.2f%n", records[i]);
            }
        }
        System.out.println("allocated " + allocated);
    }
}
