package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;

/** The rules for all of SISCI: segments, the sequence check, DMA queues, interrupts. */
public abstract class SisciContract extends SisciSegmentContract {
    @Test
    void storesToACutConnectionVanishAndTheCheckSaysSo() {
        stage.start(owner, () -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap map = segment.map(0, SIZE);
            awaitWord(owner, map, 0, 1);
            segment.setUnavailable(0, SciFlags.FORCE_DISCONNECT);
            Stage.sleepUntil(owner, owner.now() + 20 * MILLISECOND_PS);
            assertThat(map.getInt(0)).isEqualTo(1);
            map.unmap();
            segment.remove();
        });
        stage.start(user, () -> {
            RemoteSegment connection = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = connection.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            map.putInt(0, 1);
            connection.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            map.putInt(0, 2);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(map.getInt(0)).isEqualTo(-1);
            refused(SciError.TRANSFER_FAILED, () -> sequence.memCpy(MemorySegment.ofArray(new byte[8]), 0, map, 0, 8,
                    SciFlags.ERROR_CHECK));
            refused(SciError.NOT_CONNECTED, () -> connection.map(0, SIZE));
            sequence.remove();
            map.unmap();
            connection.disconnect();
        });
        stage.run();
    }

    @Test
    void aDmaQueueIsGatheredPostedDoneAndReset() {
        stage.start(owner, () -> {
            SciMap map = export(ownerSci, SEGMENT).map(0, SIZE);
            awaitWord(owner, map, 2048 + 1016, 254);
            for (int offset = 0; offset < 1024; offset += 4) {
                assertThat(map.getInt(2048 + offset)).isEqualTo(offset / 4);
            }
        });
        stage.start(user, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            SciMap map = local.map(0, SIZE);
            for (int offset = 0; offset < 1024; offset += 4) {
                map.putInt(offset, offset / 4);
            }
            DmaQueue queue = userSci.createDmaQueue(0, 1);
            assertThat(queue.state()).isEqualTo(DmaState.IDLE);
            refused(SciError.SEGMENT_NOT_PREPARED, () -> queue.enqueue(local, remote, 0, 2048, 1024, 0));
            local.prepare(0);
            refused(SciError.OUT_OF_RANGE, () -> queue.enqueue(local, remote, 0, 3072 + 8, 1024, 0));
            refused(SciError.SIZE_ALIGNMENT, () -> queue.enqueue(local, remote, 0, 2048, 1023, 0));
            refused(SciError.OFFSET_ALIGNMENT, () -> queue.enqueue(local, remote, 1, 2048, 1024, 0));
            refused(SciError.ILLEGAL_OPERATION, queue::post);
            refused(SciError.ILLEGAL_OPERATION, () -> queue.waitFor(0));
            assertThat(queue.enqueue(local, remote, 0, 2048, 1024, 0)).isEqualTo(DmaState.GATHER);
            refused(SciError.MAX_ENTRIES, () -> queue.enqueue(local, remote, 0, 2048, 1024, 0));
            refused(SciError.ILLEGAL_OPERATION, queue::abort);
            queue.post();
            assertThat(queue.state()).isEqualTo(DmaState.POSTED);
            refused(SciError.ILLEGAL_OPERATION, queue::post);
            refused(SciError.ILLEGAL_OPERATION, queue::reset);
            refused(SciError.ILLEGAL_OPERATION, queue::remove);
            refused(SciError.BUSY, remote::disconnect);
            refused(SciError.TIMEOUT, () -> queue.waitFor(0));
            assertThat(queue.waitFor(SciFlags.INFINITE_TIMEOUT)).isEqualTo(DmaState.DONE);
            assertThat(queue.waitFor(0)).isEqualTo(DmaState.DONE);
            refused(SciError.ILLEGAL_OPERATION, () -> queue.enqueue(local, remote, 0, 2048, 1024, 0));
            queue.reset();
            assertThat(queue.state()).isEqualTo(DmaState.IDLE);
            int all = SciFlags.DMA_READ | SciFlags.DMA_POST | SciFlags.DMA_WAIT | SciFlags.DMA_RESET;
            assertThat(queue.enqueue(local, remote, 1024, 2048, 1024, all)).isEqualTo(DmaState.DONE);
            assertThat(queue.state()).isEqualTo(DmaState.IDLE);
            assertThat(map.getInt(2044)).isEqualTo(255);
            queue.enqueue(local, remote, 0, 2048, 1024, SciFlags.DMA_POST);
            queue.abort();
            assertThat(queue.waitFor(0)).isEqualTo(DmaState.ABORTED);
            Stage.sleepUntil(user, user.now() + 10 * MILLISECOND_PS);
            assertThat(queue.state()).isEqualTo(DmaState.ABORTED);
            queue.remove();
            refused(SciError.ILLEGAL_PARAMETER, queue::reset);
        });
        stage.run();
    }

    @Test
    void aWindowBeginsAtItsOffsetOnBothSides() {
        stage.start(owner, () -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap whole = segment.map(0, SIZE);
            SciMap part = segment.map(64, 128);
            awaitWord(owner, whole, 64, 7);
            assertThat(part.getInt(0)).isEqualTo(7);
            assertThat(whole.getInt(0)).isZero();
        });
        stage.start(user, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            remote.map(64, 128).putInt(0, 7);
            SciMap whole = remote.map(0, SIZE);
            assertThat(whole.getInt(64)).isEqualTo(7);
            assertThat(whole.getInt(0)).isZero();
        });
        stage.run();
    }

    @Test
    void aBarrierReturnsWhenTheAnswersAreBackAndNotBefore() {
        stage.start(owner, () -> export(ownerSci, SEGMENT));
        stage.start(user, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            long beganPs = user.now();
            map.putInt(0, 1);
            sequence.storeBarrier();
            assertThat(user.now()).isGreaterThan(beganPs);
        });
        stage.run();
    }

    @Test
    void allTransfersThatWereGatheredAreMadeOneAfterTheOther() {
        stage.start(owner, () -> export(ownerSci, SEGMENT));
        stage.start(user, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            SciMap map = local.map(0, SIZE);
            map.putInt(0, 1);
            map.putInt(64, 2);
            DmaQueue queue = userSci.createDmaQueue(0, 3);
            queue.enqueue(local, remote, 0, 1024, 64, 0);
            queue.enqueue(local, remote, 64, 2048, 64, 0);
            queue.enqueue(local, remote, 64, 1024, 64, 0);
            queue.post();
            assertThat(queue.waitFor(SciFlags.INFINITE_TIMEOUT)).isEqualTo(DmaState.DONE);
            SciMap there = remote.map(0, SIZE);
            assertThat(there.getInt(1024)).isEqualTo(2);
            assertThat(there.getInt(2048)).isEqualTo(2);
        });
        stage.run();
    }

    @Test
    void aTransferOverACutConnectionEndsInAnErrorAndMovesNothing() {
        stage.start(owner, () -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap map = segment.map(0, SIZE);
            segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            segment.setUnavailable(0, SciFlags.FORCE_DISCONNECT);
            Stage.sleepUntil(owner, owner.now() + 20 * MILLISECOND_PS);
            assertThat(map.getInt(0)).isZero();
        });
        stage.start(user, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            local.map(0, SIZE).putInt(0, 1);
            remote.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            DmaQueue queue = userSci.createDmaQueue(0, 1);
            queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_POST);
            assertThat(queue.waitFor(SciFlags.INFINITE_TIMEOUT)).isEqualTo(DmaState.ERROR);
        });
        stage.run();
    }

    @Test
    void aTriggerWakesTheWaiterAndIsRememberedOnceIfThereIsNone() {
        stage.start(owner, () -> {
            LocalInterrupt interrupt = ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO);
            assertThat(interrupt.interruptNo()).isEqualTo(5);
            refused(SciError.SEGMENTID_USED, () -> ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO));
            LocalInterrupt other = ownerSci.createInterrupt(0, 0, SciFlags.NONE);
            assertThat(other.interruptNo()).isNotEqualTo(5);
            refused(SciError.TIMEOUT, () -> interrupt.waitFor(0));
            interrupt.waitFor(SciFlags.INFINITE_TIMEOUT);
            refused(SciError.BUSY, interrupt::remove);
            Stage.sleepUntil(owner, owner.now() + 100 * MILLISECOND_PS);
            interrupt.waitFor(0);
            refused(SciError.TIMEOUT, () -> interrupt.waitFor(1));
            interrupt.remove();
            refused(SciError.ILLEGAL_PARAMETER, () -> interrupt.waitFor(0));
        });
        stage.start(user, () -> {
            RemoteInterrupt interrupt = connectInterrupt();
            Stage.sleepUntil(user, user.now() + 10 * MILLISECOND_PS);
            interrupt.trigger();
            Stage.sleepUntil(user, user.now() + 10 * MILLISECOND_PS);
            interrupt.trigger();
            interrupt.trigger();
            interrupt.disconnect();
            refused(SciError.ILLEGAL_PARAMETER, interrupt::trigger);
            refused(SciError.NO_SUCH_SEGMENT, () -> userSci.connectInterrupt(OWNER_NODE, 0, 99, 0));
        });
        stage.run();
    }
}
