package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The settings of the test platform have one home, which reaches the other modules with the tests of the device models.
 * The platform reads the first file that it finds, and warns of every other one.
 */
class TestSettingsTest {
    @Test
    void thereIsOneFileOfSettings() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            assertThat(modules.map(module -> module.resolve("src/test/resources/junit-platform.properties"))
                    .filter(Files::exists)).singleElement()
                    .isEqualTo(Path.of("../device-models/src/test/resources/junit-platform.properties"));
        }
    }
}
