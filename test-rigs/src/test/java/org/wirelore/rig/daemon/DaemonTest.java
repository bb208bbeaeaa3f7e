package org.wirelore.rig.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.adi.chempid.ClusterNode;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.rank.DaemonNumber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A daemon and its callers, those that know it and others. */
class DaemonTest {
    private static final HostPort ANY = new HostPort("127.0.0.1", 0);

    private static final ClusterNode NODE = new ClusterNode("here", List.of("SCI node 4, adapter 0"));

    @TempDir
    private Path folder;

    private Daemon daemon;
    private Thread serving;
    private final List<OutputStream> inputs = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        daemon = Daemon.open(folder, ANY, List.of("/bin/sh", "-c"), NODE);
        serving = new Thread(daemon::serve);
        serving.start();
    }

    @Test
    void aFolderIsMadeForItsUserAloneAndOneThatIsThereStaysAsItIs(@TempDir Path other) throws IOException {
        Path fresh = other.resolve("a").resolve("b");
        DaemonFile.prepare(fresh);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh))).isEqualTo("rwx------");
        for (String granted : List.of("rwxr-xr-x", "rwx---rwx", "rwxrwx---")) {
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString(granted));
            if (granted.startsWith("w", 4) || granted.startsWith("w", 7)) {
                assertThatThrownBy(() -> DaemonFile.prepare(fresh)).isInstanceOf(IOException.class)
                        .hasMessageEndingWith("only its owner can write: " + fresh + ", found " + granted);
            } else {
                DaemonFile.prepare(fresh);
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh))).isEqualTo(granted);
        }
        Path file = Files.createFile(other.resolve("file"));
        assertThatThrownBy(() -> DaemonFile.prepare(file)).isInstanceOf(IOException.class)
                .hasMessage("expected a folder that can be written: " + file);
    }

    @AfterEach
    void stop() throws InterruptedException {
        daemon.stop();
        serving.join();
    }

    private DaemonFile file() throws IOException {
        return Objects.requireNonNull(DaemonFile.read(folder, daemon.address().port()));
    }

    private JsonNode status() throws IOException {
        try (DaemonClient client = DaemonClient.connect(file())) {
            return client.status();
        }
    }

    private int run(String command, InputStream in, StringWriter out, StringWriter err) throws IOException {
        try (DaemonClient client = DaemonClient.connect(file())) {
            return client.run(List.of(command), folder, Map.of("WORD", "here"), in, new PrintWriter(out),
                    new PrintWriter(err));
        }
    }

    @Test
    void aJobReadsAndPrintsWhereItsCallerIsAndGivesItsExitCode() throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        // Longer than a piece, and a character of two halves at every place of it.
        String input = "x" + "\uD83D\uDE00".repeat(5000) + "\n";
        int code = run("read line; echo \"$line\"; pwd; echo \"$WORD\" >&2; exit 7",
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
        assertThat(code).isEqualTo(7);
        assertThat(out.toString()).isEqualTo(input + folder.toRealPath() + "\n");
        assertThat(err.toString()).isEqualTo("here\n");
        assertThat(status().path("jobsStarted").intValue(0)).isEqualTo(1);
    }

    @Test
    void aJobThatCannotBeStartedIsRefusedAndNothingIsLeft() throws IOException {
        try (DaemonClient client = DaemonClient.connect(file())) {
            assertThatThrownBy(() -> client.run(List.of("true"), folder.resolve("gone"), Map.of(),
                    InputStream.nullInputStream(), new PrintWriter(new StringWriter()),
                    new PrintWriter(new StringWriter()))).isInstanceOf(IOException.class).hasMessageContaining("gone");
        }
        try (DaemonClient client = DaemonClient.connect(file())) {
            assertThatThrownBy(() -> client.run(List.of("true"), folder, Map.of("A=B", "x"),
                    InputStream.nullInputStream(), new PrintWriter(new StringWriter()),
                    new PrintWriter(new StringWriter()))).isInstanceOf(IOException.class);
        }
        assertThat(status().path("jobs")).isEmpty();
    }

    @Test
    void jobsEndWithTheDaemon() throws Exception {
        StringWriter out = new StringWriter();
        Thread caller = new Thread(() -> {
            try {
                run("sleep 100", InputStream.nullInputStream(), out, out);
            } catch (IOException ended) {
                out.append("ended");
            }
        });
        caller.start();
        JsonNode jobs = status().path("jobs");
        while (jobs.isEmpty()) {
            Thread.onSpinWait();
            jobs = status().path("jobs");
        }
        long pid = jobs.path(0).path("pid").longValue(0);
        assertThat(jobs.path(0).path("command").stringValue("")).isEqualTo("sleep 100");
        try (DaemonClient client = DaemonClient.connect(file())) {
            client.stop();
        }
        caller.join();
        serving.join();
        assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
        assertThat(DaemonFile.read(folder, daemon.address().port())).isNull();
    }

    /** Starts a job that ends when its input does, and gives its number. */
    private String number(List<DaemonClient> clients, List<Thread> callers) throws Exception {
        PipedInputStream in = new PipedInputStream();
        inputs.add(new PipedOutputStream(in));
        PipedReader said = new PipedReader();
        PrintWriter out = new PrintWriter(new PipedWriter(said), true);
        DaemonClient client = DaemonClient.connect(file());
        clients.add(client);
        Thread caller = new Thread(() -> {
            try {
                client.run(List.of("echo $WIRELORE_JOB; read line; true"), folder, Map.of(), in, out, out);
            } catch (IOException e) {
                out.println(e.getMessage());
            }
        });
        caller.start();
        callers.add(caller);
        return new BufferedReader(said).readLine();
    }

    @Test
    void jobsAtOnceHaveNumbersOfTheirOwnAndOnlySoMany() throws Exception {
        List<DaemonClient> clients = new ArrayList<>();
        List<Thread> callers = new ArrayList<>();
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < DaemonNumber.MAX; i++) {
            numbers.add(Integer.parseInt(number(clients, callers)));
        }
        assertThat(numbers).hasSize(DaemonNumber.MAX).contains(1, DaemonNumber.MAX);
        assertThat(number(clients, callers)).contains("numbers for 63 jobs at a time");
        assertThat(status().path("nodes").path(0).toString())
                .isEqualTo("{\"host\":\"here\",\"addresses\":[\"SCI node 4, adapter 0\"]}");
        inputs.get(4).close();
        callers.get(4).join();
        while (status().path("jobs").size() == DaemonNumber.MAX) {
            Thread.onSpinWait();
        }
        assertThat(number(clients, callers)).isEqualTo("5");
        for (OutputStream input : inputs) {
            input.close();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        clients.forEach(DaemonClient::close);
    }

    @Test
    void theNumberLeavesRoomOnTheNetworks() {
        assertThat(DaemonNumber.first(Map.of())).isZero();
        assertThat(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "64"))).isZero();
        assertThat(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "x"))).isZero();
        assertThat(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "1"))).isEqualTo(64);
        assertThat(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "63"))).isEqualTo(63 * 64).isLessThan(4096);
    }

    @Test
    void unknownCallersGetNoAnswerAndAreCounted() throws IOException {
        Random random = new Random(5);
        int callers = 200;
        for (int i = 0; i < callers; i++) {
            byte[] said = new byte[random.nextInt(64)];
            random.nextBytes(said);
            if (i % 4 == 0) {
                said = "{\"type\":\"status\"}".getBytes(StandardCharsets.UTF_8);
            }
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), daemon.address().port())) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                if (i % 2 == 0) {
                    out.writeInt(said.length);
                }
                out.write(said);
                socket.shutdownOutput();
                assertThat(answer(socket)).isLessThanOrEqualTo(0);
            }
        }
        JsonNode status = status();
        assertThat(status.path("unknownCallers").longValue(0) + status.path("badMessages").longValue(0))
                .isEqualTo(callers);
    }

    /** What comes: the end, at once or after a reset. */
    private static int answer(Socket socket) {
        try {
            return socket.getInputStream().read();
        } catch (IOException reset) {
            return -1;
        }
    }

    /** A caller that knows the secret may be broken nevertheless. */
    @Test
    void whateverAKnownCallerSaysTheNextOneIsServed() throws IOException {
        Random random = new Random(6);
        Greeting greeting = new Greeting(file().secret(), Clock.systemUTC());
        for (int i = 0; i < 300; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), daemon.address().port());
                    DaemonChannel channel = new DaemonChannel(socket)) {
                channel.send(greeting.hello());
                assertThat(channel.read()).isNotNull();
                if (i % 3 == 0) {
                    byte[] said = new byte[random.nextInt(64)];
                    random.nextBytes(said);
                    socket.getOutputStream().write(said);
                } else {
                    channel.send(request(random));
                }
                socket.shutdownOutput();
                while (channel.read() != null) {
                    // Whatever it answers.
                }
            } catch (IOException reset) {
                // That is an answer, too.
            }
        }
        assertThat(status().path("unknownCallers").longValue(-1)).isZero();
        assertThat(status().path("jobs")).isEmpty();
    }

    private static ObjectNode request(Random random) {
        ObjectNode request = DaemonChannel.message(List.of("run", "run", "run", "in", "status", "")
                .get(random.nextInt(6)));
        for (String field : List.of("arguments", "environment", "here")) {
            switch (random.nextInt(6)) {
                case 0 -> request.put(field, random.nextInt());
                case 1 -> request.put(field, List.of("", "/", "\0", "/nowhere", "\uD800").get(random.nextInt(5)));
                case 2 -> request.putArray(field).add("exit 3").add(random.nextInt(2) == 0 ? "\0" : "a");
                case 3 -> request.putObject(field).put(random.nextInt(2) == 0 ? "A=B" : "", "\0");
                case 4 -> request.putObject(field).put("WORD", "a");
                default -> request.putNull(field);
            }
        }
        return request;
    }

    @Test
    void aCallerWithAnotherSecretIsUnknown() throws IOException {
        DaemonFile other = new DaemonFile(daemon.address(), 1, JobSecret.draw());
        assertThatThrownBy(() -> DaemonClient.connect(other)).isInstanceOf(IOException.class)
                .hasMessageContaining("is not the daemon");
        assertThat(status().path("unknownCallers").longValue(0)).isEqualTo(1);
    }

    @Test
    void whatWasSaidBeforeOrLongAgoIsRefused() throws IOException {
        JobSecret secret = JobSecret.draw();
        Instant now = Instant.now();
        Greeting caller = new Greeting(secret, Clock.fixed(now, ZoneOffset.UTC));
        Greeting called = new Greeting(secret, Clock.fixed(now.plusSeconds(10), ZoneOffset.UTC));
        ObjectNode hello = caller.hello();
        assertThat(caller.isWelcome(hello, called.welcome(hello))).isTrue();
        assertThatThrownBy(() -> called.welcome(hello)).hasMessageContaining("before");
        Greeting late = new Greeting(secret, Clock.fixed(now.plus(Duration.ofMinutes(1)), ZoneOffset.UTC));
        assertThatThrownBy(() -> late.welcome(hello)).hasMessageContaining("before");
        ObjectNode moved = hello.deepCopy().put("nonce", now.toEpochMilli() + "-0");
        assertThatThrownBy(() -> called.welcome(moved)).hasMessageContaining("secret");
    }

    @Test
    void aPortHasOneDaemon() {
        assertThatThrownBy(() -> Daemon.open(folder, daemon.address(), List.of("true"), NODE))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theFileIsForItsOwnerAlone() throws IOException {
        Path path = folder.resolve("chempid-" + daemon.address().port() + ".json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rw-------");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(this::file).isInstanceOf(IOException.class).hasMessageContaining("only its owner");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(path, "{\"address\":\"127.0.0.1:1\",\"secret\":\"12\"}");
        assertThatThrownBy(this::file).isInstanceOf(IOException.class).hasMessageContaining("remove it");
    }
}
