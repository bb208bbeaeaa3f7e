package org.wirelore.emulator.backend.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.process.ProcessOwner;
import org.wirelore.emulator.time.real.RealHost;

class HostSharedMemoryTest {
    private static final int SIZE = 1 << 16;

    @TempDir
    private Path directory = Path.of("");
    private final Host host = new RealHost("here", RealHost.Spin.YIELD);
    private final List<HostSharedMemory> opened = new ArrayList<>();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void closeAll() throws InterruptedException {
        opened.forEach(HostSharedMemory::close);
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void onlyThisUserCanOpenASegmentAndAllOfItIsThere() throws IOException {
        open("job").create("a", SIZE);
        Path file = directory.resolve("wirelore.job.a");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(files()).containsExactly("wirelore.job.a");
        assertThat(Files.size(file)).isEqualTo(SIZE + SegmentHeader.BYTES);
    }

    @Test
    void closingTakesAwayTheNamesAndLeavesTheMapping() throws IOException {
        HostSharedMemory memory = open("job");
        SharedSegment segment = memory.create("a", SIZE);
        memory.close();
        assertThat(files()).isEmpty();
        segment.setRelease(0, 7);
        assertThat(segment.getAcquire(0)).isEqualTo(7);
        segment.close();
        assertThatThrownBy(() -> memory.create("b", SIZE)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closingLeavesASegmentThatAnotherProcessMadeUnderTheSameName() throws Exception {
        HostSharedMemory memory = open("job");
        memory.create("a", SIZE);
        Files.delete(directory.resolve("wirelore.job.a"));
        awaitMade(start("job", "a", "wait"));
        memory.close();
        assertThat(files()).containsExactly("wirelore.job.a");
    }

    @Test
    void whatAKilledProcessLeftGoesAwayWithTheNextStart() throws Exception {
        Process killed = awaitMade(start("dead", "a", "wait"));
        Process alive = awaitMade(start("alive", "a", "wait"));
        assertThat(alive.isAlive()).isTrue();
        killed.destroyForcibly().waitFor();
        assertThat(files()).containsExactlyInAnyOrder("wirelore.dead.a", "wirelore.alive.a");
        open("job");
        assertThat(files()).containsExactly("wirelore.alive.a");
        open("alive").open("a").close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"return", "throw", "exit"})
    void aProcessThatEndsLeavesNothing(String end) throws Exception {
        start("job", "a", end).waitFor();
        assertThat(files()).isEmpty();
    }

    @Test
    void aProcessThatIsAskedToEndLeavesNothing() throws Exception {
        Process asked = awaitMade(start("job", "a", "wait"));
        asked.destroy();
        asked.waitFor();
        assertThat(files()).isEmpty();
    }

    @Test
    void aHalfMadeSegmentOfADeadProcessGoesAwayAndThatOfALiveOneStays() throws IOException {
        ProcessOwner self = ProcessOwner.self();
        ProcessOwner earlier = new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace());
        ProcessOwner elsewhere = new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace() - 1);
        write(SegmentNames.unfinished(earlier, "job", "a"), new byte[10]);
        String live = write(SegmentNames.unfinished(self, "job", "a"), new byte[10]);
        String unseen = write(SegmentNames.unfinished(elsewhere, "job", "a"), new byte[10]);
        open("job");
        assertThat(files()).containsExactlyInAnyOrder(live, unseen);
    }

