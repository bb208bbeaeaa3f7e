package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** An MPI program on a rig gets the hosts that it needs, and a device of this machine gets its rig. */
class MpiJobTest {
    private static final MpiJob FOUR = new MpiJob(4, "org.wirelore.rig.samples.Nothing", List.of(), "", false,
            "declared", true);

    @TempDir
    private Path folder;

    @Test
    void addedHostsHaveCardsWithAddressesOfTheirOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("two.json"),
                """
                        {"name": "two", "description": "Two hosts, their cards with addresses.",
                         "hosts": [
                           {"name": "a", "profile": "pentium-133", "cards": [{"fabric": "ether", "address": "02:00:00:00:00:0a"}]},
                           {"name": "b", "profile": "pentium-133", "cards": [{"fabric": "ether", "address": "02:00:00:00:00:0b"}]}],
                         "fabrics": [{"name": "ether", "kind": "switch"}],
                         "protocols": [{"kind": "unet"}],
                         "ranks": [{"host": "a"}, {"host": "b"}],
                         "program": {"name": "exchange"}}
                        """);
        RigConfig rig = FOUR.on(new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY), file, List.of());
        assertThat(rig.variants().getFirst().hosts()).extracting(HostConfig::name)
                .containsExactly("a", "b", "node2", "node3");
    }

    @Test
    void anAddedHostHasARankForEachCpu() {
        assertThat(places(19, "fmp-cluster").ranks().subList(15, 19)).extracting(RankConfig::host)
                .containsExactly("ultra7", "node16", "node16", "node18");
        assertThat(places(7, "fmp-stall").ranks()).extracting(RankConfig::host)
                .containsExactly("alpha", "alpha", "beta", "gamma", "node4", "node4", "node6");
        assertThat(places(4, "fmp-errors", "hosts[1].profile=pentium-pro-200-myrinet", "hosts[1].card=lanai4-pci")
                .ranks()).extracting(RankConfig::host).containsExactly("alpha", "beta", "node2", "node3");
    }

    /** A torus is whole: its last places are hosts without ranks. */
    @Test
    void hostsAreAddedUntilTheirNetworkIsWhole() {
        VariantConfig torus = places(17, "sci-cluster");
        assertThat(torus.hosts()).hasSize(18);
        assertThat(torus.hosts().getLast().name()).isEqualTo("node17");
        assertThat(torus.ranks()).hasSize(17);
        assertThat(places(5, "sci-cluster").hosts()).hasSize(5);
    }

    @Test
    void sixtyFourHostsOfTwoCpusTake128Ranks() {
        VariantConfig cluster = places(128, "fmp-cluster");
        assertThat(cluster.hosts()).hasSize(64);
        assertThat(cluster.ranks().stream().collect(Collectors.groupingBy(RankConfig::host, Collectors.counting()))
                .values()).containsOnly(2L);
        // More hosts than one crossbar has ports for.
        assertThat(cluster.fabrics().getFirst().plugs()).hasSize(64);
    }

    private static VariantConfig places(int ranks, String rig, String... settings) {
        ConfigFolder configs = ConfigFolder.find();
        return new MpiJob(ranks, "org.wirelore.rig.samples.Nothing", List.of(), "", false, "declared", true)
                .on(new RigLoader(configs, ProductRegistry.REGISTRY),
                        configs.folder(ConfigFolder.Kind.RIG).resolve(rig + ".json"), List.of(settings))
                .variants().getFirst();
    }

    @Test
    void aDeviceIsAProtocolWithARigOfItsName() {
        ConfigFolder configs = ConfigFolder.find();
        assertThat(MpiJob.rigOf(ProductRegistry.REGISTRY, configs, "tcp")).isEqualTo("mpi-tcp");
        assertThatThrownBy(() -> MpiJob.rigOf(ProductRegistry.REGISTRY, configs, "quiz"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("--device: expected fmp or sci or shm or tcp or via or viasci, found quiz");
    }
}
