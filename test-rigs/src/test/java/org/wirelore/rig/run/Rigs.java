package org.wirelore.rig.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;

/** Shipped rigs, with settings laid over them. */
public final class Rigs {
    public static final String LOSSY = "unet-lossy-stream";

    /** The property that asks for all that tests leave out because it repeats the same at length. */
    public static final String EVERY_VARIANT = "wirelore.everyVariant";

    /** Rigs that take minutes: tests run parts of them. */
    private static final Set<String> LONG = Set.of("fmp-nas");

    /** Rigs that take most of the time: what repeats runs leaves these out, unless every variant is asked for. */
    private static final Set<String> HEAVY = Set.of("chempi-cluster", "chempi-pingpong", "chempi-switchpoint",
            "fmp-cluster", "fmp-daemon", "fmp-deadlock", "sci-collectives",
            "sisci-conformance", "unet-bulk", "urtp-as-published", "urtp-collectives", "urtp-delta", "urtp-matmul",
            "urtp-filecast", "urtp-switch", "via-conformance");

    /** Rigs that show what is wrong with a protocol as it was published: an oracle says so in each run. */
    private static final Set<String> WRONG = Set.of("chempi-as-published", "urtp-as-published");

    private Rigs() {
    }

    /** The rigs that are run in virtual time and take seconds. */
    public static List<String> names() {
        return ConfigFolder.find().names(ConfigFolder.Kind.RIG).stream().filter(name -> !LONG.contains(name))
                .filter(name -> load(name).mode() == RigConfig.Mode.VIRTUAL).toList();
    }

    /** Those whose runs are repeated: all with {@code -Dwirelore.everyVariant=true}, else all but the heavy ones. */
    public static List<String> repeated() {
        return names().stream().filter(name -> Boolean.getBoolean(EVERY_VARIANT) || !HEAVY.contains(name))
                .toList();
    }

    /** How a run of a shipped rig ends. */
    public static Verdict verdict(String name) {
        return WRONG.contains(name) ? Verdict.FAIL : Verdict.PASS;
    }

    public static RigConfig load(String name, String... settings) {
        ConfigFolder shipped = ConfigFolder.find();
        return new RigLoader(shipped, ProductRegistry.REGISTRY).load(
                shipped.folder(ConfigFolder.Kind.RIG).resolve(name + ".json"),
                List.of(settings));
    }

    /** A shipped rig with an MPI program on it. */
    public static RigConfig load(String name, MpiJob job) {
        ConfigFolder shipped = ConfigFolder.find();
        return job.on(new RigLoader(shipped, ProductRegistry.REGISTRY),
                shipped.folder(ConfigFolder.Kind.RIG).resolve(name + ".json"), List.of());
    }

    public static RigLauncher launcher() {
        return new RigLauncher(ConfigFolder.find(), ProductRegistry.REGISTRY, "./wirelore");
    }

    public static RunOrder order(RigConfig rig, Path out) {
        try {
            return new RunOrder(rig, rig.seed(), Files.createDirectories(out), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
