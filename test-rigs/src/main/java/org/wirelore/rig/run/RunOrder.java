package org.wirelore.rig.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.instance.Debugging;
import org.wirelore.rig.spi.RigConfig;

/**
 * What to run.
 *
 * @param rig the rig
 * @param seed seed of every random stream
 * @param out folder for the report's files; exists and can be written
 * @param capture whether frames are written to a capture file
 * @param trace whether what the cards do is written to a device trace
 * @param debug how it is debugged; null: it runs within all its limits
 */
public record RunOrder(RigConfig rig, long seed, Path out, boolean capture, boolean trace,
        @Nullable Debugging debug) {
    /** An order without a device trace. */
    public RunOrder(RigConfig rig, long seed, Path out, boolean capture) {
        this(rig, seed, out, capture, false, null);
    }

    /** The same with another seed. */
    RunOrder withSeed(long newSeed) {
        return new RunOrder(rig, newSeed, out, capture, trace, debug);
    }
}
