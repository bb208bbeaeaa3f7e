package org.wirelore.emulator.backend.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.sisci.KilledNode.State;
import org.wirelore.emulator.time.real.RealHost;

/**
 * A process on node 4 is killed in each state of its objects; this process, on node 8, finds out and goes on. When it
 * does, {@link BellThreadTest} shows.
 */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // the fields are set before each test
class KilledNodeTest {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long LIMIT_MS = 20_000;

    private final String job = SharedMemorySciSetup.job("killed");
    private final RealHost host = new RealHost("survivor", RealHost.Spin.YIELD);
    private SharedMemorySci provider;
    private SciLibrary library;
    private SciDescriptor sci;
    private LocalSegment segment;
    private LocalInterrupt interrupt;
    private LocalDataInterrupt dataInterrupt;
    private @Nullable Process victim;

    @BeforeEach
    void open() throws Exception {
        provider = SharedMemorySci.open(host, job, KilledNode.OTHER_NODE, node -> node == KilledNode.NODE);
        library = new SisciLibrary(provider);
        library.initialize(SciFlags.NONE);
        sci = library.open(SciFlags.NONE);
        segment = sci.createSegment(KilledNode.OTHER_SEGMENT, KilledNode.SIZE, SciFlags.NONE);
        segment.prepare(0);
        segment.setAvailable(0);
        interrupt = sci.createInterrupt(0, KilledNode.NUMBER, SciFlags.FIXED_INTNO | SciFlags.COUNTING_INT);
        dataInterrupt = sci.createDataInterrupt(0, KilledNode.NUMBER,
                (which, data, length, status) -> CallbackAction.CONTINUE,
                SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
    }

    @AfterEach
    void close() throws Exception {
        if (victim != null) {
            victim.destroyForcibly().waitFor();
        }
        library.terminate();
        provider.close();
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONNECTED", "STORING", "SENDING"})
    void aKilledProcessIsLostAndLeavesNothing(State state) throws Exception {
        killedIn(state);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"CONNECTED", "STORING", "SENDING"})
    @Tag("campaign")
    void aProcessThatIsKilledInAnyOtherStateLeavesNothingEither(State state) throws Exception {
        killedIn(state);
    }

    private void killedIn(State state) throws Exception {
        Process started = start(state);
        RemoteSegment remote = null;
        SciSequence sequence = null;
        SciMap map = null;
        if (state.isConnectedTo()) {
            remote = connect();
            map = remote.map(0, KilledNode.SIZE);
            sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
        } else if (state == State.DISCONNECT_REQUESTED || state == State.CUT || state == State.ERROR) {
            assertThat(segment.waitForEvent(LIMIT_MS).reason()).isEqualTo(SegmentReason.CONNECT);
            segment.setUnavailable(0,
                    state == State.DISCONNECT_REQUESTED ? SciFlags.NOTIFY : SciFlags.FORCE_DISCONNECT);
        }
        assertThat(started.inputReader().readLine()).isEqualTo("there");
        if (state == State.TRIGGERING) {
            interrupt.waitFor(LIMIT_MS);
        }
        started.destroyForcibly().waitFor();
        if (remote != null && map != null && sequence != null) {
            lost(remote, map, sequence, state);
        }
        if (state.isUser()) {
            SegmentReason reason = segment.waitForEvent(LIMIT_MS).reason();
            if (reason == SegmentReason.CONNECT) {
                reason = segment.waitForEvent(LIMIT_MS).reason();
            }
            assertThat(reason).isEqualTo(SegmentReason.LOST);
        }
        nothingIsLeft();
    }

    private void lost(RemoteSegment remote, SciMap map, SciSequence sequence, State state)
            throws SciException, IOException {
        if (state == State.ASKING) {
            assertThat(remote.waitForEvent(LIMIT_MS).reason()).isEqualTo(SegmentReason.DISCONNECT);
        }
        assertThat(remote.waitForEvent(LIMIT_MS).reason()).isEqualTo(SegmentReason.LOST);
        map.putInt(0, 1);
        assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
        assertThat(sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
        assertThat(map.getInt(0)).isEqualTo(-1);
        assertThat(files()).as("the survivor takes the names away")
                .noneMatch(name -> name.matches(".*[.]sci-[a-z]4-.*"));
        assertThat(outcome(() -> sci.connectSegment(KilledNode.NODE, KilledNode.OWN_SEGMENT, 0, 0)))
                .isEqualTo(SciError.TIMEOUT);
        sequence.remove();
        map.unmap();
        remote.disconnect();
    }

    /** All that the dead process had is free again: for this process, and for the next one on its node. */
    private void nothingIsLeft() throws Exception {
        untilOk(() -> segment.remove());
        untilOk(() -> interrupt.remove());
        untilOk(() -> dataInterrupt.remove(SciFlags.NONE));
        try (SharedMemorySci next = SharedMemorySci.open(host, job, KilledNode.NODE, node -> false)) {
            assertThat(files()).noneMatch(name -> name.contains("sci-s4-" + KilledNode.OWN_SEGMENT));
            SciLibrary again = new SisciLibrary(next);
            again.initialize(SciFlags.NONE);
            SciDescriptor descriptor = again.open(SciFlags.NONE);
            LocalSegment made = descriptor.createSegment(KilledNode.OWN_SEGMENT, 64, SciFlags.NONE);
            made.prepare(0);
            made.setAvailable(0);
            descriptor.createInterrupt(0, KilledNode.NUMBER, SciFlags.FIXED_INTNO);
            descriptor.createDataInterrupt(0, KilledNode.NUMBER,
                    (which, data, length, status) -> CallbackAction.CONTINUE,
                    SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
            RemoteSegment remote = sci.connectSegment(KilledNode.NODE, KilledNode.OWN_SEGMENT, 0, 0);
            assertThat(remote.sizeBytes()).isEqualTo(64);
            remote.disconnect();
            again.terminate();
        }
        assertThat(provider.damages()).isZero();
    }

    private void untilOk(ThrowingCallable call) {
        long limitPs = host.now() + LIMIT_MS * 1_000_000_000;
        SciError end = outcome(call);
        while (end == SciError.BUSY && host.now() < limitPs) {
            host.sleep(limitPs);
            end = outcome(call);
        }
        assertThat(end).isEqualTo(SciError.OK);
    }

    private RemoteSegment connect() throws SciException {
        long limitPs = host.now() + LIMIT_MS * 1_000_000_000;
        while (true) {
            try {
                return sci.connectSegment(KilledNode.NODE, KilledNode.OWN_SEGMENT, 0, LIMIT_MS);
            } catch (SciException notYet) {
                assertThat(notYet.error()).isIn(SciError.NO_SUCH_SEGMENT, SciError.CONNECTION_REFUSED);
                assertThat(host.now()).isLessThan(limitPs);
                host.pause(limitPs);
            }
        }
    }

    private static SciError outcome(ThrowingCallable call) {
        try {
            call.call();
            return SciError.OK;
        } catch (SciException refused) {
            return refused.error();
        } catch (Throwable broken) {
            throw new AssertionError("a call must be refused by a code only", broken);
        }
    }

    private Process start(State state) throws IOException {
        Process started = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), KilledNode.class.getName(), job, state.name())
                .redirectErrorStream(true).start();
        victim = started;
        return started;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(MEMORY)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.contains(job)).toList();
        }
    }
}
