package org.wirelore.emulator.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.process.ProcessOwner;

class NetworkNamespaceTest {
    @BeforeEach
    void needsNamespaces() {
        Needs.namespaces();
    }

    @Test
    void whatIsDoneInsideSeesOnlyItsInterfacesAndTheThreadComesBack() throws IOException {
        var outside = NetworkInterfaces.names();
        try (VethPair pair = VethPair.make("inside")) {
            assertThat(pair.left().inside(NetworkInterfaces::names)).containsExactlyInAnyOrder("lo", "veth0");
            assertThat(pair.right().inside(NetworkInterfaces::names)).containsExactlyInAnyOrder("lo", "veth1");
            assertThatThrownBy(() -> pair.left().inside(() -> {
                throw new IOException("an action that fails");
            })).hasMessage("an action that fails");
            assertThat(NetworkInterfaces.names()).isEqualTo(outside);
        }
    }

    @Test
    void aNameThatExistsIsRefusedWithTheCommandThatRemovesIt() throws IOException {
        try (NetworkNamespace first = NetworkNamespace.make("twice")) {
            assertThatThrownBy(() -> NetworkNamespace.make("twice")).isInstanceOf(IOException.class)
                    .hasMessageContaining("ip netns del " + first.name());
            assertThat(Files.exists(Path.of("/run/netns", first.name()))).isTrue();
        }
    }

    @Test
    void closingRemovesIt() throws IOException {
        NetworkNamespace namespace = NetworkNamespace.make("gone");
        namespace.close();
        namespace.close();
        assertThat(Files.exists(Path.of("/run/netns", namespace.name()))).isFalse();
    }

    @Test
    void onlyWhatADeadProcessLeftIsRemoved() throws Exception {
        ProcessOwner self = ProcessOwner.self();
        ProcessOwner dead = new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace());
        ProcessOwner unseen = new ProcessOwner(dead.pid(), dead.startTicks(), dead.namespace() - 1);
        String left = "wl-" + dead.text() + "-left";
        String foreign = "wlother-" + dead.text() + "-left";
        String container = "wl-" + unseen.text() + "-left";
        IpCommand.run("netns", "add", left);
        IpCommand.run("netns", "add", foreign);
        IpCommand.run("netns", "add", container);
        try (NetworkNamespace mine = NetworkNamespace.make("mine")) {
            assertThat(NetworkNamespace.removeLeftovers()).contains(left).doesNotContain(foreign, container,
                    mine.name());
            assertThat(Files.exists(Path.of("/run/netns", left))).isFalse();
            assertThat(Files.exists(Path.of("/run/netns", foreign))).isTrue();
            assertThat(Files.exists(Path.of("/run/netns", container))).as("its process can't be seen from here")
                    .isTrue();
            assertThat(Files.exists(Path.of("/run/netns", mine.name()))).isTrue();
        } finally {
            IpCommand.run("netns", "del", foreign);
            IpCommand.run("netns", "del", container);
        }
    }

    @Test
    void whatADeadProcessLeftAndCannotBeRemovedDoesNoHarm() throws Exception {
        ProcessOwner self = ProcessOwner.self();
        String stuck = "wl-" + new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace()).text() + "-stuck";
        Path entry = Path.of("/run/netns", stuck);
        try (NetworkNamespace mine = NetworkNamespace.make("beside")) {
            // What is no namespace the command can't remove.
            Files.createDirectory(entry);
            assertThat(NetworkNamespace.removeLeftovers()).doesNotContain(stuck, mine.name());
        } finally {
            Files.deleteIfExists(entry);
        }
    }

    @Test
    void oneOfItsOwnThatCannotBeRemovedIsReported() throws Exception {
        NetworkNamespace mine = NetworkNamespace.make("held");
        Path entry = Path.of("/run/netns", mine.name());
        IpCommand.run("netns", "del", mine.name());
        // What is no namespace the command can't remove.
        Files.createDirectory(entry);
        try {
            assertThatThrownBy(mine::close).isInstanceOf(IOException.class).hasMessageContaining(mine.name());
        } finally {
            Files.delete(entry);
        }
    }

    @Test
    void oneThatCouldNotBeRemovedIsRemovedByTheNextTry() throws Exception {
        NetworkNamespace mine = NetworkNamespace.make("again");
        Path entry = Path.of("/run/netns", mine.name());
        IpCommand.run("netns", "del", mine.name());
        Files.createDirectory(entry);
        assertThatThrownBy(mine::close).isInstanceOf(IOException.class);
        Files.delete(entry);
        IpCommand.run("netns", "add", mine.name());
        mine.close();
        assertThat(entry).doesNotExist();
    }

    @Test
    void bothOfAPairThatCannotBeRemovedAreReported() throws Exception {
        VethPair pair = VethPair.make("both");
        List<Path> entries = Stream.of(pair.left(), pair.right()).map(end -> Path.of("/run/netns", end.name()))
                .toList();
        for (Path entry : entries) {
            IpCommand.run("netns", "del", entry.getFileName().toString());
            Files.createDirectory(entry);
        }
        try {
            assertThatThrownBy(pair::close).hasMessageContaining(pair.left().name())
                    .satisfies(failed -> assertThat(failed.getSuppressed()).singleElement()
                            .satisfies(second -> assertThat(second).hasMessageContaining(pair.right().name())));
        } finally {
            for (Path entry : entries) {
                Files.delete(entry);
            }
        }
    }

    @Test
    void oneOfItsOwnThatAnotherProcessHasRemovedIsGone() throws Exception {
        NetworkNamespace mine = NetworkNamespace.make("gone");
        IpCommand.run("netns", "del", mine.name());
        mine.close();
        assertThat(Path.of("/run/netns", mine.name())).doesNotExist();
    }

    @Test
    void whatTheCommandSaysIsInTheError() {
        assertThatThrownBy(() -> IpCommand.run("link", "show", "dev", "wl-no-such")).isInstanceOf(IOException.class)
                .hasMessageContaining("wl-no-such").hasMessageContaining("failed with status");
    }
}
