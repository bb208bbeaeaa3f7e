package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.wirelore.rig.product.ProductRegistry;

/** What is shipped is legal. */
class ShippedConfigsTest {
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
                        assertThat(loader.load(file, List.of()).name()).isEqualTo(name);
                    }
                    assertThat(loader.description(kind, name)).isNotBlank();
                }));
            }
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(12);
        return tests;
    }
}
