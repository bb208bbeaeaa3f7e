package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A master that listens before each test, and ranks and outsiders that come to it. */
@SuppressWarnings("NullAway.Init") // the master listens before each test
abstract class MasterFixture {
    static final long GARBAGE_SEED = 20261121;
    static final int PATIENCE_MS = 60_000;
    static final long HELLO_MS = 300;
    static final long SILENCE_MS = 4_000;
    /** Makes a master speak every millisecond. */
    static final long OFTEN_MS = 4;
    static final int RANKS = 2;
    static final int FLOOD = 3_000;
    /** Those that the master hears out at the same time. */
    static final int STRANGERS_MAX = 256;
    /** Descriptors that the platform opens meanwhile, for classes and the like. */
    static final int FEW = 20;

    final JobSecret secret = JobSecret.draw();
    final List<AutoCloseable> opened = new ArrayList<>();
    final List<RankChannel> joined = new ArrayList<>();
    Master master;

    @BeforeEach
    void listen() throws IOException {
        master = master(PATIENCE_MS);
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    Master master(long helloMillis) throws IOException {
        return master(helloMillis, PATIENCE_MS);
    }

    Master master(long helloMillis, long silenceMillis) throws IOException {
        boolean isLocal = silenceMillis == PATIENCE_MS;
        boolean[] local = new boolean[]{isLocal, isLocal};
        Master made = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(RANKS), local,
                helloMillis, silenceMillis);
        opened.add(made);
        return made;
    }

    RankChannel join(int rank) throws IOException {
        RankChannel channel = RankChannel.join("127.0.0.1", master.port(), secret, rank);
        opened.add(channel);
        joined.add(channel);
        return channel;
    }

    void allRanksJoin() throws IOException {
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(join(rank).assignment().rank()).isEqualTo(rank);
        }
    }

    /** A server that says two things, the second one when it has heard something, and then nothing more. */
    void joinPretender(byte[] first, byte[] second) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> pretend(server, first, second));
            RankChannel.join("127.0.0.1", server.getLocalPort(), secret, 0).close();
        }
    }

    static void pretend(ServerSocket server, byte[] first, byte[] second) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write(first);
            if (second.length == 0) {
                socket.shutdownOutput();
            }
            new DataInputStream(socket.getInputStream()).readInt();
            socket.getOutputStream().write(second);
            socket.getInputStream().readAllBytes();
        } catch (IOException gone) {
            // The rank has seen through it.
        }
    }

    static byte[] frame(ObjectNode message) {
        byte[] text = message.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(text.length + 4).putInt(text.length).put(text).array();
    }

    Socket outsider() throws IOException {
        return outsider(master);
    }

    Socket outsider(Master whose) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), whose.port());
        opened.add(socket);
        return socket;
    }

    void connect(int times) {
        for (int i = 0; i < times; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), master.port())) {
                // A port is not held for a minute after a reset.
                socket.setSoLinger(true, 0);
                if (i % 3 == 0) {
                    socket.getOutputStream().write(i);
                }
            } catch (IOException reset) {
                // The master was faster.
            }
        }
    }

    /** How many descriptors this process has, and so the master in it. */
    static long descriptors() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
            return entries.count();
        }
    }

    /** Closed ones are given back when the event loop looks around the next time. */
    static void awaitDescriptors(long most) throws IOException {
        long limitNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        for (long now = descriptors(); now > most; now = descriptors()) {
            assertThat(System.nanoTime()).as("%d descriptors and not %d", now, most).isLessThan(limitNanos);
            Thread.onSpinWait();
        }
    }

    static long openFilesMax() throws IOException {
        try (Stream<String> limits = Files.lines(Path.of("/proc/self/limits"))) {
            String number = limits.filter(line -> line.startsWith("Max open files")).findFirst().orElse("")
                    .replaceFirst("Max open files\\s+(\\S+).*", "$1");
            return number.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(number);
        }
    }

    static void drip(SocketChannel outsider, String words) throws IOException {
        try {
            outsider.write(ByteBuffer.wrap(words.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException cutOff) {
            assertThat(cutOff).hasMessageMatching("Broken pipe|Connection reset.*");
        }
    }

    static ObjectNode hello(String proof) {
        return Master.message("hello").put("rank", 0).put("nonce", JobSecret.nonce()).put("proof", proof).put("clock",
                0);
    }

    static String nonce(Socket socket) throws IOException {
        return message(socket).path("nonce").stringValue();
    }

    static JsonNode message(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        return JsonMapper.shared().readTree(in.readNBytes(in.readInt()));
    }

    static void send(Socket socket, ObjectNode message) throws IOException {
        socket.getOutputStream().write(frame(message));
    }

    static void awaitCutOff(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    /** A rank that was dropped in a flood, and came again, counts as well. */
    void awaitRefusedAtLeast(long times) {
        long limitNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        while (master.refused() < times) {
            assertThat(System.nanoTime()).as("%d refused and not %d", master.refused(), times).isLessThan(limitNanos);
            Thread.onSpinWait();
        }
    }

    void awaitRefused(long times) {
        awaitRefusedAtLeast(times);
        assertThat(master.refused()).isEqualTo(times);
    }

    MasterEvent event() throws InterruptedException {
        @Nullable
        MasterEvent event = master.events().poll(1, TimeUnit.MINUTES);
        assertThat(event).isNotNull();
        return Objects.requireNonNull(event);
    }

    static void nothing() {
        // Its output needs no end.
    }
}
