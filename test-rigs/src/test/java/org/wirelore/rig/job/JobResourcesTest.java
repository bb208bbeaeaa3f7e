package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.process.ProcessOwner;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.run.real.RealRig;
import org.wirelore.rig.run.real.Spoiling;
import org.wirelore.rig.spi.real.JobMonitor;

@SuppressWarnings("NullAway.Init") // the folder is set before each test
class JobResourcesTest {
    @TempDir
    private Path parent;

    @Test
    void aFolderIsForItsUserOnlyAndGoesWithWhatIsInIt() throws IOException {
        JobResources resources = JobResources.make(RealRig.sharedMemory());
        Path folder = Path.of(resources.folder());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
        Files.writeString(folder.resolve("socket"), "");
        resources.close();
        assertThat(folder).doesNotExist();
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
    }

    @Test
    void aWireThatAnotherProcessRemovedKeepsNothingElse() throws IOException {
        Needs.namespaces();
        for (String gone : List.of("alpha", "beta", "both")) {
            JobResources resources = JobResources.make(RealRig.veth());
            Path folder = Path.of(resources.folder());
            assertThat(folder).exists();
            for (String host : List.of("alpha", "beta")) {
                if (gone.equals(host) || gone.equals("both")) {
                    IpCommand.run("netns", "del", resources.access("ether0", host, "").namespace());
                }
            }
            resources.close();
            assertThat(RealRig.left(ProcessHandle.current().pid())).as(gone).isEmpty();
        }
    }

    @Test
    void aWireThatCannotBeRemovedIsReportedWithItsCause() throws IOException, InterruptedException {
        Needs.namespaces();
        JobResources resources = JobResources.make(RealRig.veth());
        String name = resources.access("ether0", "beta", "").namespace();
        RealRig.hinderRemoval(name);
        assertThatThrownBy(resources::close).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("could not remove what a job made")
                .hasMessageContaining("ip netns del " + name + " failed with status")
                .hasMessageEndingWith("this removes it: ip netns del " + name);
        IpCommand.run("netns", "del", name);
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
    }

    @Test
    void aJobThatHasRunToItsEndIsJudgedThoughItsWireCannotBeRemoved() throws IOException {
        Needs.namespaces();
        List<String> printed = new CopyOnWriteArrayList<>();
        JobMonitor monitor = RealRig.monitor(printed);
        RealRun run = new RealRun(RealRig.veth(), 1, RealRig.program(2, Spoiling.class));
        VariantReport report = run.run(monitor, () -> false);
        try {
            assertThat(report.outcome()).as(run.oracles().toString()).isEqualTo(VariantOutcome.COMPLETED);
            assertThat(printed).hasSize(2);
            assertThat(run.warnings()).singleElement().satisfies(warning -> {
                assertThat(warning).contains("failed with status");
                printed.forEach(name -> assertThat(warning).contains("this removes it: ip netns del " + name));
            });
        } finally {
            for (String name : printed) {
                IpCommand.run("netns", "del", name);
            }
        }
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
    }

    @Test
    void aFolderThatCannotBeRemovedKeepsNoWire() throws IOException {
        Needs.namespaces();
        JobResources resources = JobResources.make(RealRig.veth());
        Path folder = Path.of(resources.folder());
        Path mine = Files.createDirectories(folder.resolve("another/folder"));
        assertThatThrownBy(resources::close).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("could not remove what a job made")
                .hasMessageEndingWith("this removes it: rm -r " + folder).message().doesNotContain("netns");
        assertThat(RealRig.left(ProcessHandle.current().pid())).containsExactly(folder.toString());
        Files.delete(mine);
        Files.delete(mine.resolveSibling(""));
        Files.delete(folder);
    }

    @Test
    void onlyWhatADeadProcessHasLeftIsRemoved() throws IOException {
        ProcessOwner self = ProcessOwner.self();
        String ended = "wirelore-" + new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace()).text() + "-";
        String unseen = "wirelore-" + new ProcessOwner(self.pid(), 1, self.namespace() - 1).text() + "-";
        Path dead = Files.createDirectory(parent.resolve(ended + "1"));
        Files.writeString(dead.resolve("socket"), "");
        Path full = Files.createDirectories(parent.resolve(ended + "2/below"));
        Files.writeString(full.resolve("mine"), "");
        Path alive = Files.createDirectory(parent.resolve("wirelore-" + self.text() + "-0x"));
        Path alien = Files.createDirectory(parent.resolve("wirelore-notes"));
        Path huge = Files.createDirectory(parent.resolve("wirelore-99999999999999999999-1-1-1"));
        Path container = Files.createDirectory(parent.resolve(unseen + "1"));
        Path link = Files.createSymbolicLink(parent.resolve(ended + "3"), alien);
        Files.writeString(alien.resolve("mine"), "");
        JobResources.removeLeftovers(parent);
        assertThat(dead).doesNotExist();
        assertThat(full.resolve("mine")).as("no job makes folders in there: it is not ours").exists();
        assertThat(alive).isDirectory();
        assertThat(huge).isDirectory();
        assertThat(container).as("its process can't be seen from here").isDirectory();
        assertThat(link).isSymbolicLink();
        assertThat(alien.resolve("mine")).exists();
    }
}
