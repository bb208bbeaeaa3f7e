package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.CoreEvent;
import org.wirelore.device.needs.Needs;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The master against whoever finds its port. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // the master listens before each test
class MasterTest {
    private static final long GARBAGE_SEED = 20261121;
    private static final int PATIENCE_MS = 60_000;
    private static final long HELLO_MS = 300;
    private static final long SILENCE_MS = 4_000;
    /** Makes a master speak every millisecond. */
    private static final long OFTEN_MS = 4;
    private static final int RANKS = 2;
    private static final int FLOOD = 10_000;
    /** Those that the master hears out at the same time. */
    private static final int STRANGERS_MAX = 256;
    /** Descriptors that the platform opens meanwhile, for classes and the like. */
    private static final int FEW = 20;

    private final JobSecret secret = JobSecret.draw();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<RankChannel> joined = new ArrayList<>();
    private Master master;

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

    @Test
    void whatTheEmbeddingProgramLogsIsItsOwnAffair() {
        assertThat(Logger.getLogger("io.netty").getLevel()).isNull();
    }

    @Test
    void ranksThatKnowTheSecretAreToldWhatToDo() throws Exception {
        assertThat(join(1).assignment()).isEqualTo(Assignments.of(RANKS).get(1));
        assertThat(join(0).assignment()).isEqualTo(Assignments.of(RANKS).get(0));
        assertThat(event()).isInstanceOfSatisfying(MasterEvent.Joined.class,
                joined -> assertThat(joined.rank()).isOne());
        assertThat(master.refused()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u0000\u0000\u0000\u0000",
        "\u007f\u007f\u007f\u007f",
        "\u0000\u0000\u0004\u0001", "\u0000\u0000\u0000\u0002{}", "\u0000\u0000\u0000\u0002[]",
        "\u0000\u0000\u0000\u0004\u0000\u0001\u0002\u0003", "\u0000\u0000\u0000\u0001{"})
    void whoTalksNonsenseIsCutOffAndRanksStillJoin(String nonsense) throws Exception {
        Socket stranger = stranger();
        stranger.getOutputStream().write(nonsense.getBytes(StandardCharsets.ISO_8859_1));
        awaitCutOff(stranger);
        awaitRefused(1);
        allRanksJoin();
    }

    @Test
    void garbageOfEveryKindIsCutOffAndRanksStillJoin() throws Exception {
        SplittableRandom random = new SplittableRandom(GARBAGE_SEED);
        int strangers = 200;
        for (int i = 0; i < strangers; i++) {
            byte[] garbage = new byte[random.nextInt(3_000)];
            random.nextBytes(garbage);
            if (garbage.length > 8 && random.nextBoolean()) {
                // A length that is legal, and then what is no message.
                garbage[0] = 0;
                garbage[1] = 0;
                garbage[2] = (byte) random.nextInt(4);
            }
            try (Socket stranger = stranger()) {
                stranger.getOutputStream().write(garbage);
            } catch (SocketException cutOff) {
                // It was told so while it still spoke.
            }
        }
        awaitRefusedAtLeast(strangers);
        allRanksJoin();
    }

    @Test
    void whoHasAnotherSecretIsTurnedAwayAndTold() throws Exception {
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", master.port(), JobSecret.draw(), 0))
                .isInstanceOf(IOException.class).hasMessageContaining("the secret is another job's");
        awaitRefused(1);
        allRanksJoin();
    }

    @Test
    void aProofFromAnEarlierConnectionIsWorthNothing() throws Exception {
        Socket earlier = stranger();
        String proof = secret.proof("rank", nonce(earlier));
        Socket later = stranger();
        assertThat(nonce(later)).isNotEmpty();
        send(later, hello(proof));
        assertThat(message(later).path("type").asString()).isEqualTo("refused");
        awaitCutOff(later);
        allRanksJoin();
    }

