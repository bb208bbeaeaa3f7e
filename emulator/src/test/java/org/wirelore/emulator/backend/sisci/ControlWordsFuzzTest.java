package org.wirelore.emulator.backend.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;

/**
 * Random bytes in the words that processes share: programs see codes and statuses, never an exception or a hang, and
 * new objects work. The property {@code wirelore.sci.fuzz} is the number of rounds.
 */
@Timeout(300)
class ControlWordsFuzzTest {
    private static final int ROUNDS = Integer.getInteger("wirelore.sci.fuzz", 20);
    private static final int STEPS = 40;
    private static final long SEED = 19;
    private static final int SIZE = 4096;

    private final RealHost host = new RealHost("fuzzed", RealHost.Spin.YIELD);
    private final Random random = new Random(SEED);
    private final List<SharedMemorySci> opened = new ArrayList<>();
    private String job = "";

    @AfterEach
    void close() {
        opened.forEach(SharedMemorySci::close);
    }

    @Test
    void whateverLiesInTheControlWordsProgramsGetCodesAndNewObjectsWork() throws Exception {
        long damages = 0;
        for (int round = 0; round < ROUNDS; round++) {
            job = SharedMemorySciSetup.job("fuzz");
            Node owner = new Node(4);
            Node user = new Node(8);
            owner.share();
            user.use();
            for (int step = 0; step < STEPS; step++) {
                vandalize();
                owner.step();
                user.step();
            }
            damages += owner.provider.damages() + user.provider.damages();
            owner.end();
            user.end();
            assertThat(files()).as("seed %d, round %d", SEED, round).isEmpty();
        }
        assertThat(damages).isPositive();
    }

    /** Writes into one of the files of the job what another program might, but not into its first page. */
    private void vandalize() throws IOException {
        List<String> names = files();
        try (HostSharedMemory memory = HostSharedMemory.open(host, job);
                SharedSegment segment = memory
                        .open(names.get(random.nextInt(names.size()))
                                .substring("wirelore..".length() + job.length()))) {
            MemorySegment bytes = segment.memory();
            int end = (int) Math.min(bytes.byteSize(), 12_288);
            int count = random.nextInt(1, 40);
            for (int i = 0; i < count; i++) {
                int at = random.nextInt(end / 8) * 8;
                long old = bytes.get(ValueLayout.JAVA_LONG, at);
                bytes.set(ValueLayout.JAVA_LONG, at, switch (random.nextInt(4)) {
                    case 0 -> random.nextLong();
                    case 1 -> old ^ 1L << random.nextInt(64);
                    case 2 -> old + random.nextInt(-2, 3);
                    default -> random.nextInt(4);
                });
            }
        }
    }

    /** A process on a node, whose objects the bytes hit. */
    private final class Node {
        private final SharedMemorySci provider;
        private final SciLibrary library;
        private final SciDescriptor sci;
        private final int other;
        private @Nullable LocalSegment segment;
        private @Nullable SciMap local;
        private @Nullable LocalInterrupt interrupt;
        private @Nullable LocalDataInterrupt dataInterrupt;
        private @Nullable RemoteSegment remote;
        private @Nullable SciMap map;
        private @Nullable SciSequence sequence;
        private @Nullable RemoteInterrupt trigger;
        private @Nullable RemoteDataInterrupt dataTrigger;

        Node(int nodeId) throws Exception {
            provider = SharedMemorySci.open(host, job, nodeId, node -> false);
            opened.add(provider);
            library = new SisciLibrary(provider);
            library.initialize(SciFlags.NONE);
            sci = library.open(SciFlags.NONE);
            other = 12 - nodeId;
        }

        void share() throws SciException {
            segment = sci.createSegment(17, SIZE, SciFlags.NONE);
            segment.prepare(0);
            segment.setAvailable(0);
            local = segment.map(0, SIZE);
            interrupt = sci.createInterrupt(0, 5, SciFlags.FIXED_INTNO | SciFlags.COUNTING_INT);
            dataInterrupt = sci.createDataInterrupt(0, 5, (which, data, length, status) -> CallbackAction.CONTINUE,
                    SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
        }

        void use() throws SciException {
            remote = sci.connectSegment(other, 17, 0, 0);
            map = remote.map(0, SIZE, SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP);
            sequence = map.createSequence();
            trigger = sci.connectInterrupt(other, 0, 5, 0);
            dataTrigger = sci.connectDataInterrupt(other, 0, 5, 0, SciFlags.NONE);
        }

        void step() throws Exception {
            if (segment != null && local != null && interrupt != null && dataInterrupt != null) {
                LocalSegment own = segment;
                LocalInterrupt alarm = interrupt;
                local.putInt(0, 1);
                allowed(() -> own.waitForEvent(0));
                allowed(() -> alarm.waitFor(0));
                allowed(() -> own.setUnavailable(0, random.nextBoolean() ? SciFlags.NOTIFY : SciFlags.NONE));
                allowed(() -> own.setAvailable(0));
                allowed(own::remove);
                allowed(() -> own.registerInterruptFlag(0, 64, (which, status) -> CallbackAction.CONTINUE,
                        SciFlags.USE_CALLBACK));
            }
            if (map != null && sequence != null && trigger != null && dataTrigger != null && remote != null) {
                RemoteInterrupt alarm = trigger;
                RemoteDataInterrupt message = dataTrigger;
                RemoteSegment connection = remote;
                map.putInt(64, 1);
                map.getInt(64);
                sequence.start();
                sequence.check(SciFlags.NONE);
                allowed(alarm::trigger);
                allowed(() -> message.trigger(MemorySegment.ofArray(new byte[100]), 0, 100, SciFlags.NONE));
                allowed(() -> connection.waitForEvent(0));
                allowed(() -> sci.connectSegment(other, 17, 0, 0).disconnect());
                allowed(() -> sci.connectInterrupt(other, 0, 5, 0).disconnect());
            }
            int id = 100 + random.nextInt(100);
            LocalSegment fresh = sci.createSegment(id, 64, SciFlags.AUTO_ID);
            fresh.prepare(0);
            fresh.setAvailable(0);
            SciMap window = fresh.map(0, 64);
            window.putInt(0, 5);
            assertThat(window.getInt(0)).isEqualTo(5);
            window.unmap();
            fresh.remove(SciFlags.FORCE_REMOVE);
        }

        void end() {
            library.terminate();
            provider.close();
            opened.remove(provider);
        }
    }

    private static void allowed(ThrowingCallable call) {
        try {
            call.call();
        } catch (SciException refused) {
            assertThat(refused.error()).isNotNull();
        } catch (Throwable broken) {
            throw new AssertionError("a program must get codes only, seed=" + SEED, broken);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.contains(job + ".")).sorted()
                    .toList();
        }
    }
}
