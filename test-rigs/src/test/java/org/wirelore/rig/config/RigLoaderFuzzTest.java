package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.RigException;

/** Whatever a file holds, the loader answers with a rig or with a {@link RigException} that says something. */
class RigLoaderFuzzTest {
    private static final List<String> PIECES = List.of("{", "}", "[", "]", ",", ":", "\"", "0", "-1", "1e309", "null",
            "true", "\"raw\"", "{}", "[]", "9223372036854775808", "0.5", "\"\"", "\\u0000", "\u00e9", "\n", "/", "#",
            "..", "\"kind\"", "\"name\"", "1e-400", "32.0");

    private static final class Stage {
        final Path folder;
        final ConfigFixture fixture;

        Stage() throws IOException {
            folder = Files.createTempDirectory("rigs");
            fixture = new ConfigFixture(folder);
        }
    }

    private static final AtomicReference<@Nullable Stage> STAGE = new AtomicReference<>();

    @BeforeContainer
    static void open() throws IOException {
        STAGE.set(new Stage());
    }

    @AfterContainer
    static void close() throws IOException {
        Stage stage = STAGE.getAndSet(null);
        if (stage != null) {
            try (var files = Files.walk(stage.folder)) {
                for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Property(tries = 1500)
    void aMutatedRigIsLoadedOrRefused(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder(ConfigFixture.goodRig());
        int mutations = 1 + random.nextInt(4);
        for (int i = 0; i < mutations; i++) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> text.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                default -> text.insert(random.nextInt(text.length()), text.substring(at, end));
            }
        }
        requireAnswer(text.toString());
    }

    @Property(tries = 1500)
    void aRigWithAnotherValueInOnePlaceIsLoadedOrRefused(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String rig = ConfigFixture.goodRig();
        List<String> values = List.of("0", "-1", "1", "2", "4", "32.0", "0.001", "1e300", "123456789012345678901",
                "null",
                "true", "\"\"", "\"raw\"", "\"alpha\"", "\"a/b\"", "\"\\n\"", "\"random\"", "[]", "{}", "[1]", "[[]]",
                "{\"kind\": 1}", "\"0-0\"", "\"../x.json\"");
        List<Integer> colons = new java.util.ArrayList<>();
        for (int at = rig.indexOf(": "); at >= 0; at = rig.indexOf(": ", at + 1)) {
            colons.add(at + 2);
        }
        int begin = colons.get(random.nextInt(colons.size()));
        int end = begin + 1;
        while (",}]\n".indexOf(rig.charAt(end)) < 0) {
            end++;
        }
        requireAnswer(rig.substring(0, begin) + values.get(random.nextInt(values.size())) + rig.substring(end));
    }

    private static void requireAnswer(String text) {
        Stage stage = Objects.requireNonNull(STAGE.get());
        try {
            assertThat(stage.fixture.load(text).variants()).isNotEmpty();
        } catch (RigException e) {
            assertThat(e.problems()).isNotEmpty();
            assertThat(e.getMessage()).contains("expected");
        }
    }
}
