package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;

/** Memory of every kind, windows on it, and the ways to copy. */
public abstract class SisciMemoryContract extends SisciBed {
    @Test
    void segmentsOfOddSizesAreMappedWholeAndKeepTheirSize() {
        int[] sizes = {1, 8, 4 * 5 + 1};
        play(() -> {
            for (int size : sizes) {
                LocalSegment segment = ownerSci.createSegment(size, size, SciFlags.NONE);
                segment.prepare(0);
                segment.setAvailable(0);
                assertThat(segment.sizeBytes()).isEqualTo(size);
                assertThat(segment.map(0, size).sizeBytes()).isEqualTo(size);
                refused(SciError.OUT_OF_RANGE, () -> segment.map(0, size + 1));
            }
        }, () -> {
            for (int size : sizes) {
                RemoteSegment remote = connect(userSci, user, OWNER_NODE, size);
                assertThat(remote.sizeBytes()).isEqualTo(size);
                SciMap map = remote.map(0, size);
                MemorySegment bytes = MemorySegment.ofArray(new byte[size]).fill((byte) 7);
                map.put(0, bytes, 0, size);
                MemorySegment back = MemorySegment.ofArray(new byte[size]);
                map.get(0, back, 0, size);
                assertThat(back.mismatch(bytes)).isEqualTo(-1);
            }
        });
    }

