package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.product.ProductRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** No published figure is forgotten: a shipped rig checks it, or its reason stands here. */
class PublishedFiguresTest {
    /** Why no rig checks a figure. */
    private static final Map<String, String> UNCHECKED = new TreeMap<>(Map.ofEntries(
            Map.entry("lmbench#linuxLoopbackTcpUs", "of Linux 1.3; Linux 2.0, which is modelled, takes 0.62 of it"),
            Map.entry("mpi-on-unet#firstVersionLatencyUs", "the first version of that program is not described"),
            Map.entry("mpi-on-unet#payloadBytes", "a length, which PacketHeaderConformanceTest holds"),
            Map.entry("mpi-on-unet#headerBytes", "a length, which PacketHeaderConformanceTest holds"),
            Map.entry("mpi-on-unet#backOffClampUs", "a setting, which is the protocol's default"),
            Map.entry("unet-fe#switchOneWayUs", "half of what the round trips through hub and switch differ by"),
            Map.entry("unet-fe#bandwidthCeilingMbitPerSecond", "arithmetic over the frame's parts, not measured"),
            Map.entry("unet-fe#trapUs", "a price of the host's profile, not measured at a program")));

    private final ConfigFolder folder = ConfigFolder.find();
    private final RigLoader loader = new RigLoader(folder, ProductRegistry.REGISTRY);

    private Stream<CheckConfig> checks() {
        return folder.names(ConfigFolder.Kind.RIG).stream()
                .map(name -> folder.folder(ConfigFolder.Kind.RIG).resolve(name + ".json"))
                .flatMap(file -> loader.load(file, List.of()).checks().stream());
    }

    private Set<String> published() throws IOException {
        Set<String> figures = new TreeSet<>();
        for (String paper : folder.names(ConfigFolder.Kind.PUBLISHED)) {
            JsonNode tree = JsonMapper.shared().readTree(
                    Files.readString(folder.folder(ConfigFolder.Kind.PUBLISHED).resolve(paper + ".json")));
            tree.path("figures").propertyNames().forEach(figure -> figures.add(paper + "#" + figure));
        }
        return figures;
    }

    @Test
    void everyPublishedFigureIsCheckedByAShippedRigOrHasAReason() throws IOException {
        Set<String> known = new TreeSet<>(UNCHECKED.keySet());
        checks().map(CheckConfig::published).filter(figure -> figure != null)
                .forEach(figure -> known.add(figure.reference()));
        assertThat(known).containsExactlyInAnyOrderElementsOf(published());
    }

    @Test
    void aFigureWithAReasonIsNotCheckedNevertheless() {
        assertThat(checks().map(CheckConfig::published).filter(figure -> figure != null)
                .map(CheckConfig.PublishedFigure::reference)).doesNotContainAnyElementsOf(UNCHECKED.keySet());
    }
}
