package org.wirelore.device.needs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** What the calling thread allocates in code that the just-in-time compiler has finished with. */
public final class Allocated {
    private static final int ATTEMPTS = 200;

    private Allocated() {
    }

    /**
     * Plays rounds until an attempt allocates little enough. The compiler may take long on a busy machine,
     * and the virtual machine itself allocates now and then; code that always allocates never comes below.
     *
     * @param rounds of one attempt
     * @param limit bytes; an attempt that allocates less is the last
     * @param play plays that many rounds
     * @return bytes of the quietest attempt
     */
    public static long least(int rounds, long limit, IntConsumer play) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            play.accept(rounds);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
