package org.wirelore.emulator.backend.libsisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.emulator.backend.libsisci.RecordingLibrary.Flavour;
import org.wirelore.emulator.time.real.RealHost;

/** What an installed library maps is memory of the program's, and what it calls back runs in the program's thread. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class InstalledMemoryTest {
    private static final int CANCEL = 1;
    private static final int CONTINUE = 2;
    private static final int USED = SciFlags.USE_CALLBACK;
    private static final int LOOKS = 1000;

    @TempDir
    static Path folder;
    private static final List<RecordingLibrary> COMPILED = new ArrayList<>();

    private final List<String> events = new ArrayList<>();
    private EveryFunction functions;
    private RecordingLibrary recording;
    private SciLibrary library;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        COMPILED.add(RecordingLibrary.compile(Flavour.BOTH, folder));
    }

    @BeforeEach
    void open() throws SciException {
        recording = COMPILED.getFirst();
        library = recording.installed().open(new RealHost("test", RealHost.Spin.YIELD));
        functions = new EveryFunction(recording, Flavour.BOTH, library);
        recording.memory().fill((byte) 0);
    }

    /** Any call: callbacks that are due run in it. */
    private void call() {
        library.flush(SciFlags.NONE);
    }

    private CallbackAction report(Object... what) {
        events.add(Thread.currentThread().getName() + " " + List.of(what));
        return CallbackAction.CONTINUE;
    }

    private String inThisThread(String what) {
        return Thread.currentThread().getName() + " [" + what + "]";
    }

    @Test
    void aMapIsTheMemoryThatTheLibraryMapped() throws SciException {
        MemorySegment theirs = recording.memory();
        SciMap map = functions.connection.map(0x104, 64);
        map.putInt(0, 0x0102_0304);
        map.putLong(8, 0x1112_1314_1516_1718L);
        assertThat(theirs.get(ValueLayout.JAVA_INT, 0x104)).isEqualTo(0x0102_0304);
        assertThat(theirs.get(ValueLayout.JAVA_LONG_UNALIGNED, 0x10C)).isEqualTo(0x1112_1314_1516_1718L);
        theirs.set(ValueLayout.JAVA_INT, 0x124, 77);
        assertThat(map.getInt(0x20)).isEqualTo(77);
        MemorySegment words = MemorySegment.ofArray("words of more than eight bytes".getBytes(StandardCharsets.UTF_8));
        map.put(17, words, 6, 24);
        assertThat(theirs.asSlice(0x104 + 17, 24).mismatch(words.asSlice(6))).isEqualTo(-1);
        MemorySegment back = MemorySegment.ofArray(new byte[30]);
        map.get(17, back, 3, 24);
        assertThat(back.asSlice(3, 24).mismatch(words.asSlice(6))).isEqualTo(-1);
        assertThatThrownBy(() -> map.getInt(61)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> map.putLong(4, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        recording.answer(0, 0);
        assertThatThrownBy(map::memory).as("of another node").isInstanceOf(UnsupportedOperationException.class);
        recording.answer(0, 1);
        assertThat(map.memory().byteSize()).as("of this node").isEqualTo(64);
    }

    @Test
    void localMemoryIsReadAndWrittenUntilItIsUnmapped() throws SciException {
        MemorySegment memory = functions.local.memory();
        memory.set(ValueLayout.JAVA_INT, 40, 5);
        recording.memory().set(ValueLayout.JAVA_INT, 44, 6);
        assertThat(recording.memory().get(ValueLayout.JAVA_INT, 40)).isEqualTo(5);
        assertThat(memory.get(ValueLayout.JAVA_INT, 44)).isEqualTo(6);
        recording.answer(SciError.BUSY.value(), 0);
        assertThatThrownBy(functions.local::unmap).hasMessageContaining("BUSY");
        assertThat(memory.get(ValueLayout.JAVA_INT, 44)).isEqualTo(6);
        recording.answer(0, 0);
        functions.local.unmap();
        assertThatThrownBy(() -> memory.get(ValueLayout.JAVA_INT, 44)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> functions.local.getInt(44)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(functions.local::memory).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aMapThatIsReadOnlyTakesNoStores() throws SciException {
        SciMap map = functions.segment.map(0, 64, SciFlags.READONLY_MAP);
        assertThat(map.getInt(0)).isZero();
        assertThat(map.memory().isReadOnly()).isTrue();
        assertThatThrownBy(() -> map.putInt(0, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> map.memWrite(MemorySegment.ofArray(new byte[8]), 0, 0, 8, 0))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void copiesReachMemoryInAndOutsideOfTheHeap() throws SciException {
        MemorySegment heap = MemorySegment.ofArray("twelve bytes".getBytes(StandardCharsets.UTF_8));
        functions.sequence.memCpy(heap, 7, functions.remote, 32, 5, SciFlags.NONE);
        assertThat(recording.memory().getString(32)).isEqualTo("bytes");
        MemorySegment back = MemorySegment.ofArray(new byte[8]);
        functions.remote.memCopy(back, 3, 32, 4, SciFlags.BLOCK_READ);
        assertThat(back.toArray(ValueLayout.JAVA_BYTE)).containsExactly(0, 0, 0, 'b', 'y', 't', 'e', 0);
        functions.remote.memWrite(functions.local.memory(), 32, 64, 5, SciFlags.NONE);
        assertThat(recording.memory().getString(64)).isEqualTo("bytes");
        assertThatThrownBy(() -> functions.remote.memCopy(back, 5, 32, 4, 0)).hasMessageContaining("ILLEGAL_ADDRESS");
        assertThatThrownBy(() -> functions.remote.memCopy(back.asReadOnly(), 0, 32, 4, SciFlags.BLOCK_READ))
                .hasMessageContaining("ILLEGAL_ADDRESS");
        assertThatThrownBy(() -> functions.segment.registerMemory(heap, 8, 0)).hasMessageContaining("ILLEGAL_ADDRESS");
    }

    @Test
    void callbacksRunInTheProcessesThreadInItsNextCall() throws SciException {
        functions.descriptor.createSegment(1, 8,
                (own, reason, node, adapter, error) -> report(reason, node, adapter, error),
                USED);
        assertThat(recording.happen(RecordingLibrary.OF_LOCAL_SEGMENT, 0xF000, 5, 0x89AB_CDEFL, 3,
                SciError.OVERFLOW.value())).isEqualTo(CONTINUE);
        assertThat(events).isEmpty();
        call();
        assertThat(events).containsExactly(inThisThread("LOST, -1985229329, 3, OVERFLOW"));
        assertThat(recording.happen(RecordingLibrary.OF_LOCAL_SEGMENT, 0xF000, 9, 0, 0, 0)).as("no reason")
                .isEqualTo(CONTINUE);
        call();
        assertThat(events).hasSize(1);

        RemoteSegment.Callback asked = (own, reason, status) -> report(reason, status);
        functions.descriptor.connectSegment(8, 1, 0, asked, 0, USED | SciFlags.ASYNCHRONOUS_CONNECT);
        recording.happen(RecordingLibrary.OF_REMOTE_SEGMENT, 0xF000, 1, SciError.CONNECTION_REFUSED.value());
        functions.local.getInt(0);
        assertThat(events.getLast()).isEqualTo(inThisThread("CONNECT, CONNECTION_REFUSED"));

        functions.descriptor.createDataInterrupt(0, 0, (own, data, length, status) -> report(
                new String(data.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8), length, status), USED);
        recording.memory().setString(0, "a message");
        recording.happen(RecordingLibrary.OF_MESSAGE, 0xF000, 9, 0);
        recording.memory().fill((byte) 0);
        call();
        assertThat(events.getLast()).isEqualTo(inThisThread("a message, 9, OK"));
    }

    @Test
    void aCallbackThatWantsNoMoreGetsNoMore() throws SciException {
        LocalInterrupt.Callback once = (own, status) -> {
            report(status);
            return CallbackAction.CANCEL;
        };
        LocalInterrupt made = functions.descriptor.createInterrupt(0, 0, once, USED);
        recording.happen(RecordingLibrary.OF_STATUS, 0xF000, 0);
        recording.happen(RecordingLibrary.OF_STATUS, 0xF000, 0);
        call();
        assertThat(events).hasSize(1);
        assertThat(recording.happen(RecordingLibrary.OF_STATUS, 0xF000, 0)).as("now the library knows")
                .isEqualTo(CANCEL);
        made.remove();

        functions.descriptor.createInterrupt(0, 0, (own, status) -> report(status), USED);
        recording.happen(RecordingLibrary.OF_STATUS, 0xF000, 0);
        library.terminate();
        call();
        assertThat(events).as("what was due when everything ended").hasSize(1);
    }

    @Test
    void eachPostOfAQueueHasItsCallback() throws SciException {
        functions.queue.post((own, status) -> report("first", status), USED);
        assertThat(recording.text()).endsWith("SCIPostDMAQueue 0x7000 callback 0x1 2\n");
        recording.happen(RecordingLibrary.OF_STATUS, 0x7000, SciError.TRANSFER_FAILED.value());
        functions.queue.post((own, status) -> report("second", status), USED);
        recording.answer(SciError.ILLEGAL_OPERATION.value(), 0);
        assertThatThrownBy(() -> functions.queue.post((own, status) -> report("third"), USED))
                .isInstanceOf(SciException.class);
        assertThat(recording.text()).endsWith("SCIPostDMAQueue 0x7000 callback 0x3 2\n");
        recording.answer(0, 0);
        functions.queue.post((own, status) -> report("fourth", status), USED);
        recording.happen(RecordingLibrary.OF_STATUS, 0x7000, 0);
        call();
        assertThat(events).containsExactly(inThisThread("first, TRANSFER_FAILED"), inThisThread("fourth, OK"));
        assertThatThrownBy(() -> functions.queue.post(noCallback(), USED)).hasMessageContaining("ILLEGAL_PARAMETER");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T noCallback() {
        return null;
    }

    @Test
    void aTransferThatHasReportedItsEndIsDead() throws SciException {
        BlockTransfer transfer = functions.local.transferBlockAsync(0, functions.remote, 0, 8,
                (own, status) -> report(status), USED);
        recording.happen(RecordingLibrary.OF_STATUS, 0xF000, 0);
        recording.text();
        assertThatThrownBy(() -> transfer.abort(0)).hasMessageContaining("ILLEGAL_PARAMETER");
        assertThat(events).containsExactly(inThisThread("OK"));
        assertThat(recording.text()).isEmpty();
    }

    /** While there are callbacks, a wait is done in pieces, so that they run; otherwise it is the library's alone. */
    @Test
    void callbacksRunWhileTheProcessWaits() throws SciException {
        functions.descriptor.createSegment(1, 8, (own, reason, node, adapter, error) -> {
            recording.answer(0, 0);
            return report(reason);
        }, USED);
        recording.answer(SciError.TIMEOUT.value(), 0);
        recording.happenInWait(2);
        recording.text();
        functions.interrupt.waitFor(SciFlags.INFINITE_TIMEOUT);
        assertThat(events).containsExactly(inThisThread("DISCONNECT"));
        assertThat(recording.text()).isEqualTo("MT SCIWaitForInterrupt 0x8000 10 0\n".repeat(2));
        recording.answer(SciError.TIMEOUT.value(), 0);
        assertThatThrownBy(() -> functions.interrupt.waitFor(0)).hasMessageContaining("TIMEOUT");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> functions.interrupt.waitFor(SciFlags.INFINITE_TIMEOUT))
                .isInstanceOf(InterruptedWait.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aCallbackLivesAsLongAsItsObject() throws SciException, InterruptedException {
        Object kept = new Object();
        WeakReference<Object> seen = new WeakReference<>(kept);
        LocalSegment segment = functions.descriptor.createSegment(1, 8, naming(kept), USED);
        kept = null;
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        assertThat(recording.happen(RecordingLibrary.OF_LOCAL_SEGMENT, 0xF000, 1)).isEqualTo(CONTINUE);
        call();
        assertThat(events).hasSize(1);
        segment.remove();
        segment = null;
        for (int i = 0; seen.get() != null && i < LOOKS; i++) {
            System.gc();
        }
        assertThat(seen.get()).as("what the callback held").isNull();
    }

    private LocalSegment.Callback naming(Object kept) {
        return (own, reason, node, adapter, error) -> report(kept.hashCode());
    }
}
