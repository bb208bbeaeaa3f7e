package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;

/** Each call in each state of local segments and DMA queues, and the order of teardown. */
public abstract class SisciStateContract extends SisciBed {
    @TestFactory
    Stream<DynamicTest> localSegmentsKeepTheirTable() {
        return StateTable.tests("""
                               CREATED               PREPARED            AVAILABLE  CONNECTED  HIDDEN
                map            OK                    OK                  OK         OK         OK
                prepare        OK                    OK                  OK         OK         OK
                setAvailable   SEGMENT_NOT_PREPARED  OK                  OK         OK         OK
                setUnavailable ILLEGAL_OPERATION     ILLEGAL_OPERATION   OK         OK         ILLEGAL_OPERATION
                notify         ILLEGAL_OPERATION     ILLEGAL_OPERATION   OK         OK         ILLEGAL_OPERATION
                remove         OK                    OK                  OK         BUSY       BUSY
                forceRemove    OK                    OK                  OK         OK         OK
                dma            SEGMENT_NOT_PREPARED  OK                  OK         OK         OK
                waitForEvent   TIMEOUT               TIMEOUT             TIMEOUT    OK         OK
                connect        CONNECTION_REFUSED    CONNECTION_REFUSED  OK         OK         CONNECTION_REFUSED
                attach         ACCESS                ACCESS              ACCESS     ACCESS     ACCESS
                share          OK                    OK                  OK         OK         OK
                create         SEGMENTID_USED        SEGMENTID_USED      SEGMENTID_USED SEGMENTID_USED SEGMENTID_USED
                """, this::tryLocal);
    }

    private SciError tryLocal(String call, String state) throws SciException {
        setUp();
        AtomicReference<SciError> result = new AtomicReference<>();
        AtomicBoolean isOver = new AtomicBoolean();
        play(() -> {
            RemoteSegment elsewhere = connect(ownerSci, owner, USER_NODE, SEGMENT);
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            if (!state.equals("CREATED")) {
                segment.prepare(0);
            }
            if (!state.equals("CREATED") && !state.equals("PREPARED")) {
                segment.setAvailable(0);
            }
            if (state.equals("CONNECTED") || state.equals("HIDDEN")) {
                ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            }
            if (state.equals("HIDDEN")) {
                segment.setUnavailable(0, SciFlags.NONE);
            }
            result.set(outcome(() -> callLocal(call, segment, elsewhere)));
            if (!call.endsWith("emove") || result.get() != SciError.OK) {
                segment.map(0, SIZE).unmap();
            }
            isOver.set(true);
        }, () -> {
            export(userSci, SEGMENT);
            while (!isOver.get()) {
                user.sleep(user.now() + MILLISECOND_PS);
            }
        });
        return result.get();
    }

    private void callLocal(String call, LocalSegment segment, RemoteSegment elsewhere) throws SciException {
        switch (call) {
            case "map" -> segment.map(0, SIZE).unmap();
            case "prepare" -> segment.prepare(0);
            case "setAvailable" -> segment.setAvailable(0);
            case "setUnavailable" -> segment.setUnavailable(0, SciFlags.NONE);
            case "notify" -> segment.setUnavailable(0, SciFlags.NOTIFY);
            case "remove" -> segment.remove();
            case "forceRemove" -> segment.remove(SciFlags.FORCE_REMOVE);
            case "dma" -> ownerSci.createDmaQueue(0, 1).enqueue(segment, elsewhere, 0, 0, 64, SciFlags.NONE);
            case "waitForEvent" -> segment.waitForEvent(0);
            case "connect" -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            case "attach" -> ownerSci.attachLocalSegment(SEGMENT, none(), SciFlags.NONE);
            case "share" -> segment.share(SciFlags.NONE);
            case "create" -> ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            default -> throw new IllegalArgumentException(call);
        }
    }

