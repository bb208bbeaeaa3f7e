package org.wirelore.emulator.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.needs.Needs;

class BridgedHostsTest {
    @BeforeEach
    void needsNamespaces() {
        Needs.namespaces();
    }

    @Test
    void eachHostHasAnInterfaceAndNothingIsLeftAfterwards() throws IOException {
        List<NetworkNamespace> made;
        try (BridgedHosts bridged = BridgedHosts.make("bridged", 3)) {
            made = bridged.all();
            assertThat(bridged.hosts()).hasSize(3);
            assertThat(made).hasSize(4).extracting(BridgedHostsTest::exists).containsOnly(true);
            for (NetworkNamespace host : bridged.hosts()) {
                assertThat(host.inside(NetworkInterfaces::names)).containsExactlyInAnyOrder("lo", "veth0");
            }
        }
        assertThat(made).extracting(BridgedHostsTest::exists).containsOnly(false);
    }

    @Test
    void whatCannotBeMadeWholeLeavesNothing() throws IOException {
        try (NetworkNamespace taken = NetworkNamespace.make("halfway1")) {
            assertThatThrownBy(() -> BridgedHosts.make("halfway", 3)).isInstanceOf(IOException.class)
                    .hasMessageContaining(taken.name() + " exists already");
            assertThat(taken).extracting(BridgedHostsTest::exists).isEqualTo(true);
            String others = taken.name().substring(0, taken.name().length() - 1);
            assertThat(List.of("b", "0", "2")).noneMatch(end -> Files.exists(Path.of("/run/netns", others + end)));
        }
    }

    private static boolean exists(NetworkNamespace namespace) {
        return Files.exists(Path.of("/run/netns", namespace.name()));
    }
}
