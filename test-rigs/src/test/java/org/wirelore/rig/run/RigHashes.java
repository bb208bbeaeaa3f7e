package org.wirelore.rig.run;

import java.nio.file.Path;
import org.wirelore.rig.spi.RigConfig;

/** Runs every shipped rig, leaves the files of each in a folder of its own, and prints name and hash. */
final class RigHashes {
    private RigHashes() {
    }

    /** @param arguments the folder */
    public static void main(String[] arguments) {
        Path out = Path.of(arguments[0]);
        for (String name : Rigs.names()) {
            RigConfig rig = Rigs.load(name);
            String hash = Rigs.launcher().run(Rigs.order(rig, out.resolve(name))).eventStreamHash();
            System.out.println(name + " " + hash);
        }
    }
}
