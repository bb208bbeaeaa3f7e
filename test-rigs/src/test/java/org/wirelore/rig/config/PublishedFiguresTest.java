package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.product.ProductRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** No published figure is forgotten: a shipped rig checks it, or its reason stands here. */
class PublishedFiguresTest {
    private static final String PARAMETER = "a price that profiles are made from, not measured at a program";
    private static final String POWER_PC = "its model and clock are not named, and nothing of the"
            + " time says which a profile should be";
    private static final String WIRE_OF_LINUX = "neither its version nor the machine is named";
    private static final String LENGTH = "a length, which PacketHeaderConformanceTest holds";

    /** Why no rig checks a figure. */
    private static final Map<String, String> UNCHECKED = new TreeMap<>(Map.ofEntries(
            Map.entry("lmbench#freeBsdLoopbackMbitPerSecond", "a stall of delayed acknowledgments, which"
                    + " TcpSendTest shows with a window of one segment; the rig's program has a larger one"),
            Map.entry("lmbench#linuxLoopbackTcpUs",
                    "of Linux 1.3; Linux 2.0, which is modelled, is assumed to take 0.62 of it"),
            Map.entry("lmbench#linuxWireTcpUs", WIRE_OF_LINUX),
            Map.entry("lmbench#linuxWireUdpUs", WIRE_OF_LINUX),
            Map.entry("lmbench#linuxWireMbitPerSecond", WIRE_OF_LINUX),
            Map.entry("lmbench#sunLoopbackMbitPerSecond", "two copies and two checksums at the profile's prices allow"
                    + " 333 Mb/s at most: that system must have left some of them out, and nothing says which"),
            Map.entry("lmbench#aixPowerPcLoopbackTcpUs", POWER_PC),
            Map.entry("lmbench#aixPowerPcLoopbackUdpUs", POWER_PC),
            Map.entry("lmbench#aixPowerPcLoopbackMbitPerSecond", POWER_PC),
            Map.entry("mpi-on-unet#firstVersionLatencyUs", "the first version of that program is not described"),
            Map.entry("mpi-on-unet#payloadBytes", LENGTH),
            Map.entry("mpi-on-unet#headerBytes", LENGTH),
            Map.entry("mpi-on-unet#backOffClampUs", "a setting, which is the protocol's default"),
            Map.entry("fmp#crossOverBytes", "fmp-piodma checks which is faster at 128, 333 and 512 bytes"),
            Map.entry("unet-fe#switchOneWayUs", "half of what the round trips through hub and switch differ by"),
            Map.entry("unet-fe#bandwidthCeilingMbitPerSecond", "arithmetic over the frame's parts, not measured"),
            Map.entry("urtp#udpReceiveUs", "a part of what urtp-kernel checks one way, with the send and the frame"),
            Map.entry("unet-fe#trapUs", "a price of the host's profile, not measured at a program")));

    /** Why no rig checks figures of one kind. */
    private static final Map<Pattern, String> KINDS = Map.of(
            Pattern.compile("lmbench#.*(NullCallUs|SwitchUs|CopyMBPerSecond)"), PARAMETER,
            Pattern.compile("lmbench#.*PipeUs"), "hosts have no pipes",
            Pattern.compile("fmp#(bt|sp|ft)A.*TcpSeconds"), "what ranks of fmp-nas compute comes from them",
            Pattern.compile("sockets-elsewhere#.*"),
            "of machines, cards and protocols that no rig has; the receipt of a"
                    + " datagram on an RS/6000 is a part of what tcp-pingpong checks as UDP one way, AIX");

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
        published().stream().filter(PublishedFiguresTest::isOfAnUncheckedKind).forEach(known::add);
        checks().map(CheckConfig::published).filter(figure -> figure != null)
                .forEach(figure -> known.add(figure.reference()));
        assertThat(known).containsExactlyInAnyOrderElementsOf(published());
    }

    @Test
    void aFigureWithAReasonIsNotCheckedNevertheless() {
        assertThat(checks().map(CheckConfig::published).filter(figure -> figure != null)
                .map(CheckConfig.PublishedFigure::reference)).doesNotContainAnyElementsOf(UNCHECKED.keySet())
                .noneMatch(PublishedFiguresTest::isOfAnUncheckedKind);
    }

    private static boolean isOfAnUncheckedKind(String figure) {
        return KINDS.keySet().stream().anyMatch(kind -> kind.matcher(figure).matches());
    }
}
