package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;

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
    void anAddedHostHasAsManyRanksAsTheRigPutsOnOne() {
        ConfigFolder configs = ConfigFolder.find();
        MpiJob nineteen = new MpiJob(19, "org.wirelore.rig.samples.Nothing", List.of(), "", false, "declared", true);
        RigConfig rig = nineteen.on(new RigLoader(configs, ProductRegistry.REGISTRY),
                configs.folder(ConfigFolder.Kind.RIG).resolve("fmp-cluster.json"), List.of());
        assertThat(rig.variants().getFirst().ranks().subList(15, 19)).extracting(RankConfig::host)
                .containsExactly("ultra7", "node16", "node16", "node18");
    }

    @Test
    void aDeviceIsAProtocolWithARigOfItsName() {
        ConfigFolder configs = ConfigFolder.find();
        assertThat(MpiJob.rigOf(ProductRegistry.REGISTRY, configs, "tcp")).isEqualTo("mpi-tcp");
        assertThatThrownBy(() -> MpiJob.rigOf(ProductRegistry.REGISTRY, configs, "quiz"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("--device: expected fmp or shm or tcp, found quiz");
    }
}
