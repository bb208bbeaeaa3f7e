package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;

/** Lost packets, cables, processes that die: what connections, events and the sequence check say of them. */
public abstract class SisciTroubleContract extends SisciBed {
    private static final int SECOND_MS = 1000;
    private static final int BLOCK = 1024;

    private final AtomicBoolean isOver = new AtomicBoolean();

    private void untilOver() {
        while (!isOver.get()) {
            owner.sleep(owner.now() + MILLISECOND_PS);
        }
    }

    /** The user's program, while the owner has a segment available; the owner's part is in both programs' hands. */
    private void using(Stage.Program program) {
        isOver.set(false);
        play(() -> {
            export(ownerSci, SEGMENT);
            untilOver();
        }, () -> {
            program.run();
            isOver.set(true);
        });
    }

    @Test
    void anyLostPacketOfACopyIsFoundByTheCheckAndARepetitionMendsIt() {
        MemorySegment sent = MemorySegment.ofArray(new byte[BLOCK]);
        MemorySegment back = MemorySegment.ofArray(new byte[BLOCK]);
        using(() -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            long before = setup.trouble().packets();
            map.put(0, sent, 0, BLOCK);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            int packets = (int) (setup.trouble().packets() - before);
            assertThat(packets).isPositive();
            for (int position = 0; position < packets; position++) {
                int lost = position;
                setup.trouble().losePackets(number -> number == lost);
                sent.fill((byte) (position + 1));
                map.put(0, sent, 0, BLOCK);
                assertThat(sequence.check(SciFlags.NONE)).as("packet %d", position)
                        .isEqualTo(SequenceStatus.RETRIABLE);
                map.put(0, sent, 0, BLOCK);
                assertThat(sequence.check(SciFlags.NONE)).as("needs no start").isEqualTo(SequenceStatus.OK);
                map.get(0, back, 0, BLOCK);
                assertThat(back.mismatch(sent)).isEqualTo(-1);
            }
        });
    }

    @Test
    void anErrorIsReportedOnceByTheNextCheckOrWithoutABarrierByTheOneAfterIt() {
        using(() -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            setup.trouble().losePackets(number -> number == 0);
            map.putInt(0, 1);
            assertThat(sequence.check(1 << 30)).as("as true as without the flag").isEqualTo(SequenceStatus.RETRIABLE);
            assertThat(sequence.error()).isEqualTo(SciError.ILLEGAL_FLAG);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            setup.trouble().losePackets(number -> number == 0);
            map.putInt(0, 1);
            List<SequenceStatus> found = new ArrayList<>();
            found.add(sequence.check(SciFlags.NO_STORE_BARRIER | SciFlags.NO_FLUSH));
            found.add(sequence.check(SciFlags.NONE));
            assertThat(found).containsOnlyOnce(SequenceStatus.RETRIABLE);
            setup.trouble().losePackets(number -> number == 0);
            map.putInt(0, 1);
            assertThat(sequence.check(SciFlags.NO_FLUSH)).isEqualTo(SequenceStatus.RETRIABLE);
            SciSequence other = map.createSequence();
            assertThat(other.start()).isEqualTo(SequenceStatus.OK);
            assertThat(other.check(SciFlags.NONE)).as("errors before its start").isEqualTo(SequenceStatus.OK);
        });
    }

    @Test
    void aCheckedCopyIsRepeatedUntilItArrives() {
        MemorySegment sent = MemorySegment.ofArray(new byte[BLOCK]);
        MemorySegment back = MemorySegment.ofArray(new byte[BLOCK]);
        for (int i = 0; i < BLOCK; i++) {
            sent.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 7));
        }
        using(() -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            setup.trouble().losePackets(number -> number < 200 && number % 17 == 3);
            int tries = 1;
            while (outcome(() -> sequence.memCpy(sent, 0, map, 0, BLOCK,
                    SciFlags.ERROR_CHECK)) == SciError.TRANSFER_FAILED) {
                tries++;
            }
            setup.trouble().losePackets(number -> false);
            assertThat(tries).isGreaterThan(1);
            map.get(0, back, 0, BLOCK);
            assertThat(back.mismatch(sent)).isEqualTo(-1);
            setup.trouble().losePackets(number -> number == 0);
            refused(SciError.TRANSFER_FAILED, () -> map.memCopy(sent, 0, 0, 64, SciFlags.ERROR_CHECK));
            setup.trouble().losePackets(number -> number == 0);
            map.memCopy(sent, 0, 0, 64, SciFlags.NONE);
            sequence.storeBarrier();
            map.memCopy(sent, 0, 0, 64, SciFlags.ERROR_CHECK);
        });
    }

    @Test
    void aFailedLoadGivesAllOnesAndTheCheckSaysSo() {
        using(() -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            setup.trouble().losePackets(number -> number == 0);
            assertThat(map.getInt(0)).isEqualTo(-1);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.RETRIABLE);
            assertThat(map.getInt(0)).isZero();
        });
    }

    @Test
    void aPulledCableIsPendingThenNotRetriableAndComesBackWithTheSameMaps() {
        using(() -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = remote.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            map.putInt(0, 1);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            setup.trouble().pullCable(OWNER_NODE);
            map.putInt(0, 2);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.PENDING);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.PENDING);
            assertThat(remote.waitForEvent(100)).isEqualTo(
                    new SegmentEvent(SegmentReason.NOT_OPERATIONAL, OWNER_NODE, 0));
            pass(user, userLibrary, SECOND_MS);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(sequence.check(SciFlags.NONE)).as("stays so without a start")
                    .isEqualTo(SequenceStatus.NOT_RETRIABLE);
            pass(user, userLibrary, 9 * SECOND_MS);
            setup.trouble().plugCable(OWNER_NODE);
            assertThat(sequence.check(SciFlags.NONE)).as("stays so without a start")
                    .isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(remote.waitForEvent(100).reason()).isEqualTo(SegmentReason.OPERATIONAL);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            map.putInt(0, 2);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            assertThat(map.getInt(0)).isEqualTo(2);
        });
    }

    @Test
    void theOwnerIsInformedOfACableToo() {
        List<String> seen = new ArrayList<>();
        isOver.set(false);
        play(() -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, (which, reason, nodeId, adapter, error) -> {
                seen.add(reason + " " + nodeId);
                return CallbackAction.CONTINUE;
            }, SciFlags.USE_CALLBACK);
            segment.prepare(0);
            segment.setAvailable(0);
            while (!isOver.get()) {
                pass(owner, ownerLibrary, 1);
            }
            assertThat(seen).containsExactly("CONNECT 8", "NOT_OPERATIONAL 8", "OPERATIONAL 8", "LOST 8");
        }, () -> {
            connect(userSci, user, OWNER_NODE, SEGMENT);
            setup.trouble().pullCable(USER_NODE);
            assertThat(userLibrary.queryAdapter(0, AdapterQuery.LINK_OPERATIONAL)).isZero();
            refused(SciError.NO_LINK_ACCESS, () -> userSci.probeNode(0, OWNER_NODE));
            refused(SciError.NO_LINK_ACCESS, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            pass(user, userLibrary, 5);
            setup.trouble().plugCable(USER_NODE);
            assertThat(userSci.probeNode(0, OWNER_NODE)).isTrue();
            pass(user, userLibrary, 5);
            setup.trouble().reboot(USER_NODE);
            Stage.sleepUntil(user, user.now() + 5 * MILLISECOND_PS);
            isOver.set(true);
        });
    }

    @Test
    void aConnectIsRefusedIgnoredOrTriedAgainUntilItsTimeIsOver() {
        using(() -> {
            connect(userSci, user, OWNER_NODE, SEGMENT);
            setup.trouble().refuseConnects(OWNER_NODE, 1);
            refused(SciError.CONNECTION_REFUSED, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            setup.trouble().ignoreConnects(OWNER_NODE, 1);
            refused(SciError.TIMEOUT, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            setup.trouble().ignoreConnects(OWNER_NODE, 3);
            userSci.connectSegment(OWNER_NODE, SEGMENT, 0, SECOND_MS);
            setup.trouble().ignoreConnects(OWNER_NODE, 1_000_000);
            refused(SciError.TIMEOUT, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, 50));
            refused(SciError.TIMEOUT, () -> userSci.connectInterrupt(OWNER_NODE, 0, 5, 50));
        });
    }

    @Test
    void ownNodeMapsMakePacketsOnlyOverTheAdapter() {
        play(() -> {
            export(ownerSci, SEGMENT);
            RemoteSegment own = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            SciMap plain = own.map(0, SIZE);
            SciMap around = own.map(0, SIZE, SciFlags.NO_MEMORY_LOOPBACK_MAP);
            long before = setup.trouble().packets();
            plain.putInt(0, 1);
            plain.getInt(0);
            assertThat(setup.trouble().packets()).isEqualTo(before);
            around.putInt(0, 1);
            around.getInt(0);
            assertThat(setup.trouble().packets()).isGreaterThanOrEqualTo(before + 2);
        }, () -> {
        });
    }

    @Test
    void aKilledOwnerIsLostAndAKilledUserLeavesNothing() {
        AtomicReference<SciError> end = new AtomicReference<>();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            assertThat(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason()).isEqualTo(SegmentReason.CONNECT);
            ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO);
            Stage.sleepUntil(owner, owner.now() + MILLISECOND_PS);
            setup.trouble().kill(owner, OWNER_NODE);
        }, () -> {
            RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = remote.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            assertThat(remote.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason()).isEqualTo(SegmentReason.LOST);
            map.putInt(0, 1);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(map.getInt(0)).isEqualTo(-1);
            refused(SciError.NO_SUCH_SEGMENT, () -> userSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            refused(SciError.NO_SUCH_SEGMENT, () -> userSci.connectInterrupt(OWNER_NODE, 0, 5, 0));
            sequence.remove();
            map.unmap();
            remote.disconnect();
            LocalSegment own = export(userSci, SEGMENT);
            end.set(outcome(own::remove));
        });
        assertThat(end.get()).isEqualTo(SciError.OK);
    }

    @TestFactory
    Stream<DynamicTest> aKilledUserIsADisconnectAtTheOwner() {
        return Stream.of("CONNECTED", "MAPPED", "POSTED").map(state -> DynamicTest.dynamicTest(state, () -> {
            setUp();
            play(() -> {
                LocalSegment segment = export(ownerSci, SEGMENT);
                segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
                assertThat(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason())
                        .isEqualTo(SegmentReason.DISCONNECT);
                segment.remove();
            }, () -> {
                RemoteSegment remote = connect(userSci, user, OWNER_NODE, SEGMENT);
                if (!state.equals("CONNECTED")) {
                    remote.map(0, SIZE).putInt(0, 1);
                }
                if (state.equals("POSTED")) {
                    LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
                    local.prepare(0);
                    userSci.createDmaQueue(0, 1).enqueue(local, remote, 0, 0, SIZE, SciFlags.DMA_POST);
                }
                Stage.sleepUntil(user, user.now() + MILLISECOND_PS / 100);
                setup.trouble().kill(user, USER_NODE);
            });
        }));
    }

    @TestFactory
    Stream<DynamicTest> connectionsKeepTheirTable() {
        return StateTable.tests(
                """
                                   CONNECTING             OPERATIONAL  ASKED  DOWN             LOST             FAILED
                        map        NOT_CONNECTED          OK           OK     OK               NOT_CONNECTED    NOT_CONNECTED
                        enqueue    SEGMENT_NOT_CONNECTED  OK           OK     OK               OK               SEGMENT_NOT_CONNECTED
                        dma        -                      OK           OK     TRANSFER_FAILED  TRANSFER_FAILED  -
                        copy       -                      OK           OK     TRANSFER_FAILED  TRANSFER_FAILED  -
                        disconnect OK                     OK           OK     OK               OK               OK
                        mapped     -                      BUSY         BUSY   BUSY             BUSY             -
                        unmap      -                      OK           OK     OK               OK               -
                        """,
                this::tryConnection);
    }

    private SciError tryConnection(String call, String state) throws SciException {
        setUp();
        isOver.set(false);
        AtomicReference<SciError> result = new AtomicReference<>();
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            if (state.equals("ASKED") || state.equals("LOST")) {
                segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
                Stage.sleepUntil(owner, owner.now() + MILLISECOND_PS);
                segment.setUnavailable(0, state.equals("LOST") ? SciFlags.FORCE_DISCONNECT : SciFlags.NOTIFY);
            }
            untilOver();
        }, () -> {
            LocalSegment local = userSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            local.prepare(0);
            result.set(tryConnection(call, state, local));
            isOver.set(true);
        });
        return result.get();
    }

    private SciError tryConnection(String call, String state, LocalSegment local) throws SciException {
        boolean isAsynchronous = state.equals("CONNECTING") || state.equals("FAILED");
        RemoteSegment remote = isAsynchronous
                ? userSci.connectSegment(OWNER_NODE, state.equals("FAILED") ? SEGMENT + 1 : SEGMENT, 0,
                        (which, reason, status) -> CallbackAction.CONTINUE, 0,
                        SciFlags.USE_CALLBACK | SciFlags.ASYNCHRONOUS_CONNECT)
                : connect(userSci, user, OWNER_NODE, SEGMENT);
        boolean needsMap = List.of("copy", "mapped", "unmap").contains(call);
        SciMap map = needsMap ? remote.map(0, SIZE) : none();
        SciSequence sequence = call.equals("copy") ? map.createSequence() : none();
        switch (state) {
            case "DOWN" -> setup.trouble().pullCable(OWNER_NODE);
            case "FAILED" -> pass(user, userLibrary, 5);
            case "ASKED", "LOST" -> remote.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            default -> {
            }
        }
        return switch (call) {
            case "map" -> outcome(() -> remote.map(0, SIZE));
            case "enqueue" -> outcome(
                    () -> userSci.createDmaQueue(0, 1).enqueue(local, remote, 0, 0, 64, SciFlags.NONE));
            case "dma" -> {
                DmaQueue queue = userSci.createDmaQueue(0, 1);
                DmaState end = queue.enqueue(local, remote, 0, 0, 64, SciFlags.DMA_POST | SciFlags.DMA_WAIT);
                yield end == DmaState.DONE ? SciError.OK : SciError.TRANSFER_FAILED;
            }
            case "copy" -> outcome(() -> sequence.memCpy(MemorySegment.ofArray(new byte[64]), 0, map, 0, 64,
                    SciFlags.ERROR_CHECK));
            case "disconnect", "mapped" -> outcome(remote::disconnect);
            case "unmap" -> outcome(map::unmap);
            default -> throw new IllegalArgumentException(call);
        };
    }
}
