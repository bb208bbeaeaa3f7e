package org.wirelore.rig.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.spi.RigConfig;

/** Runs shipped rigs, leaves the files of each in a folder of its own, and prints name and hash. */
final class RigHashes {
    private RigHashes() {
    }

    /** @param arguments the folder, and the rigs that are left out */
    public static void main(String[] arguments) {
        Path out = Path.of(arguments[0]);
        List<String> names = new ArrayList<>(Rigs.names());
        names.removeAll(List.of(arguments));
        for (String name : names) {
            RigConfig rig = Rigs.load(name);
            String hash = Rigs.launcher().run(Rigs.order(rig, out.resolve(name))).eventStreamHash();
            System.out.println(name + " " + hash);
        }
    }
}