    @Test
    void nothingThatFollowsAWrongMessageIsLookedAt() throws Exception {
        Socket stranger = stranger();
        String proof = secret.proof("rank", nonce(stranger));
        byte[] right = hello(proof).toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer both = ByteBuffer.allocate(2 * Integer.BYTES + right.length);
        both.putInt(0).putInt(right.length).put(right);
        // At once, or the master would close between the two.
        stranger.getOutputStream().write(both.array());
        awaitCutOff(stranger);
        allRanksJoin();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "\u0000\u0000\u0000P{\"type\":"})
    void whoFallsSilentIsCutOff(String beginning) throws Exception {
        Master impatient = master(HELLO_MS);
        Socket silent = stranger(impatient);
        silent.getOutputStream().write(beginning.getBytes(StandardCharsets.ISO_8859_1));
        awaitCutOff(silent);
    }

    @Test
    void aRankMayBeSilentAsLongAsItLikes() throws Exception {
        Master impatient = master(HELLO_MS);
        Socket silent = stranger(impatient);
        RankChannel rank = RankChannel.join("127.0.0.1", impatient.port(), secret, 0);
        opened.add(rank);
        awaitCutOff(silent);
        impatient.tellAll(Master.message("abort"));
        assertThat(rank.receive()).isNotNull();
    }

    @Test
    void aRankCanBeTakenOnce() throws Exception {
        join(0);
        assertThatThrownBy(() -> join(0)).isInstanceOf(IOException.class).hasMessageContaining("no rank is waited for");
        assertThatThrownBy(() -> join(RANKS)).hasMessageContaining("no rank is waited for");
        assertThatThrownBy(() -> join(-1)).hasMessageContaining("no rank is waited for");
    }

    @Test
    void whoJoinsFromElsewhereTakesWhatIsNotStartedHere() throws Exception {
        Master waiting = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(3),
                new boolean[]{true, false, false}, PATIENCE_MS, PATIENCE_MS);
        opened.add(waiting);
        for (int rank = 1; rank < 3; rank++) {
            RankChannel joined = RankChannel.join("127.0.0.1", waiting.port(), secret, -1);
            opened.add(joined);
            assertThat(joined.assignment().rank()).isEqualTo(rank);
        }
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", waiting.port(), secret, 1))
                .hasMessageContaining("no rank is waited for");
    }

    /** Each says a little now and then, and none enough. */
    @Test
    void tenThousandStrangersAtOnceCostFewDescriptorsAndKeepNoRankOut() throws Exception {
        long limit = openFilesMax();
        Needs.require(limit >= FLOOD + 2_000, "a process must be allowed " + (FLOOD + 2_000)
                + " open files (ulimit -n); it is allowed " + limit);
        // Nobody is cut off for being slow, only for being too many.
        master = master(TimeUnit.HOURS.toMillis(1));
        join(0);
        long before = descriptors();
        List<SocketChannel> flood = new ArrayList<>();
        try {
            for (int i = 0; i < FLOOD; i++) {
                SocketChannel stranger = SocketChannel
                        .open(new InetSocketAddress(InetAddress.getLoopbackAddress(), master.port()));
                flood.add(stranger);
                drip(stranger, "\u0000\u0000\u0000P{");
                if (i == FLOOD / 2) {
                    assertThat(join(1).assignment().rank()).isOne();
                }
            }
            for (SocketChannel stranger : flood) {
                drip(stranger, "\"type");
            }
            awaitRefusedAtLeast(FLOOD - STRANGERS_MAX);
            // Each stranger's own end is in this process, too.
            awaitDescriptors(before + FLOOD + STRANGERS_MAX + FEW);
            // Ranks that came before and in between are still heard.
            master.tellAll(Master.message("abort"));
            for (RankChannel rank : joined) {
                assertThat(rank.receive()).isNotNull();
            }
        } finally {
            for (SocketChannel stranger : flood) {
                stranger.close();
            }
        }
        awaitRefusedAtLeast(FLOOD);
        awaitDescriptors(before + FEW);
        assertThat(master.events()).as("only the ranks were heard of").hasSize(RANKS);
    }

    @Test
    void tenThousandConnectionsLeaveNothingBehindWhileRanksJoin() throws Exception {
        int connections = 10_000;
        long before = descriptors();
        CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> connect(connections));
        allRanksJoin();
        flood.get();
        awaitRefusedAtLeast(connections);
        awaitDescriptors(before + 2 * RANKS + FEW);
        assertThat(master.events()).as("only the ranks were heard of").hasSize(RANKS);
    }

    @Test
    void aReportMayTellOfAMillionEvents() throws Exception {
        RankChannel rank = join(0);
        event();
        EventLog log = new EventLog(List.of(new CoreEvent()));
        for (int i = 0; i <= 1 << 20; i++) {
            log.on(new CoreEvent(0).sendCompleted(i));
        }
        assertThat(log.isFull()).isTrue();
        ObjectNode report = Master.message("report").put("events", log.encoded());
        rank.send(report);
        assertThat(event()).isInstanceOfSatisfying(MasterEvent.Told.class,
                told -> assertThat(told.message().path("events").stringValue()).hasSize(log.encoded().length()));
    }

    @Test
    void aRankThatGoesIsHeardOf() throws Exception {
        join(1).close();
        assertThat(event()).isInstanceOf(MasterEvent.Joined.class);
        assertThat(event()).isEqualTo(new MasterEvent.Left(1));
        assertThat(master.refused()).isZero();
    }

    @Test
    void aRankThatIsNotHeardOfIsLostAndOneThatAnswersIsNot() throws Exception {
        master = master(PATIENCE_MS, SILENCE_MS);
        ParentWatchdog watchdog = ParentWatchdog.hold(join(-1), Thread.currentThread(), MasterTest::nothing, () -> "");
        try {
            join(-1);
            assertThat(List.of(event(), event())).allMatch(MasterEvent.Joined.class::isInstance);
            assertThat(event()).isEqualTo(new MasterEvent.Silent(1));
            assertThat(event()).isEqualTo(new MasterEvent.Left(1));
        } finally {
            watchdog.slip();
        }
    }

    @Test
    void aRanksLastWordArrivesWhateverTheMasterSaysMeanwhile() throws Exception {
        RankReport report = RankReport.failed("it has failed", false, "");
        for (int i = 0; i < 50; i++) {
            master = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(RANKS),
                    new boolean[]{true, true}, PATIENCE_MS, OFTEN_MS);
            opened.add(master);
            RankChannel rank = join(0);
            ParentWatchdog watchdog = ParentWatchdog.hold(rank, Thread.currentThread(), MasterTest::nothing, () -> "");
            watchdog.slip();
            rank.sendLast(report);
            watchdog.awaitEnd();
            rank.close();
            assertThat(event()).isInstanceOf(MasterEvent.Joined.class);
            assertThat(event()).isEqualTo(new MasterEvent.Told(0, report.toJson()));
            assertThat(event()).isEqualTo(new MasterEvent.Left(0));
            master.close();
        }
    }

    @Test
    void aRankThatHasLeftIsNotMissed() throws Exception {
        master = master(PATIENCE_MS, SILENCE_MS);
        join(-1).close();
        join(-1);
        assertThat(List.of(event(), event(), event())).contains(new MasterEvent.Left(0));
        assertThat(event()).isEqualTo(new MasterEvent.Silent(1));
        assertThat(master.events().stream()).doesNotContain(new MasterEvent.Silent(0));
    }

    @Test
    void aPortInUseIsNamed() {
        assertThatThrownBy(() -> new Master(MasterLoop.starting(), secret, "127.0.0.1", master.port(),
                Assignments.of(1), new boolean[1], 1, PATIENCE_MS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the master must be able to listen at 127.0.0.1:" + master.port());
    }

    @Test
    void whoPretendsToBeTheMasterIsFoundOutByTheRank() throws Exception {
        ObjectNode challenge = Master.message("challenge").put("nonce", JobSecret.nonce());
        ObjectNode answer = Master.message("assignment").put("proof", JobSecret.draw().proof("master", "x"));
        answer.set("assignment", Assignments.of(1).getFirst().toJson());
        assertThatThrownBy(() -> joinPretender(frame(challenge), frame(answer))).isInstanceOf(IOException.class)
                .hasMessageContaining("does not know the job's secret");
    }

    @Test
    void whatIsNoMasterAtAllIsToldApart() {
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> joinPretender(http, new byte[0])).hasMessageContaining("is that a master at all?");
        assertThatThrownBy(() -> joinPretender(new byte[]{0, 0, 0, 1, '{'}, new byte[0]))
                .hasMessageContaining("is that a master at all?");
    }

    @Test
    void aMachineThatNobodyKnowsIsToldSo() {
        assertThatThrownBy(() -> RankChannel.join("nowhere.invalid", 7000, secret, 0))
                .hasMessageContaining("no master answers at nowhere.invalid:7000 (no machine of that name is known)");
    }

    @Test
    void nobodyAtTheAddressIsToldWithTheAddress() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        assertThatThrownBy(() -> RankChannel.join("127.0.0.1", free, secret, 0))
                .hasMessageContaining("no master answers at 127.0.0.1:" + free);
    }

    private Master master(long helloMillis) throws IOException {
        return master(helloMillis, PATIENCE_MS);
    }

    private Master master(long helloMillis, long silenceMillis) throws IOException {
        boolean isLocal = silenceMillis == PATIENCE_MS;
        boolean[] local = new boolean[]{isLocal, isLocal};
        Master made = new Master(MasterLoop.starting(), secret, "127.0.0.1", 0, Assignments.of(RANKS), local,
                helloMillis, silenceMillis);
        opened.add(made);
        return made;
    }

    private RankChannel join(int rank) throws IOException {
        RankChannel channel = RankChannel.join("127.0.0.1", master.port(), secret, rank);
        opened.add(channel);
        joined.add(channel);
        return channel;
    }

    private void allRanksJoin() throws IOException {
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(join(rank).assignment().rank()).isEqualTo(rank);
        }
    }

    /** A server that says two things, the second one when it has heard something, and then nothing more. */
    private void joinPretender(byte[] first, byte[] second) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> pretend(server, first, second));
            RankChannel.join("127.0.0.1", server.getLocalPort(), secret, 0).close();
        }
    }

    private static void pretend(ServerSocket server, byte[] first, byte[] second) {
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

    private static byte[] frame(ObjectNode message) {
        byte[] text = message.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(text.length + 4).putInt(text.length).put(text).array();
    }

    private Socket stranger() throws IOException {
        return stranger(master);
    }

    private Socket stranger(Master whose) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), whose.port());
        opened.add(socket);
        return socket;
    }

    private void connect(int times) {
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
    private static long descriptors() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
            return entries.count();
        }
    }

    /** Closed ones are given back when the event loop looks around the next time. */
    private static void awaitDescriptors(long most) throws IOException {
        long limitNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        for (long now = descriptors(); now > most; now = descriptors()) {
            assertThat(System.nanoTime()).as("%d descriptors and not %d", now, most).isLessThan(limitNanos);
            Thread.onSpinWait();
        }
    }

    private static long openFilesMax() throws IOException {
        try (Stream<String> limits = Files.lines(Path.of("/proc/self/limits"))) {
            String number = limits.filter(line -> line.startsWith("Max open files")).findFirst().orElse("")
                    .replaceFirst("Max open files\\s+(\\S+).*", "$1");
            return number.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(number);
        }
    }

    private static void drip(SocketChannel stranger, String words) throws IOException {
        try {
            stranger.write(ByteBuffer.wrap(words.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException cutOff) {
            assertThat(cutOff).hasMessageMatching("Broken pipe|Connection reset.*");
        }
    }

    private static ObjectNode hello(String proof) {
        return Master.message("hello").put("rank", 0).put("nonce", JobSecret.nonce()).put("proof", proof).put("clock",
                0);
    }

    private static String nonce(Socket socket) throws IOException {
        return message(socket).path("nonce").stringValue();
    }

    private static JsonNode message(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        return JsonMapper.shared().readTree(in.readNBytes(in.readInt()));
    }

    private static void send(Socket socket, ObjectNode message) throws IOException {
        socket.getOutputStream().write(frame(message));
    }

    private static void awaitCutOff(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    /** A rank that was dropped in a flood, and came again, counts as well. */
    private void awaitRefusedAtLeast(long times) {
        long limitNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        while (master.refused() < times) {
            assertThat(System.nanoTime()).as("%d refused and not %d", master.refused(), times).isLessThan(limitNanos);
            Thread.onSpinWait();
        }
    }

    private void awaitRefused(long times) {
        awaitRefusedAtLeast(times);
        assertThat(master.refused()).isEqualTo(times);
    }

    private MasterEvent event() throws InterruptedException {
        @Nullable
        MasterEvent event = master.events().poll(1, TimeUnit.MINUTES);
        assertThat(event).isNotNull();
        return Objects.requireNonNull(event);
    }

    private static void nothing() {
        // Its output needs no end.
    }
}
