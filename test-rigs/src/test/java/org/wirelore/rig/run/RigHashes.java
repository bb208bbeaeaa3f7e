package org.wirelore.rig.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;

/**
 * Runs every shipped rig, leaves the files of each in a folder of its own, and prints name and hash. With a second
 * folder it replays what such a process has left in the first one, as soon as it reads that a rig is there, and passes
 * on the hashes of rigs that are not repeated.
 */
final class RigHashes {
    private RigHashes() {
    }

    /** @param arguments the folder to run to; or the folder with the runs, and the one to replay to */
    public static void main(String[] arguments) throws IOException {
        Path runs = Path.of(arguments[0]);
        if (arguments.length == 1) {
            for (String name : Rigs.names()) {
                print(name, Rigs.launcher().run(Rigs.order(Rigs.load(name), runs.resolve(name))).eventStreamHash());
            }
            return;
        }
        List<String> repeated = Rigs.repeated();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String name = line.substring(0, line.indexOf(' '));
                if (!repeated.contains(name)) {
                    System.out.println(line);
                    continue;
                }
                ReplayResult again = Rigs.launcher().replay(runs.resolve(name, ReplayRecord.FILE),
                        Files.createDirectories(Path.of(arguments[1], name)));
                String hash = again.report().eventStreamHash();
                print(name, again.identical()
                        ? hash
                        : hash + ", and another run than in the record: "
                                + again.difference());
            }
        }
    }

    private static void print(String name, String hash) {
        System.out.println(name + " " + hash);
        System.out.flush();
    }
}
