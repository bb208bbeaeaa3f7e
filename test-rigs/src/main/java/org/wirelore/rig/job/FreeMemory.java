package org.wirelore.rig.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wirelore.rig.error.MissingEnvironmentException;

/** The memory that programs can still get without others being pushed out (proc_meminfo(5)). */
final class FreeMemory {
    static final Path MEMINFO = Path.of("/proc/meminfo");

    /** A rank's process takes this at the very least, so that what is refused could not have run. */
    private static final long RANK_MIB = 32;
    private static final String FIELD = "MemAvailable:";
    private static final int KIB_PER_MIB = 1024;

    private FreeMemory() {
    }

    /**
     * Refuses a job that this machine can't hold. A machine that doesn't say what it has refuses nothing.
     *
     * @param meminfo {@link #MEMINFO}
     * @throws MissingEnvironmentException if ranks need more than there is; the message names both
     */
    static void require(Path meminfo, int ranks) throws IOException {
        long free = Files.isReadable(meminfo) ? mebibytes(meminfo) : Long.MAX_VALUE;
        if (ranks * RANK_MIB > free) {
            throw new MissingEnvironmentException("expected room for " + ranks + " processes of " + RANK_MIB
                    + " MiB and more, found " + free + " MiB of free memory",
                    "start " + free / RANK_MIB
                            + " ranks at most, or let them run in virtual time: ./wirelore mpirun --rig");
        }
    }

    private static long mebibytes(Path meminfo) throws IOException {
        for (String line : Files.readAllLines(meminfo)) {
            if (line.startsWith(FIELD)) {
                return Long.parseLong(line.substring(FIELD.length()).replace("kB", "").strip()) / KIB_PER_MIB;
            }
        }
        return Long.MAX_VALUE;
    }
}
