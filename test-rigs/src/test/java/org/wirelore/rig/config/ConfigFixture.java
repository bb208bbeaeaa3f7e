package org.wirelore.rig.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.RigConfig;

/** A folder with a rig in it, and the shipped hosts and cards with one paper beside it. */
public final class ConfigFixture {
    private final Path folder;
    private final RigLoader loader;

    public ConfigFixture(Path folder) throws IOException {
        this(folder, ProductRegistry.REGISTRY);
    }

    /** @param registry what rigs can be made of */
    ConfigFixture(Path folder, Registry registry) throws IOException {
        this.folder = folder;
        Path configs = folder.resolve("configs");
        copy("hosts", configs);
        copy("cards", configs);
        Path papers = Files.createDirectories(configs.resolve("published"));
        Files.writeString(papers.resolve("paper.json"),
                """
                        {"source": "A paper",
                         "figures": {"latencyUs": {"value": 32, "unit": "us"}, "shareUs": {"minimum": 3, "maximum": 4, "unit": "us"}},
                         "curves": {"latency": {"points": [[4, 32]]}}}
                        """);
        loader = new RigLoader(new ConfigFolder(configs), registry);
    }

    private static void copy(String kind, Path configs) throws IOException {
        Path to = Files.createDirectories(configs.resolve(kind));
        ConfigFolder shipped = ConfigFolder.find();
        for (String name : List.of("pentium-pro-200", "pentium-133", "pentium-iii-450", "dc21140", "dc21143",
                "d310", "clan1000")) {
            Path file = shipped.root().resolve(kind).resolve(name + ".json");
            if (Files.exists(file)) {
                Files.copy(file, to.resolve(name + ".json"));
            }
        }
    }

    public RigLoader loader() {
        return loader;
    }

    public Path file(String name) {
        return folder.resolve(name);
    }

    public Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RigConfig load(String text, String... settings) {
        return loader.load(write("rig.json", text), List.of(settings));
    }

    /** The message, with the folder's name taken out; empty if the rig is legal. */
    public String complaint(String text, String... settings) {
        try {
            load(text, settings);
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage()).replace(folder + "/", "");
        }
    }

    /** A legal rig that exercises most keys. */
    public static String goodRig() {
        return resource("good-rig.json");
    }

    public static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(ConfigFixture.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
