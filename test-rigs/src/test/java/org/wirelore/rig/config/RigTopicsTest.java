package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.product.ProductRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Every topic is described with its keys, and its example is legal. */
class RigTopicsTest {
    /** Topics that are a file of their own, and the folder of such files. */
    private static final Map<String, String> FILES = Map.of("profiles", "hosts", "cards", "cards");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TestFactory
    List<DynamicTest> theExampleOfEveryTopicIsLegal() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        List<DynamicTest> tests = new ArrayList<>();
        for (String topic : RigTopics.names(ProductRegistry.REGISTRY)) {
            tests.add(DynamicTest.dynamicTest(topic, () -> {
                JsonNode example = RigTopics.example(ProductRegistry.REGISTRY, topic);
                assertThat(example.isMissingNode()).isFalse();
                assertThat(RigTopics.text(ProductRegistry.REGISTRY, topic).orElseThrow())
                        .contains(example.toPrettyString());
                if (FILES.containsKey(topic)) {
                    Path file = folder.resolve("configs").resolve(FILES.get(topic)).resolve("example.json");
                    Files.writeString(file, example.toString());
                    fixture.loader().validate(file);
                } else {
                    requireLegal(topic, example);
                }
            }));
        }
        return tests;
    }

    /** Puts the example where it belongs in the good rig; what it refers to need not be there. */
    private static void requireLegal(String topic, JsonNode example) {
        LocatedParse rig = new LocatedParse(ConfigFixture.goodRig(), "rig.json");
        ObjectNode root = (ObjectNode) rig.value();
        switch (topic) {
            case "fabrics", "protocols", "programs" -> root.set(topic.substring(0, topic.length() - 1), example);
            case "routes" -> {
                root.remove("protocol");
                root.set("protocols", example);
            }
            case "endpoints" -> root.set("unet", example);
            case "ports" -> ((ObjectNode) root.path("fabric")).set("ports", listOf(example));
            case "metrics" -> root.set("checks", listOf(JsonNodeFactory.instance.objectNode().put("value", 1)
                    .set("metric", example)));
            default -> root.set(topic, example);
        }
        ConfigSchema schema = new ConfigSchema(ProductRegistry.REGISTRY, ConfigFolder.Kind.RIG);
        assertThat(schema.problems(new LocatedTree(root, rig.places()))).isEmpty();
    }

    private static ArrayNode listOf(JsonNode entry) {
        return JsonNodeFactory.instance.arrayNode().add(entry);
    }

    @Test
    void everyKeyOfARigHasATopic() {
        String all = String.join("\n",
                RigTopics.names(ProductRegistry.REGISTRY).stream()
                        .map(name -> RigTopics.text(ProductRegistry.REGISTRY, name).orElseThrow())
                        .toList());
        assertThat(all).contains("loss: a number from 0 to 1, default 0", "ackThreshold:", "arguments of pingpong:",
                "sizesBytes:", "timeoutSeconds:", "queueFrames:", "interface:", "cpuNs:", "transmitFifoBytes:");
        assertThat(RigTopics.text(ProductRegistry.REGISTRY, "falts")).isEmpty();
        assertThat(RigTopics.unknown(ProductRegistry.REGISTRY, "falts", List.of("unet-hub")))
                .hasMessageContaining("did you mean \"faults\"?");
    }

    @Test
    void theSchemaThatIsPrintedIsTheOneThatChecks() {
        String text = RigTopics.schema(ProductRegistry.REGISTRY, ConfigFolder.Kind.RIG);
        assertThat(new LocatedParse(text, "schema").value())
                .isEqualTo(new ConfigSchema(ProductRegistry.REGISTRY, ConfigFolder.Kind.RIG).document());
        assertThat(text).doesNotContain("\"$ref\": \"urn").doesNotContain("\"$ref\": \"http");
    }
}
