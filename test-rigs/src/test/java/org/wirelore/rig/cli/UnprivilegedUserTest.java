package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;

/** A user without privileges, with a copy of the program that this user can only read. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // set before each test
class UnprivilegedUserTest {
    private static final int USER_ID = 65534;
    private static final List<String> UNPRIVILEGED = List.of("setpriv", "--reuid=" + USER_ID, "--regid=" + USER_ID,
            "--clear-groups");

    @TempDir
    private static Path folder;
    private static String classPath;

    private Path own;
    private String said = "";
    /** What puts a command into a machine of its own. */
    private List<String> prefix = List.of();

    @BeforeAll
    static void copies() throws IOException {
        Needs.root("setpriv");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path copy = folder.resolve("lib").resolve(copies.size() + "-" + Path.of(entry).getFileName());
            copy(Path.of(entry), copy);
            copies.add(copy.toString());
        }
        classPath = String.join(File.pathSeparator, copies);
        Path rigs = ConfigFolder.find().folder(ConfigFolder.Kind.RIG);
        copy(Objects.requireNonNull(rigs.getParent()), folder.resolve("configs"));
    }

    @BeforeEach
    void ownFolder() throws Exception {
        own = Files.createTempDirectory(folder, "own");
        belongsToNobody(own);
        Needs.require(asNobody(List.of(java(), "-version")) == 0, "every user must be able to run " + java());
    }

    @Test
    void runsInSharedMemoryAndLeavesNothing() throws Exception {
        assertThat(wirelore("run", "shm-pingpong", "--set", "program.arguments.repetitions=20", "--set",
                "program.arguments.warmUps=5")).as(said).isZero();
        assertThat(said).contains("PASS shm-pingpong");
        assertThat(own.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void learnsThatTheSharedMemoryIsAnothers() throws Exception {
        prefix = List.of("unshare", "--mount", "sh", "-c", "mount -t tmpfs -o mode=755 tmpfs /dev/shm && exec \"$@\"",
                "sh");
        assertThat(wirelore("run", "shm-pingpong")).as(said).isEqualTo(3);
        assertThat(said).contains("this user can't read and write in /dev/shm; chmod 1777 /dev/shm, as root");
        assertThat(wirelore("doctor")).as(said).isZero();
        assertThat(said).containsPattern("no +shared memory +this user can't read and write in /dev/shm");
    }

    @Test
    void learnsThatARigIsAnothers() throws Exception {
        Path rig = Files.writeString(folder.resolve("secret.json"), "{}",
                StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(rig, PosixFilePermissions.fromString("rw-------"));
        assertThat(wirelore("run", rig.toString())).as(said).isEqualTo(2);
        assertThat(said).contains("secret.json: expected a file, found a file that this user may not read");
        Path heir = Files.writeString(folder.resolve("heir.json"), "{\n  \"extends\": \"./secret.json\"}");
        assertThat(wirelore("run", heir.toString())).as(said).isEqualTo(2);
        assertThat(said).contains("heir.json:2:3: extends: expected a file")
                .contains("found \"./secret.json\", a file that this user may not read");
    }

    @Test
    void learnsWhatNeedsRoot() throws Exception {
        assertThat(wirelore("run", "unet-veth")).as(said).isEqualTo(3);
        assertThat(said).contains("ip netns add").contains("it needs root").contains("./wirelore doctor");
        assertThat(wirelore("run", "tulip-on-tap")).as(said).isEqualTo(3);
        assertThat(said).contains("it needs root");
        assertThat(wirelore("launch", "--rig", "unet-veth", "--remote", "1", "--set", "fabric.kind=nic", "--set",
                "hosts[0].interface=lo", "--set", "hosts[1].interface=lo")).as(said).isEqualTo(3);
        assertThat(said).contains("CAP_NET_RAW");
        assertThat(wirelore("compare", "urtp-bridge", "--real", "v0,v1,v2")).as(said).isEqualTo(3);
        assertThat(said).containsOnlyOnce("it needs root")
                .contains("rank 0 on node0: can't open a packet socket on v0");
        assertThat(own.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void learnsTheTruthFromTheDoctor() throws Exception {
        assertThat(wirelore("doctor")).as(said).isZero();
        assertThat(said).containsPattern("yes +shared memory").containsPattern("no +network namespaces")
                .containsPattern("no +AF_PACKET").containsPattern("no +TAP")
                .containsPattern("no +eBPF tables +the kernel");
    }

    private int wirelore(String... arguments) throws Exception {
        Path temporary = Files.createDirectories(own.resolve("tmp"));
        belongsToNobody(temporary);
        List<String> command = new ArrayList<>(List.of(java(), "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Dwirelore.rankOptions=-XX:TieredStopAtLevel=1",
                "-Dwirelore.home=" + folder, "-Djava.io.tmpdir=" + temporary, "-XX:-UsePerfData", "-cp",
                classPath, Wirelore.class.getName()));
        command.addAll(List.of(arguments));
        if (!arguments[0].equals("doctor")) {
            command.addAll(List.of("--out", own.resolve("out").toString()));
        }
        int code = asNobody(command);
        assertThat(said).doesNotContain("\tat ").doesNotContain("internal error");
        return code;
    }

    private int asNobody(List<String> command) throws Exception {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(UNPRIVILEGED);
        whole.addAll(command);
        Process process = new ProcessBuilder(whole).redirectErrorStream(true).start();
        said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor();
    }

    private static void belongsToNobody(Path path) throws IOException {
        Files.setAttribute(path, "unix:uid", USER_ID);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path copy = Files.isDirectory(from) ? to.resolve(from.relativize(file)) : to;
                Path parent = copy.getParent();
                if (parent != null) {
                    Files.createDirectories(parent);
                }
                Files.copy(file, copy);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
