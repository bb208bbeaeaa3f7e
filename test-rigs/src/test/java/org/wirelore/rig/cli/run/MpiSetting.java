package org.wirelore.rig.cli.run;

import java.util.ArrayList;
import java.util.List;

/** What MPI programs run on: the devices, in virtual time and as processes, as mpirun is asked for them. */
enum MpiSetting {
    UNET_CLUSTER("--rig", "unet-cluster"), TCP_CLUSTER("--rig", "tcp-cluster"), FMP_CLUSTER("--rig",
            "fmp-cluster"), SHM("--device",
                    "shm"), FMP("--device",
                            "fmp"), SCI("--device", "sci"), VIA("--device",
                                    "via"), VIASCI("--device", "viasci"), TCP("--device", "tcp");

    @SuppressWarnings("ImmutableEnumChecker") // the list is immutable
    private final List<String> words;

    MpiSetting(String... words) {
        this.words = List.of(words);
    }

    boolean isVirtual() {
        return this == UNET_CLUSTER || this == TCP_CLUSTER || this == FMP_CLUSTER;
    }

    /** The words of the command; {@code rest} is everything from the class path on. */
    List<String> mpirun(int ranks, List<String> rest) {
        List<String> all = new ArrayList<>(List.of("mpirun", "-n", Integer.toString(ranks)));
        all.addAll(words);
        all.addAll(rest);
        return all;
    }
}