    @Test
    void aNodeConnectsToItsOwnSegments() {
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap local = segment.map(0, SIZE);
            SciMap plain = ownerSci.connectSegment(SciFlags.LOCAL_HOST, SEGMENT, 0, 0).map(0, SIZE);
            RemoteSegment second = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            SciMap around = second.map(0, SIZE, SciFlags.NO_MEMORY_LOOPBACK_MAP);
            assertThat(plain.isMappedToLocalTarget(SciFlags.NONE)).isTrue();
            assertThat(around.isMappedToLocalTarget(SciFlags.NONE)).isFalse();
            plain.putInt(0, 1);
            assertThat(local.getInt(0)).isEqualTo(1);
            SciSequence sequence = around.createSequence(SciFlags.FAST_BARRIER);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            around.putInt(4, 2);
            around.putLong(8, 3L << 32 | 4);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            assertThat(local.getInt(4)).isEqualTo(2);
            assertThat(plain.getLong(8)).isEqualTo(3L << 32 | 4);
        }, () -> {
        });
    }

    @Test
    void aLockMapAddsOneInBigEndianOrderAndGivesEveryTicketOnce() {
        int rounds = 20;
        List<Integer> tickets = new ArrayList<>();
        Meeting both = new Meeting();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap own = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0).map(0, SIZE,
                    SciFlags.LOCK_OPERATION | SciFlags.NO_MEMORY_LOOPBACK_MAP);
            take(own, rounds, tickets);
            both.await(owner);
            SciMap map = segment.map(0, SIZE);
            assertThat(Integer.reverseBytes(map.getInt(8))).isEqualTo(2 * rounds);
        }, () -> {
            SciMap lock = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE, SciFlags.LOCK_OPERATION);
            take(lock, rounds, tickets);
            both.await(user);
        });
        assertThat(tickets).hasSize(2 * rounds).doesNotHaveDuplicates().allMatch(each -> each < 2 * rounds);
    }

    private static void take(SciMap lock, int rounds, List<Integer> tickets) {
        for (int i = 0; i < rounds; i++) {
            int ticket = Integer.reverseBytes(lock.getInt(8));
            synchronized (tickets) {
                tickets.add(ticket);
            }
        }
    }

    /** Two programs wait for each other. */
    private static final class Meeting {
        private final AtomicBoolean isFirst = new AtomicBoolean(true);
        private final AtomicBoolean areBoth = new AtomicBoolean();

        void await(Host process) {
            if (!isFirst.getAndSet(false)) {
                areBoth.set(true);
            }
            while (!areBoth.get()) {
                process.sleep(process.now() + MILLISECOND_PS);
            }
        }
    }

    @Test
    void storesToAReadOnlyWindowFault() {
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap local = segment.map(0, SIZE, SciFlags.READONLY_MAP);
            SciMap remote = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0).map(0, SIZE, SciFlags.READONLY_MAP);
            for (SciMap map : List.of(local, remote)) {
                assertThat(map.getInt(0)).isZero();
                assertThatThrownBy(() -> map.putInt(0, 1)).isInstanceOf(UnsupportedOperationException.class);
                assertThatThrownBy(() -> map.putLong(0, 1)).isInstanceOf(UnsupportedOperationException.class);
                assertThatThrownBy(() -> map.put(0, MemorySegment.ofArray(new byte[4]), 0, 4))
                        .isInstanceOf(UnsupportedOperationException.class);
            }
            remote.unmap();
            assertThatThrownBy(() -> remote.getInt(0)).isInstanceOf(IndexOutOfBoundsException.class);
        }, () -> {
        });
    }

    @Test
    void eachCopyHasItsOwnRules() {
        MemorySegment ten = MemorySegment.ofArray(new byte[10]).fill((byte) 5);
        play(() -> export(ownerSci, SEGMENT), () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, 64);
            SciSequence sequence = map.createSequence();
            sequence.memCpy(ten, 0, map, 1, 9, SciFlags.ERROR_CHECK);
            refused(SciError.OUT_OF_RANGE, () -> sequence.memCpy(ten, 0, map, 60, 5, SciFlags.NONE));
            refused(SciError.ILLEGAL_ADDRESS, () -> sequence.memCpy(ten, 8, map, 0, 4, SciFlags.NONE));
            refused(SciError.SIZE_ALIGNMENT, () -> map.memCopy(ten, 0, 0, 9, SciFlags.NONE));
            refused(SciError.OFFSET_ALIGNMENT, () -> map.memCopy(ten, 0, 2, 8, SciFlags.NONE));
            refused(SciError.OUT_OF_RANGE, () -> map.memCopy(ten, 0, 60, 8, SciFlags.NONE));
            map.memCopy(ten, 0, 12, 8, SciFlags.ERROR_CHECK);
            map.memWrite(ten, 0, 21, 3, SciFlags.NONE);
            assertThatThrownBy(() -> map.memWrite(ten, 0, 60, 10, SciFlags.NONE))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            MemorySegment back = MemorySegment.ofArray(new byte[24]);
            map.memCopy(back, 0, 0, 24, SciFlags.BLOCK_READ | SciFlags.ERROR_CHECK);
            for (int i = 0; i < 24; i++) {
                boolean isStored = (i >= 1 && i < 10) || (i >= 12 && i < 20) || i >= 21;
                assertThat(back.get(ValueLayout.JAVA_BYTE, i)).as("byte %d", i).isEqualTo((byte) (isStored ? 5 : 0));
            }
        });
    }

    @Test
    void registeredMemoryIsAnEndOfDmaAndNeverMapped() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment own = arena.allocate(SIZE, 8).fill((byte) 6);
            play(() -> awaitWord(owner, export(ownerSci, SEGMENT).map(0, SIZE), SIZE - 4, 0x06060606), () -> {
                LocalSegment segment = userSci.createSegment(SEGMENT, SIZE, SciFlags.EMPTY);
                refused(SciError.ILLEGAL_OPERATION, () -> segment.prepare(0));
                refused(SciError.ILLEGAL_OPERATION, () -> segment.map(0, SIZE));
                refused(SciError.OUT_OF_RANGE, () -> segment.registerMemory(own, SIZE + 4, SciFlags.NONE));
                refused(SciError.ILLEGAL_ADDRESS,
                        () -> segment.registerMemory(own.asReadOnly(), SIZE, SciFlags.NONE));
                refused(SciError.ILLEGAL_ADDRESS, () -> segment.registerMemory(none(), SIZE, SciFlags.NONE));
                segment.registerMemory(own, SIZE, SciFlags.NONE);
                refused(SciError.ILLEGAL_OPERATION, () -> segment.registerMemory(own, SIZE, SciFlags.NONE));
                refused(SciError.ILLEGAL_OPERATION, () -> segment.map(0, SIZE));
                segment.prepare(0, SciFlags.DMA_SOURCE_ONLY);
                RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
                DmaQueue queue = userSci.createDmaQueue(0, 1);
                assertThat(queue.enqueue(segment, remote, 0, 0, SIZE, SciFlags.DMA_POST | SciFlags.DMA_WAIT))
                        .isEqualTo(DmaState.DONE);
                LocalSegment full = userSci.createSegment(SEGMENT + 1, SIZE, SciFlags.NONE);
                refused(SciError.ILLEGAL_OPERATION, () -> full.registerMemory(own, SIZE, SciFlags.NONE));
                refused(SciError.ACCESS, () -> full.attachPhysicalMemory(0, own, 0, SIZE, SciFlags.NONE));
            });
        }
    }

    @Test
    void aSharedSegmentIsAttachedByOtherProcessesOfItsNodeOnly() {
        play(() -> {
            SciLibrary second = setup.library(owner, OWNER_NODE);
            second.initialize(SciFlags.NONE);
            SciDescriptor other = second.open(SciFlags.NONE);
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            refused(SciError.ACCESS, () -> other.attachLocalSegment(SEGMENT, none(), SciFlags.NONE));
            segment.share(SciFlags.NONE);
            LocalSegment attached = other.attachLocalSegment(SEGMENT, none(), SciFlags.NONE);
            assertThat(attached.sizeBytes()).isEqualTo(SIZE);
            assertThat(attached.segmentId()).isEqualTo(SEGMENT);
            SciMap there = attached.map(0, SIZE);
            there.putInt(0, 8);
            assertThat(segment.map(0, SIZE).getInt(0)).isEqualTo(8);
            attached.prepare(0);
            segment.setAvailable(0);
            refused(SciError.BUSY, attached::remove);
            there.unmap();
            refused(SciError.BUSY, segment::remove);
            attached.remove();
            LocalSegment secret = ownerSci.createSegment(0, SIZE, SciFlags.PRIVATE);
            refused(SciError.ILLEGAL_OPERATION, () -> secret.share(SciFlags.NONE));
        }, () -> refused(SciError.NO_SUCH_SEGMENT,
                () -> userSci.attachLocalSegment(SEGMENT, none(), SciFlags.NONE)));
    }

    @Test
    void aBlockTransferCopiesBetweenALocalAndARemoteWindow() {
        List<SciError> ends = new ArrayList<>();
        play(() -> export(ownerSci, SEGMENT), () -> {
            SciMap remote = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            LocalSegment segment = userSci.createSegment(SEGMENT, 2 * SIZE, SciFlags.NONE);
            SciMap local = segment.map(0, 2 * SIZE);
            local.putInt(16, 9);
            local.transferBlock(16, remote, 8, 64, SciFlags.NONE);
            assertThat(remote.getInt(8)).isEqualTo(9);
            remote.transferBlock(8, local, 128, 4, SciFlags.NONE);
            assertThat(local.getInt(128)).isEqualTo(9);
            refused(SciError.ILLEGAL_PARAMETER, () -> local.transferBlock(0, local, 64, 4, SciFlags.NONE));
            refused(SciError.SIZE_ALIGNMENT, () -> local.transferBlock(0, remote, 0, 3, SciFlags.NONE));
            refused(SciError.OFFSET_ALIGNMENT, () -> local.transferBlock(2, remote, 0, 4, SciFlags.NONE));
            refused(SciError.OUT_OF_RANGE, () -> local.transferBlock(0, remote, SIZE, 4, SciFlags.NONE));
            segment.prepare(0);
            local.putInt(SIZE - 4, 10);
            BlockTransfer transfer = local.transferBlockAsync(0, remote, 0, SIZE, none(), SciFlags.NONE);
            refused(SciError.BUSY, remote::unmap);
            refused(SciError.BUSY, local::unmap);
            transfer.waitFor(SciFlags.INFINITE_TIMEOUT, SciFlags.NONE);
            assertThat(remote.getInt(SIZE - 4)).isEqualTo(10);
            refused(SciError.ILLEGAL_PARAMETER, () -> transfer.waitFor(0, SciFlags.NONE));
            BlockTransfer called = remote.transferBlockAsync(0, local, SIZE, SIZE, (which, status) -> ends.add(status),
                    SciFlags.USE_CALLBACK | SciFlags.BLOCK_READ);
            refused(SciError.ILLEGAL_OPERATION, () -> called.waitFor(0, SciFlags.NONE));
            passUntil(user, userLibrary, () -> !ends.isEmpty());
            assertThat(ends).containsExactly(SciError.OK);
            assertThat(local.getInt(2 * SIZE - 4)).isEqualTo(10);
            local.transferBlockAsync(0, remote, 0, SIZE, none(), SciFlags.NONE).abort(SciFlags.NONE);
            BlockTransfer over = local.transferBlockAsync(0, remote, 0, SIZE, none(), SciFlags.NONE);
            pass(user, userLibrary, 100);
            refused(SciError.ILLEGAL_OPERATION, () -> over.abort(SciFlags.NONE));
            over.waitFor(0, SciFlags.NONE);
            local.unmap();
            remote.unmap();
        });
    }

    @Test
    void aVectorIsOnePost() {
        play(() -> export(ownerSci, SEGMENT), () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            LocalSegment segment = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            segment.prepare(0);
            SciMap local = segment.map(0, SIZE);
            local.putInt(0, 1);
            local.putInt(64, 2);
            DmaQueue queue = userSci.createDmaQueue(0, 2);
            List<DmaVector> vector = List.of(new DmaVector(64, 0, 512, 0), new DmaVector(64, 64, 1024, 0));
            queue.startTransferVec(segment, remote, vector, none(), SciFlags.DMA_WAIT);
            assertThat(queue.state()).isEqualTo(DmaState.DONE);
            SciMap there = remote.map(0, SIZE);
            assertThat(there.getInt(512)).isEqualTo(1);
            assertThat(there.getInt(1024)).isEqualTo(2);
            queue.startTransfer(segment, remote, 128, 64, 1024, none(), SciFlags.DMA_READ | SciFlags.DMA_WAIT);
            assertThat(local.getInt(128)).isEqualTo(2);
            refused(SciError.ILLEGAL_PARAMETER,
                    () -> queue.startTransferVec(segment, remote, List.of(), none(), SciFlags.NONE));
            refused(SciError.MAX_ENTRIES, () -> queue.startTransferVec(segment, remote,
                    List.of(vector.get(0), vector.get(1), vector.get(0)), none(), SciFlags.NONE));
            refused(SciError.ILLEGAL_FLAG, () -> queue.startTransferVec(segment, remote,
                    List.of(new DmaVector(64, 0, 0, 1)), none(), SciFlags.NONE));
            refused(SciError.OUT_OF_RANGE, () -> queue.startTransferVec(segment, remote,
                    List.of(new DmaVector(64, -64, 0, 0)), none(), SciFlags.NONE));
            assertThat(queue.state()).isEqualTo(DmaState.DONE);
        });
    }

    @Test
    void theLibraryPicksTheFirstFreeIdFromTheOneGiven() {
        play(() -> {
            ownerSci.createSegment(1024, SIZE, SciFlags.NONE);
            LocalSegment picked = ownerSci.createSegment(1024, SIZE, SciFlags.AUTO_ID);
            assertThat(picked.segmentId()).isEqualTo(1025);
            assertThat(ownerSci.createSegment(0, SIZE, SciFlags.NONE).segmentId()).isZero();
        }, () -> {
        });
    }
}
