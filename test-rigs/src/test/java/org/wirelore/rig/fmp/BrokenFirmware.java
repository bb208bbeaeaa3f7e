package org.wirelore.rig.fmp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.config.ConfigFolder;

/** Builds of the control program with a planted fault, and cards of the Ultra 2 with them. */
final class BrokenFirmware {
    private static final String OBJECTS = "/org/wirelore/device/myrinet/broken-";

    private BrokenFirmware() {
    }

    /** The objects of a build, in files of a folder. */
    static List<Path> objects(Path folder, String fault) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String object : FmpControlProgram.OBJECTS) {
            Path file = folder.resolve(object + ".o");
            try (InputStream in = BrokenFirmware.class.getResourceAsStream(OBJECTS + fault + "/" + object + ".o")) {
                Files.write(file, Objects.requireNonNull(in).readAllBytes());
            }
            files.add(file);
        }
        return files;
    }

    /** A description of a card with that firmware; with none, with the product's own. */
    static Path card(Path file, List<Path> firmware) throws IOException {
        String names = firmware.stream().map(object -> '"' + object.toString() + '"')
                .collect(Collectors.joining(", "));
        return Files.writeString(file,
                Files.readString(ConfigFolder.find().folder(ConfigFolder.Kind.CARD).resolve("lanai4-sbus.json"))
                        .replaceFirst("\\{", "{" + (firmware.isEmpty() ? "" : "\"firmware\": [" + names + "],")));
    }
}
