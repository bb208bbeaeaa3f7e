package org.wirelore.rig.spi;

import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.CurveConfig;
import org.wirelore.rig.model.MachineConsoleConfig;
import org.wirelore.rig.model.SwarmConfig;

/**
 * A rig, complete and checked: one experiment, run once per variant.
 *
 * @param name name of the rig
 * @param description what it is for; may be empty
 * @param file the file that it was read from
 * @param mode how time passes
 * @param seed seed of every random stream when the command line gives none, 0 to {@link #SEED_MAX}
 * @param capture whether frames are written to a capture file
 * @param variants what is run, in this order; at least one
 * @param consoles machines that are booted and driven before the ranks start
 * @param checks what is demanded of the metrics
 * @param curves the plots of the report
 * @param swarm what random search draws for its runs
 * @param settings the {@code --set} arguments that it was loaded with, as they were given
 * @param json the rig as it is run: {@code extends} and settings applied, every default filled in; variants unapplied
 */
public record RigConfig(String name, String description, Path file, Mode mode, long seed, boolean capture,
        List<VariantConfig> variants, List<MachineConsoleConfig> consoles, List<CheckConfig> checks,
        List<CurveConfig> curves, SwarmConfig swarm, List<String> settings, String json) {
    /** Largest seed, on the command line and in files: the largest whole number that every JSON reader keeps. */
    public static final long SEED_MAX = (1L << 53) - 1;

    /** How time passes. */
    public enum Mode {
        /** One event queue; a run is a pure function of rig, seed and script. */
        VIRTUAL,
        /** Virtual time follows the wall clock, for emulated cards on real wires. */
        PACED,
        /** Ranks are processes of this machine, on its own clock. */
        REAL
    }

    public RigConfig {
        variants = List.copyOf(variants);
        consoles = List.copyOf(consoles);
        checks = List.copyOf(checks);
        curves = List.copyOf(curves);
        settings = List.copyOf(settings);
    }
}
