package org.wirelore.emulator.backend.libsisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.emulator.backend.libsisci.EveryFunction.Row;
import org.wirelore.emulator.backend.libsisci.RecordingLibrary.Flavour;
import org.wirelore.emulator.time.real.RealHost;

/** Every function is called with its arguments as C has them, and answers as the library does. */
class InstalledSisciTest {
    private static final int BUSY_OF_OLD = 0x4000_0777;

    @TempDir
    static Path folder;
    private static final Map<Flavour, RecordingLibrary> LIBRARIES = new EnumMap<>(Flavour.class);

    private final RealHost host = new RealHost("test", RealHost.Spin.YIELD);

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        for (Flavour flavour : Flavour.values()) {
            LIBRARIES.put(flavour, RecordingLibrary.compile(flavour, folder));
        }
    }

    private static RecordingLibrary recording(Flavour flavour) {
        return Objects.requireNonNull(LIBRARIES.get(flavour));
    }

    private EveryFunction functions(Flavour flavour) throws SciException {
        RecordingLibrary recording = recording(flavour);
        return new EveryFunction(recording, flavour, recording.installed().open(host));
    }

    @ParameterizedTest
    @EnumSource
    void argumentsArriveAsTheyShould(Flavour flavour) throws SciException {
        int count = functions(flavour).rows().size();
        for (int i = 0; i < count; i++) {
            // What a row leaves behind, such as callbacks, is none of the next one's.
            EveryFunction functions = functions(flavour);
            Row row = functions.rows().get(i);
            functions.recording.answer(0, 1);
            row.call().call();
            // Before the last look at a queue there is another one.
            assertThat(functions.recording.text()).endsWith(functions.line(row));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theErrorOfEveryFunctionIsThrownAndChangesNothing(Flavour flavour) throws SciException {
        int count = functions(flavour).rows().size();
        for (int i = 0; i < count; i++) {
            EveryFunction functions = functions(flavour);
            Row row = functions.rows().get(i);
            if (row.isSilent()) {
                continue;
            }
            functions.recording.answer(flavour == Flavour.OLD ? BUSY_OF_OLD : SciError.BUSY.value(), 1);
            assertThat(error(row.call())).as(row.name()).isEqualTo(SciError.BUSY);
            functions.recording.answer(0, 1);
            functions.recording.text();
            row.call().call();
            // The refused call has used up the number of its callback.
            assertThat(functions.recording.text())
                    .endsWith(functions.line(row).replace("callback 0x1 ", "callback 0x2 "));
        }
    }

    @Test
    void everyCodeIsThatOfTheApi() throws SciException {
        EveryFunction functions = functions(Flavour.WIDE);
        for (SciError each : SciError.values()) {
            functions.recording.answer(each.value(), 1);
            if (each == SciError.OK) {
                functions.segment.prepare(0);
            } else {
                assertThat(error(() -> functions.segment.prepare(0))).isEqualTo(each);
            }
        }
        functions.recording.answer(0x4000_0F00, 0);
        assertThatThrownBy(() -> functions.segment.prepare(0))
                .hasMessage("SYSTEM: SCIPrepareSegment answered 0x40000f00, words for 0x40000f00");
        assertThat(functions.library.errorString(SciError.BUSY.value())).isEqualTo("words for 0x40000900");
        EveryFunction old = functions(Flavour.OLD);
        old.recording.answer(0x4000_0778, 0);
        assertThat(error(() -> old.segment.prepare(0))).isEqualTo(SciError.SEGMENTID_USED);
        old.recording.answer(0x4000_0779, 0);
        assertThat(error(() -> old.segment.prepare(0))).isEqualTo(SciError.NO_SUCH_SEGMENT);
        assertThat(old.library.errorString(BUSY_OF_OLD)).isEqualTo("SCI_ERR_BUSY (0x40000777)");
    }

    @Test
    void everyNameOfTheApiHasABinding() throws IOException, SciException {
        Set<String> functions = names("SCI[A-Za-z].*[a-z].*");
        Set<String> called = functions(Flavour.WIDE).rows().stream().map(Row::name)
                .collect(Collectors.toCollection(TreeSet::new));
        called.addAll(List.of("SCIInitialize", "SCITerminate", "SCIGetErrorString"));
        assertThat(called).isEqualTo(functions);
        Set<String> flags = new TreeSet<>(Arrays.stream(SisciFlag.values()).map(SisciFlag::constant).toList());
        flags.add("SCI_FLAG_FIXED_MAP_ADDR");
        assertThat(flags).isEqualTo(names("SCI_FLAG_.*"));
        for (SciCall call : SciCall.values()) {
            int all = SisciFlag.of(call).stream().mapToInt(SisciFlag::bit).reduce(0, (one, other) -> one | other);
            assertThat(all | (call.flags() & fixedAddress(call))).as(call.function()).isEqualTo(call.flags());
        }
    }

    private static int fixedAddress(SciCall call) {
        return call == SciCall.MAP_LOCAL_SEGMENT || call == SciCall.MAP_REMOTE_SEGMENT ? SciFlags.FIXED_MAP_ADDR : 0;
    }

    private static Set<String> names(String pattern) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(InstalledSisciTest.class.getClassLoader()
                        .getResourceAsStream("org/wirelore/device/sisci/sisci-names.txt")),
                StandardCharsets.UTF_8))) {
            return reader.lines().map(line -> line.split(" ", -1)[0]).filter(name -> name.matches(pattern))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void everyFlagHasTheValueThatTheLibraryExports() throws SciException {
        SisciValues values = new SisciValues(recording(Flavour.WIDE).installed().symbols());
        for (SciCall call : SciCall.values()) {
            for (SisciFlag flag : SisciFlag.of(call)) {
                assertThat(values.flags(call, flag.bit())).as(call + " " + flag).isEqualTo(2 * flag.bit());
            }
            assertThat(error(() -> values.flags(call, 0x4000))).isEqualTo(SciError.ILLEGAL_FLAG);
        }
        assertThat(error(() -> values.flags(SciCall.MAP_LOCAL_SEGMENT, SciFlags.FIXED_MAP_ADDR)))
                .isEqualTo(SciError.FLAG_NOT_IMPLEMENTED);
        SisciValues old = new SisciValues(recording(Flavour.OLD).installed().symbols());
        assertThat(old.flags(SciCall.CHECK_SEQUENCE, SciFlags.NO_STORE_BARRIER)).as("the header's")
                .isEqualTo(SciFlags.NO_STORE_BARRIER);
        assertThat(error(() -> old.flags(SciCall.SET_SEGMENT_UNAVAILABLE, SciFlags.NOTIFY)))
                .isEqualTo(SciError.FLAG_NOT_IMPLEMENTED);
    }

    @Test
    void everyQueryHasTheNumberThatTheLibraryExports() throws SciException {
        EveryFunction functions = functions(Flavour.OLD);
        functions.recording.answer(0, 0x8000_0001L);
        int number = 110;
        for (AdapterQuery query : AdapterQuery.values()) {
            assertThat(functions.library.queryAdapter(1, query)).isEqualTo(0x8000_0001);
            assertThat(functions.recording.text()).isEqualTo("ST SCIQuery 102 1 0 " + number + " 0\n");
            number++;
        }
        assertThat(functions.library.vendorId(0)).isEqualTo("a text of the library's");
        assertThat(functions.segment.ioAddress(0)).isEqualTo(0x8000_0001L);
        assertThat(functions.remote.isMappedToLocalTarget(0)).isTrue();
        functions.recording.answer(0, 8);
        assertThat(functions.library.localNodeId(1, 0)).as("by a query, as there is no function").isEqualTo(8);
        EveryFunction wide = functions(Flavour.WIDE);
        wide.recording.answer(0, 0x1_8000_0001L);
        assertThat(wide.connection.ioAddress(0)).isEqualTo(0x1_8000_0001L);
    }

    @Test
    void resultsComeBack() throws SciException {
        EveryFunction functions = functions(Flavour.WIDE);
        functions.recording.answer(0, 0x1_8000_0001L);
        assertThat(functions.connection.sizeBytes()).isEqualTo(0x1_8000_0001L);
        functions.recording.outs(0xF000, 0x1_8000_0001L, 5);
        assertThat(functions.descriptor.attachLocalSegment(1, (own, reason, node, adapter, error) -> {
            throw new AssertionError(reason);
        }, 0).sizeBytes()).isEqualTo(0x1_8000_0001L);
        functions.recording.answer(0, 7);
        assertThat(functions.descriptor.createSegment(1, 8, SciFlags.AUTO_ID).segmentId()).isEqualTo(7);
        functions.recording.outs(0xF000, 12, 3);
        functions.recording.answer(0, 5);
        assertThat(functions.segment.waitForEvent(0).toString())
                .isEqualTo("SegmentEvent[reason=LOST, nodeId=12, adapter=3, status=OK]");
        functions.recording.outs(0xF000, SciError.TIMEOUT.value(), 0);
        assertThat(functions.connection.waitForEvent(0).toString())
                .isEqualTo("SegmentEvent[reason=LOST, nodeId=8, adapter=0, status=TIMEOUT]");
        assertThat(functions.queue.state().name()).isEqualTo("ERROR");
        functions.recording.answer(0, 0);
        assertThat(functions.descriptor.probeNode(0, 4)).isFalse();
        EveryFunction old = functions(Flavour.OLD);
        old.recording.answer(0, 0x8000_0001L);
        assertThat(old.connection.sizeBytes()).isEqualTo(0x8000_0001L);
        assertThat(error(() -> old.segment.map(0, 1L << 32))).isEqualTo(SciError.OUT_OF_RANGE);
        old.recording.outs(0, 0, 0);
        assertThat(error(() -> old.library.open(0))).as("no handle").isEqualTo(SciError.SYSTEM);
    }

    /** The status is the answer, also of a call that is not well formed. */
    @Test
    void aSequenceTellsItsStatusAndItsError() throws SciException {
        EveryFunction functions = functions(Flavour.WIDE);
        functions.recording.answer(SciError.ILLEGAL_FLAG.value(), 3);
        assertThat(functions.sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.PENDING);
        assertThat(functions.sequence.error()).isEqualTo(SciError.ILLEGAL_FLAG);
        functions.recording.answer(0, 1);
        assertThat(functions.sequence.start(64)).isEqualTo(SequenceStatus.RETRIABLE);
        assertThat(functions.sequence.error()).isEqualTo(SciError.ILLEGAL_FLAG);
        functions.recording.answer(0, 9);
        assertThat(functions.sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
        functions.sequence.remove();
        functions.recording.text();
        assertThat(functions.sequence.check(0)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
        assertThat(functions.sequence.error()).isEqualTo(SciError.ILLEGAL_PARAMETER);
        functions.sequence.storeBarrier();
        functions.sequence.flush();
        functions.sequence.flushReadBuffers();
        assertThat(functions.recording.text()).isEmpty();
    }

    @Test
    void whatTheLibraryLacksIsNotImplemented() throws SciException {
        EveryFunction functions = functions(Flavour.OLD);
        assertThat(recording(Flavour.OLD).installed().lacked()).hasSize(12)
                .containsAll(functions(Flavour.WIDE).rows().stream().filter(Row::isLater).map(Row::name).toList());
        assertThat(error(() -> functions.descriptor.connectDataInterrupt(8, 0, 1, 0, 0)))
                .isEqualTo(SciError.NOT_IMPLEMENTED);
        assertThat(error(() -> functions.remote.cacheSync(0, 8, 0))).isEqualTo(SciError.NOT_IMPLEMENTED);
        assertThat(error(() -> functions.descriptor.createSegment(1, 8, SciFlags.AUTO_ID)))
                .isEqualTo(SciError.FLAG_NOT_IMPLEMENTED);
        assertThat(recording(Flavour.WIDE).installed().lacked()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noHandleIsPassedAfterItsEnd(Flavour flavour) throws SciException {
        EveryFunction functions = functions(flavour);
        functions.library.terminate();
        assertThat(functions.recording.text()).isEqualTo(flavour.names() + " SCITerminate\n");
        for (Row row : functions.rows()) {
            if (!row.isSilent()) {
                assertThat(error(row.call())).as(row.name()).isEqualTo(SciError.NOT_INITIALIZED);
            }
        }
        functions.library.initialize(0);
        functions.library.initialize(0);
        assertThat(functions.recording.text()).isEqualTo(flavour.names() + " SCIInitialize 0\n");
        for (Row row : functions.rows()) {
            if (row.isSilent()) {
                row.call().call();
            } else if (row.expected().startsWith("0x")) {
                assertThat(error(row.call())).as(row.name()).isEqualTo(SciError.ILLEGAL_PARAMETER);
            }
        }
        assertThat(functions.recording.text()).isEqualTo(flavour.names() + " SCIFlush (nil) 2\n");
    }

    @Test
    void aHandleThatTheLibraryTookBackIsNotPassed() throws SciException {
        EveryFunction functions = functions(Flavour.WIDE);
        functions.remote.unmap();
        functions.connection.disconnect();
        functions.recording.answer(SciError.CANCELLED.value(), 1);
        assertThat(error(() -> functions.interrupt.waitFor(5))).isEqualTo(SciError.CANCELLED);
        functions.recording.text();
        assertThat(error(functions.remote::unmap)).isEqualTo(SciError.ILLEGAL_PARAMETER);
        assertThat(error(() -> functions.local.transferBlock(0, functions.remote, 0, 8, 0)))
                .isEqualTo(SciError.ILLEGAL_PARAMETER);
        assertThat(error(() -> functions.queue.enqueue(functions.segment, functions.connection, 0, 0, 8, 0)))
                .isEqualTo(SciError.ILLEGAL_PARAMETER);
        assertThat(error(functions.interrupt::remove)).isEqualTo(SciError.ILLEGAL_PARAMETER);
        EveryFunction other = functions(Flavour.WIDE);
        assertThat(error(() -> functions.local.transferBlock(0, other.remote, 0, 8, 0))).as("another library's")
                .isEqualTo(SciError.ILLEGAL_PARAMETER);
        assertThat(functions.connection.sizeBytes()).isZero();
    }

    @Test
    void itIsFoundAndSaysWhatItIs() throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve("root/opt/DIS/lib64")).resolve("libsisci.so");
        Files.copy(recording(Flavour.BOTH).file(), place);
        InstalledSisci found = InstalledSisci.find(folder.resolve("root"));
        assertThat(found.file()).isEqualTo(place.toString());
        assertThat(found.api()).isEqualTo("API 2, sizes of 64 bits, for several threads");
        assertThat(recording(Flavour.OLD).installed().api()).isEqualTo("API 1, sizes of 32 bits, for one thread");
        assertThat(found.nodeIds(host).toString()).isEqualTo("{0=0, 1=0}");
        recording(Flavour.WIDE).answer(SciError.INCONSISTENT_VERSIONS.value(), 0);
        assertThatThrownBy(() -> recording(Flavour.WIDE).installed().nodeIds(host)).isInstanceOf(IOException.class)
                .hasMessageContaining("it does not start: INCONSISTENT_VERSIONS");

        Path other = Files.writeString(folder.resolve("other.c"), "int other(void) { return 1; }\n");
        RecordingLibrary.compile(other, folder.resolve("libother.so"), List.of());
        assertThatThrownBy(() -> InstalledSisci.load(folder.resolve("libother.so").toString()))
                .isInstanceOf(IOException.class).hasMessageContaining("is no SISCI library: expected the symbol");
        assertThatThrownBy(() -> InstalledSisci.load(other.toString())).isInstanceOf(IOException.class)
                .hasMessageContaining("can't be loaded");
    }

    @Test
    void nothingIsPossibleBeforeItIsInitialized() throws SciException {
        SciLibrary library = recording(Flavour.WIDE).installed().open(host);
        assertThat(error(() -> library.open(0))).isEqualTo(SciError.NOT_INITIALIZED);
        recording(Flavour.WIDE).answer(SciError.INCONSISTENT_VERSIONS.value(), 0);
        assertThat(error(() -> library.initialize(0))).isEqualTo(SciError.INCONSISTENT_VERSIONS);
        assertThat(error(() -> library.open(0))).isEqualTo(SciError.NOT_INITIALIZED);
    }

    private static SciError error(EveryFunction.Calling call) {
        return Objects.requireNonNull(catchThrowableOfType(SciException.class, call::call)).error();
    }
}
