package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;

/** Memory of a process that others store into. */
@Timeout(60)
class SharedPiecesTest {
    private static final long BYTES = 100_000;
    private static final long PAGE_BYTES = 4096;
    private static final byte USED = 7;
    private static final int TRIES = 200;

    private final HostSharedMemory memory = open();
    private final SharedPieces pieces = new SharedPieces(memory, 0);

    private static HostSharedMemory open() {
        try {
            return HostSharedMemory.open(new RealHost("host", RealHost.Spin.YIELD),
                    "pieces-" + ProcessHandle.current().pid());
        } catch (IOException none) {
            throw new IllegalStateException(none);
        }
    }

    @AfterEach
    void close() {
        pieces.close();
        memory.close();
    }

    @Test
    void memoryIsZeroAndSharedAndBeginsWithAPage() throws IOException {
        MemorySegment one = pieces.allocate(BYTES);
        MemorySegment other = pieces.allocate(BYTES);
        assertThat(one.byteSize()).isEqualTo(BYTES);
        assertThat(one.address() % PAGE_BYTES).isZero();
        assertThat(one.get(ValueLayout.JAVA_BYTE, BYTES - 1)).isZero();
        assertThat(pieces.of(one)).isNotNull().isNotEqualTo(pieces.of(other));
        assertThat(pieces.of(one.asSlice(1, BYTES - 1))).isEqualTo(pieces.of(one));
    }

    @Test
    void whatTheProgramHasDroppedIsGivenOutAgainWithNothingOfIt() throws IOException {
        List<Long> used = new ArrayList<>();
        boolean isAgain = false;
        for (int i = 0; i < TRIES && !isAgain; i++) {
            MemorySegment fresh = pieces.allocate(BYTES);
            assertThat(fresh.mismatch(MemorySegment.ofArray(new byte[(int) BYTES]))).isEqualTo(-1);
            isAgain = used.contains(fresh.address());
            used.add(fresh.address());
            fresh.fill(USED);
            // Whether and when it is collected is the virtual machine's: sooner or later.
            System.gc();
        }
        assertThat(isAgain).isTrue();
    }

    @Test
    void whatTheProgramStillHasStaysWhenTheProcessLeaves() throws IOException {
        MemorySegment kept = pieces.allocate(BYTES);
        pieces.close();
        kept.fill(USED);
        assertThat(kept.get(ValueLayout.JAVA_BYTE, BYTES - 1)).isEqualTo(USED);
    }

    @Test
    void itHasAnEndWhichSaysWhatToDo() throws IOException {
        List<MemorySegment> held = new ArrayList<>();
        for (int i = 1; i < ViaPeer.FILES_MAX; i++) {
            held.add(pieces.allocate(1));
        }
        assertThatThrownBy(() -> pieces.allocate(1)).isInstanceOf(IOException.class)
                .hasMessage("a process can share 1023 pieces of memory: allocate larger ones");
        assertThat(held).hasSize(ViaPeer.FILES_MAX - 1);
    }
}
