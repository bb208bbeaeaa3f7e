package org.wirelore.rig.run;

import java.nio.file.Path;
import org.wirelore.rig.config.RigConfig;

/**
 * What to run.
 *
 * @param rig the rig
 * @param seed seed of every random stream
 * @param out folder for the report's files; exists and can be written
 * @param capture whether frames are written to a capture file
 */
public record RunOrder(RigConfig rig, long seed, Path out, boolean capture) {
}
