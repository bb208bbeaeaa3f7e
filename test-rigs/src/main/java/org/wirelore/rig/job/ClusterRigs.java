package org.wirelore.rig.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.spi.RigConfig;

/**
 * The rigs that an MPI program is run on, in virtual time, one after the other.
 *
 * @param rigs with the program on them
 * @param leftOut why others can't take it, by their names
 */
public record ClusterRigs(List<RigConfig> rigs, Map<String, String> leftOut) {
    /** All rigs with this end of their name. */
    public static final String ALL = "all";
    private static final String CLUSTER = "-cluster";

    /** Copies them. */
    public ClusterRigs {
        rigs = List.copyOf(rigs);
        leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
    }

    /**
     * Loads them.
     *
     * @param names names or files of rigs, {@link #ALL} for every cluster
     * @param except a cluster that is not among all
     * @throws RigException if one that is named can't take the program
     */
    public static ClusterRigs of(RigLoader loader, ConfigFolder configs, MpiJob job, String except,
            List<String> names) {
        Set<String> clusters = new LinkedHashSet<>(configs.names(ConfigFolder.Kind.RIG));
        clusters.removeIf(name -> !name.endsWith(CLUSTER) || name.equals(except));
        List<RigConfig> rigs = new ArrayList<>();
        Map<String, String> leftOut = new LinkedHashMap<>();
        for (String name : new LinkedHashSet<>(names)) {
            if (!name.equals(ALL)) {
                rigs.add(virtual(job.on(loader, loader.file(name), List.of())));
                clusters.remove(name);
            }
        }
        for (String name : names.contains(ALL) ? clusters : Set.<String>of()) {
            try {
                rigs.add(virtual(job.on(loader, loader.file(name), List.of())));
            } catch (RigException e) {
                leftOut.put(name, e.problems().getFirst().text());
            }
        }
        return new ClusterRigs(rigs, leftOut);
    }

    private static RigConfig virtual(RigConfig rig) {
        if (rig.mode() != RigConfig.Mode.VIRTUAL) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "mode",
                    "expected virtual for a program that is run with several seeds, found "
                            + rig.mode().name().toLowerCase(Locale.ROOT)));
        }
        return rig;
    }
}
