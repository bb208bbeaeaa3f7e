package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** What is shipped is legal. */
class ShippedConfigsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path scratch;

    @TestFactory
    List<DynamicTest> everyShippedFileIsLegalAndNamedAsItsFile() {
        ConfigFolder folder = ConfigFolder.find();
        RigLoader loader = new RigLoader(folder, ProductRegistry.REGISTRY);
        List<DynamicTest> tests = new ArrayList<>();
        for (ConfigFolder.Kind kind : ConfigFolder.Kind.values()) {
            for (String name : folder.names(kind)) {
                Path file = folder.folder(kind).resolve(name + ".json");
                tests.add(DynamicTest.dynamicTest(kind.folder() + "/" + name, () -> {
                    assertThat(loader.validate(file)).isEqualTo(kind);
                    if (kind == ConfigFolder.Kind.RIG) {
                        RigConfig rig = loader.load(file, List.of());
                        assertThat(rig.name()).isEqualTo(name);
                        // A replay reads what was recorded of a rig, every default among it.
                        Path whole = Files.writeString(scratch.resolve(name + ".json"), rig.json());
                        assertThat(loader.load(whole, List.of()).json()).isEqualTo(rig.json());
                    }
                    assertThat(loader.description(kind, name)).isNotBlank();
                }));
            }
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(12);
        return tests;
    }
}
