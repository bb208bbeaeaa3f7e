package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;

/** Another user has been in the folder of a run first, and left links that lead to files of importance. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PlantedFilesTest {
    private static final String TREASURE = "of importance";
    private static final String STREAM = "fabric.ports=[{\"name\":\"one\",\"kind\":\"qemu-stream\","
            + "\"stream\":{\"address\":\"127.0.0.1:0\"}}]";
    private static final String HELLO = "program={\"name\":\"mpi\",\"arguments\":{\"class\":"
            + "\"org.wirelore.rig.samples.Hello\"}}";
    private static final List<String> PACED = List.of("--set", STREAM, "--set", "protocol.kind=unet", "--set", HELLO,
            "--set", "limits.lagUs=60000000", "--set", "checks=[]");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"run unet-loopback",
        "run unet-lossy-stream --seeds 1..2 --set program.arguments.messages=3",
        "explore unet-lossy-stream --drops 1 --frames 2 --set program.arguments.messages=3",
        "mpirun -n 2 --rig unet-cluster --output-files org.wirelore.rig.samples.Hello",
        "mpirun -n 2 --rig tcp-cluster --output-files org.wirelore.rig.samples.Hello",
        "run shm-pingpong --set program.arguments.repetitions=2 --set program.arguments.warmUps=1"})
    void whatLinksLeadToIsLeftAlone(String words) throws IOException {
        leavesAlone(List.of(words.split(" ", -1)));
    }

    @Test
    void soItIsInAPacedRunWithAConsoleAndInAReplayOfOneWhoseRigIsGone() throws Exception {
        Needs.tool("socat");
        Path console = folder.resolve("console");
        Process machine = new ProcessBuilder("socat", "pty,raw,echo=0,link=" + console, "exec:cat").inheritIO().start();
        try {
            while (machine.isAlive() && !Files.exists(console)) {
                Thread.onSpinWait();
            }
            Path rig = Files.copy(ConfigFolder.find().folder(ConfigFolder.Kind.RIG).resolve("tulip-on-udp.json"),
                    folder.resolve("mine.json"));
            List<String> words = new ArrayList<>(List.of("run", rig.toString(), "--set", "consoles=[{\"name\":\"old\","
                    + "\"device\":\"" + console + "\",\"steps\":[{\"do\":\"send-line\",\"text\":\"it\"}]}]"));
            words.addAll(PACED);
            leavesAlone(words);
            Files.delete(rig);
            leavesAlone(List.of("replay", folder.resolve("first-of-run/out/replay.json").toString()));
        } finally {
            machine.destroy();
            machine.waitFor();
        }
    }

    @Test
    void aClaimThatIsALinkIsRefusedAndMakesNoFile() throws Exception {
        Path out = Files.createDirectories(folder.resolve("out"));
        Path victim = folder.resolve("nologin");
        Files.createSymbolicLink(out.resolve(".in-use"), victim);
        assertThat(new CommandRun(folder).execute(List.of("run", "unet-loopback"))).isEqualTo(3);
        assertThat(victim).doesNotExist();
    }

    /** The benchmark harness has a lock among the temporary files. */
    @Test
    void benchmarksChangeNoFileThatALinkAmongTheTemporaryFilesLeadsTo() throws Exception {
        Needs.tool("sh");
        Path victim = victim();
        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-------"));
        String plants = "for word; do case $word in -Djava.io.tmpdir=*) ln -s '" + victim
                + "' \"${word#*=}/jmh.lock\";; esac; done; exec \"$@\"";
        try (StartedCommand bench = new StartedCommand(List.of("sh", "-c", plants, "sh"), Map.of(), folder, "bench",
                "NoSuchBenchmark")) {
            bench.finish();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(victim))).isEqualTo("rw-------");
    }

    /** Runs a command twice: the first run shows which files it leaves. */
    private void leavesAlone(List<String> words) throws IOException {
        Path first = Files.createDirectory(folder.resolve("first"));
        CommandRun plain = new CommandRun(first);
        int code = plain.execute(words);
        assertThat(first.resolve("out")).as(plain.err()).exists();
        List<String> names = names(first.resolve("out"));
        assertThat(names).as(plain.err()).hasSizeGreaterThan(2);

        Path victim = victim();
        Path second = folder.resolve("second");
        Path out = Files.createDirectories(second.resolve("out"));
        for (String name : names) {
            Files.createSymbolicLink(out.resolve(name), victim);
            Files.createSymbolicLink(out.resolve("." + name + ".part"), victim);
        }
        CommandRun planted = new CommandRun(second);
        assertThat(planted.execute(words)).as(planted.err()).isEqualTo(code);
        assertThat(victim).hasContent(TREASURE);
        for (String name : names) {
            assertThat(Files.isRegularFile(out.resolve(name), LinkOption.NOFOLLOW_LINKS)).as(name).isTrue();
        }
        for (Path used : List.of(first, second)) {
            Files.move(used, folder.resolve(used.getFileName() + "-of-" + words.getFirst()));
        }
    }

    private Path victim() throws IOException {
        return Files.writeString(folder.resolve("victim"), TREASURE);
    }

    private static List<String> names(Path out) throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }
}