    @Test
    void nothingThatIsNotASegmentOfADeadProcessOfThisUserIsTouched() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("precious"), "precious");
        Files.createSymbolicLink(directory.resolve("wirelore.job.link"), elsewhere);
        Files.createDirectory(directory.resolve("wirelore.job.directory"));
        write("wirelore.job.short", new byte[10]);
        write("wirelore.job.garbage", new byte[2 * SegmentHeader.BYTES]);
        write("wirelore-new.1.2.notours", new byte[1]);
        write("wirelore.conf", new byte[1]);
        List<String> before = files();
        open("job");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aDeadSegmentThatOthersCanOpenIsNotTrusted() throws IOException {
        deadSegment("shared");
        Files.setPosixFilePermissions(directory.resolve("wirelore.job.shared"),
                PosixFilePermissions.fromString("rw-rw----"));
        deadSegment("private");
        HostSharedMemory memory = open("job");
        assertThat(files()).containsExactly("wirelore.job.shared");
        assertThatThrownBy(() -> memory.open("shared")).isInstanceOf(IOException.class)
                .hasMessageContaining("expected a plain file of mode 600");
    }

    @Test
    void aSymbolicLinkIsNeverFollowed() throws IOException {
        HostSharedMemory memory = open("job");
        Path victim = Files.write(directory.resolve("victim"), new byte[2 * SegmentHeader.BYTES]);
        Files.createSymbolicLink(directory.resolve("wirelore.job.a"), victim);
        Files.createSymbolicLink(directory.resolve(SegmentNames.unfinished(ProcessOwner.self(), "job", "b")),
                directory.resolve("made"));
        assertThatThrownBy(() -> memory.create("a", SIZE)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> memory.open("a")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> memory.unlink("a")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> memory.create("b", SIZE)).isInstanceOf(IOException.class);
        assertThat(Files.readAllBytes(victim)).containsOnly(0);
        assertThat(directory.resolve("made")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "../a", "a.b", "a b", "\u0000", "a\n", "ä", "*", "$HOME"})
    void aNameThatIsMoreThanANameIsRefused(String name) throws IOException {
        HostSharedMemory memory = open("job");
        assertThatThrownBy(() -> memory.create(name, SIZE)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memory.open(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memory.unlink(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> open(name)).isInstanceOf(IllegalArgumentException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void aNameMayHaveSixtyFourCharacters() throws IOException {
        HostSharedMemory memory = open("j".repeat(64));
        memory.create("n".repeat(64), 1).close();
        assertThatThrownBy(() -> memory.create("n".repeat(65), 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFullMemoryFailsTheCreationAndLeavesNothing() throws Exception {
        requireMounts();
        Process process = new ProcessBuilder("unshare", "--mount", "sh", "-c",
                "mount -t tmpfs -o size=48k tmpfs \"$0\" && \"$@\"; ls \"$0\" | wc -l", directory.toString(),
                ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), KilledRank.class.getName(), directory.toString(), "job", "a",
                "return").redirectErrorStream(true).start();
        started.add(process);
        List<String> output = process.inputReader().readAllLines();
        assertThat(output).doesNotContain("made").anyMatch(line -> line.contains("has no room for a segment"));
        assertThat(output.getLast().trim()).isEqualTo("0");
    }

    @Test
    void aDirectoryThatIsNotThereIsReportedWithWhatToDo() {
        assertThatThrownBy(() -> HostSharedMemory.open(host, directory.resolve("none"), "job"))
                .isInstanceOf(IOException.class).hasMessageContaining("mount");
    }

    @Test
    void anInterruptEndsAWaitAndEveryLaterOne() throws Exception {
        SharedSegment segment = open("job").create("a", SIZE);
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicReference<Throwable> ended = new AtomicReference<>();
        Thread waiter = Thread.ofPlatform().start(() -> {
            waiting.countDown();
            try {
                while (true) {
                    segment.await(0, 0, Host.FOREVER);
                }
            } catch (InterruptedWait expected) {
                ended.set(expected);
            }
        });
        waiting.await();
        waiter.interrupt();
        waiter.join(30_000);
        assertThat(ended.get()).isInstanceOf(InterruptedWait.class);
    }

    @Test
    void anOffsetOutsideIsAProgrammersError() throws IOException {
        SharedSegment segment = open("job").create("a", 64);
        assertThatThrownBy(() -> segment.getAcquire(64)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> segment.wake(-4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> segment.await(1 << 20, 0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private HostSharedMemory open(String job) throws IOException {
        HostSharedMemory memory = HostSharedMemory.open(host, directory, job);
        opened.add(memory);
        return memory;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String write(String name, byte[] content) throws IOException {
        Path file = Files.write(directory.resolve(name), content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return name;
    }

    /** A whole segment whose maker had this process's number and is gone. */
    private void deadSegment(String name) throws IOException {
        ProcessOwner self = ProcessOwner.self();
        ProcessOwner earlier = new ProcessOwner(self.pid(), self.startTicks() - 1, self.namespace());
        Path file = directory.resolve(write("wirelore.job." + name, new byte[2 * SegmentHeader.BYTES]));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(new SegmentHeader(earlier, SegmentHeader.BYTES).encoded());
        }
    }

    private Process start(String job, String name, String then) throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process process = new ProcessBuilder(java, "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), KilledRank.class.getName(), directory.toString(), job, name,
                then).redirectErrorStream(true).start();
        started.add(process);
        return process;
    }

    /** Skips the test where this user can't mount anything, but not where nothing may be skipped. */
    private static void requireMounts() throws Exception {
        int exit = new ProcessBuilder("unshare", "--mount", "true").redirectErrorStream(true).start().waitFor();
        Needs.require(exit == 0, "the user must be able to mount");
    }

    private static Process awaitMade(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("made");
        return process;
    }
}