    @TestFactory
    Stream<DynamicTest> dmaQueuesKeepTheirTable() {
        return StateTable.tests(
                """
                                     IDLE               GATHER             POSTED             DONE               ABORTED            ERROR
                        enqueue      OK                 OK                 ILLEGAL_OPERATION  ILLEGAL_OPERATION  ILLEGAL_OPERATION  ILLEGAL_OPERATION
                        post         ILLEGAL_OPERATION  OK                 ILLEGAL_OPERATION  ILLEGAL_OPERATION  ILLEGAL_OPERATION  ILLEGAL_OPERATION
                        waitFor      ILLEGAL_OPERATION  ILLEGAL_OPERATION  OK                 OK                 OK                 OK
                        abort        ILLEGAL_OPERATION  ILLEGAL_OPERATION  OK                 ILLEGAL_OPERATION  ILLEGAL_OPERATION  ILLEGAL_OPERATION
                        reset        OK                 OK                 ILLEGAL_OPERATION  OK                 OK                 OK
                        remove       OK                 OK                 ILLEGAL_OPERATION  OK                 OK                 OK
                        start        OK                 ILLEGAL_OPERATION  ILLEGAL_OPERATION  OK                 OK                 OK
                        """,
                this::tryQueue);
    }

    private SciError tryQueue(String call, String state) throws SciException {
        setUp();
        AtomicReference<SciError> result = new AtomicReference<>();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            if (state.equals("ERROR")) {
                segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
                segment.setUnavailable(0, SciFlags.FORCE_DISCONNECT);
            }
        }, () -> {
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            DmaQueue queue = userSci.createDmaQueue(0, 4);
            bring(queue, DmaState.valueOf(state), local, remote);
            assertThat(queue.state()).isEqualTo(DmaState.valueOf(state));
            SciError found = outcome(() -> callQueue(call, queue, local, remote));
            result.set(found);
            if (found != SciError.OK && !state.equals("POSTED")) {
                assertThat(queue.state()).as("a refusal changes nothing").isEqualTo(DmaState.valueOf(state));
            }
            if (queue.state() == DmaState.POSTED) {
                queue.abort();
            }
            if (!call.equals("remove") || found != SciError.OK) {
                queue.reset();
                assertThat(queue.state()).isEqualTo(DmaState.IDLE);
                queue.remove();
            }
            refused(SciError.ILLEGAL_PARAMETER, queue::reset);
        });
        return result.get();
    }

    private static void bring(DmaQueue queue, DmaState state, LocalSegment local, RemoteSegment remote)
            throws SciException {
        switch (state) {
            case IDLE -> {
            }
            case GATHER -> queue.enqueue(local, remote, 0, 0, 64, SciFlags.NONE);
            case POSTED -> queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST);
            case DONE -> queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_POST | SciFlags.DMA_WAIT);
            case ABORTED -> {
                queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST);
                queue.abort();
            }
            case ERROR -> {
                remote.waitForEvent(SciFlags.INFINITE_TIMEOUT);
                queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_POST | SciFlags.DMA_WAIT);
            }
        }
    }

    private static void callQueue(String call, DmaQueue queue, LocalSegment local, RemoteSegment remote)
            throws SciException {
        switch (call) {
            case "enqueue" -> queue.enqueue(local, remote, 0, 0, 64, SciFlags.NONE);
            case "post" -> queue.post();
            case "waitFor" -> queue.waitFor(SciFlags.INFINITE_TIMEOUT);
            case "abort" -> queue.abort();
            case "reset" -> queue.reset();
            case "remove" -> queue.remove();
            case "start" -> queue.startTransfer(local, remote, 0, 64, 0, none(), SciFlags.NONE);
            default -> throw new IllegalArgumentException(call);
        }
    }

    @Test
    void postWaitAndResetInOneCallEndInIdle() {
        play(() -> awaitWord(owner, export(ownerSci, SEGMENT).map(0, SIZE), 60, 9), () -> {
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            local.map(0, SIZE).putInt(60, 9);
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            DmaQueue queue = userSci.createDmaQueue(0, 1);
            int all = SciFlags.DMA_POST | SciFlags.DMA_WAIT | SciFlags.DMA_RESET;
            assertThat(queue.enqueue(local, remote, 0, 0, 64, all)).isEqualTo(DmaState.DONE);
            assertThat(queue.state()).isEqualTo(DmaState.IDLE);
            refused(SciError.ILLEGAL_OPERATION,
                    () -> queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_WAIT));
            refused(SciError.ILLEGAL_OPERATION,
                    () -> queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_POST | SciFlags.DMA_RESET));
            assertThat(queue.state()).as("a refusal changes nothing").isEqualTo(DmaState.IDLE);
        });
    }

    @Test
    void anAbortedTransferLeavesNothingOrItsBeginningAndTheQueueIsUsableAgain() {
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap map = segment.map(0, SIZE);
            awaitWord(owner, map, SIZE - 4, 7);
        }, () -> {
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            SciMap map = local.map(0, SIZE);
            for (int offset = 0; offset < SIZE; offset += 4) {
                map.putInt(offset, 7);
            }
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            DmaQueue queue = userSci.createDmaQueue(0, 1);
            queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST);
            queue.abort();
            SciMap there = remote.map(0, SIZE);
            boolean hasEnded = false;
            for (int offset = 0; offset < SIZE; offset += 256) {
                boolean isThere = there.getInt(offset) == 7;
                assertThat(isThere && hasEnded).as("a prefix only, offset=%d", offset).isFalse();
                hasEnded |= !isThere;
            }
            queue.reset();
            assertThat(queue.enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST | SciFlags.DMA_WAIT))
                    .isEqualTo(DmaState.DONE);
        });
    }

    @Test
    void aParentOfSomethingAliveIsBusyAndStaysUsable() {
        AtomicBoolean isOver = new AtomicBoolean();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            while (!isOver.get()) {
                owner.sleep(owner.now() + MILLISECOND_PS);
            }
            segment.remove();
            ownerSci.close();
        }, () -> {
            RemoteSegment connection = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = connection.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            ThrowingCallable[] backwards = {sequence::remove, map::unmap, connection::disconnect, userSci::close,
                userLibrary::terminate};
            for (int alive = 3; alive >= 0; alive--) {
                for (int parent = 3 - alive + 1; parent <= 3; parent++) {
                    refused(SciError.BUSY, backwards[parent]);
                }
                if (alive == 3) {
                    map.putInt(0, 3);
                    assertThat(map.getInt(0)).isEqualTo(3);
                }
                int next = 3 - alive;
                assertThat(outcome(backwards[next])).isEqualTo(SciError.OK);
                refused(SciError.ILLEGAL_PARAMETER, backwards[next]);
            }
            Stage.sleepUntil(user, user.now() + 10 * MILLISECOND_PS);
            isOver.set(true);
        });
    }

    @Test
    void nothingWorksBeforeInitializeOrAfterTerminateWhichReclaimsWhatLives() {
        AtomicBoolean isMapped = new AtomicBoolean();
        AtomicBoolean isOver = new AtomicBoolean();
        play(() -> {
            SciLibrary fresh = setup.library(owner, OWNER_NODE);
            refused(SciError.NOT_INITIALIZED, () -> fresh.open(SciFlags.NONE));
            refused(SciError.NOT_INITIALIZED, () -> fresh.localNodeId(0, SciFlags.NONE));
            refused(SciError.NOT_INITIALIZED, () -> fresh.vendorId(SciFlags.NONE));
            fresh.terminate();
            LocalSegment segment = export(ownerSci, SEGMENT);
            SciMap map = segment.map(0, SIZE);
            segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            while (!isMapped.get()) {
                owner.sleep(owner.now() + MILLISECOND_PS);
            }
            ownerLibrary.terminate();
            refused(SciError.NOT_INITIALIZED, segment::remove);
            refused(SciError.NOT_INITIALIZED, map::unmap);
            refused(SciError.NOT_INITIALIZED, () -> ownerSci.createSegment(1, 1, 0));
            ownerLibrary.initialize(SciFlags.NONE);
            refused(SciError.ILLEGAL_PARAMETER, segment::remove);
            refused(SciError.ILLEGAL_PARAMETER, () -> ownerSci.createSegment(1, 1, 0));
            SciDescriptor again = ownerLibrary.open(SciFlags.NONE);
            again.createSegment(SEGMENT, SIZE, SciFlags.NONE).remove();
            again.close();
            isOver.set(true);
        }, () -> {
            RemoteSegment connection = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = connection.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            isMapped.set(true);
            connection.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            assertThat(sequence.start()).isNotEqualTo(SequenceStatus.OK);
            userLibrary.terminate();
            sequence.check(SciFlags.NONE);
            assertThat(sequence.error()).isEqualTo(SciError.NOT_INITIALIZED);
            while (!isOver.get()) {
                user.sleep(user.now() + MILLISECOND_PS);
            }
        });
    }
}
