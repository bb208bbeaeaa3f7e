package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;

/** The rules for SISCI segments, maps and stores, between node 4 (which owns segments) and node 8 (which uses them). */
public abstract class SisciSegmentContract extends SisciBed {
    @Test
    void flagPingPongBetweenTwoNodes() {
        int rounds = 50;
        long[] tookPs = new long[1];
        stage.start(owner, () -> {
            SciMap in = export(ownerSci, 1).map(0, SIZE);
            SciMap out = connect(ownerSci, owner, USER_NODE, 2).map(0, SIZE);
            long beganPs = owner.now();
            for (int round = 1; round <= rounds; round++) {
                out.putInt(60, round);
                awaitWord(owner, in, 60, round);
            }
            tookPs[0] = owner.now() - beganPs;
        });
        stage.start(user, () -> {
            SciMap in = export(userSci, 2).map(0, SIZE);
            SciMap out = connect(userSci, user, OWNER_NODE, 1).map(0, SIZE);
            for (int round = 1; round <= rounds; round++) {
                awaitWord(user, in, 60, round);
                out.putInt(60, round);
            }
        });
        stage.run();
        assertThat(tookPs[0]).isPositive();
    }

    @Test
    void adapterAndNodeNumbersAreChecked() {
        stage.start(owner, () -> {
            assertThat(ownerLibrary.queryAdapter(0, AdapterQuery.NODEID)).isEqualTo(OWNER_NODE);
            assertThat(Integer.bitCount(ownerLibrary.queryAdapter(0, AdapterQuery.STREAM_BUFFER_SIZE))).isEqualTo(1);
            assertThat(ownerSci.probeNode(0, USER_NODE)).isTrue();
            assertThat(ownerSci.probeNode(0, 12)).isFalse();
            refused(SciError.NO_SUCH_ADAPTERNO, () -> ownerSci.probeNode(1, USER_NODE));
            refused(SciError.ILLEGAL_ADAPTERNO, () -> ownerSci.probeNode(-1, USER_NODE));
            refused(SciError.ILLEGAL_NODEID, () -> ownerSci.probeNode(0, 0xFFF0));
            refused(SciError.NO_SUCH_NODEID, () -> ownerSci.connectSegment(12, 1, 0, 0));
        });
        stage.run();
    }

    @Test
    void aSegmentIsPreparedBeforeItIsMadeAvailable() {
        stage.start(owner, () -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            refused(SciError.SEGMENT_NOT_PREPARED, () -> segment.setAvailable(0));
            refused(SciError.ILLEGAL_OPERATION, () -> segment.setUnavailable(0, SciFlags.NONE));
            refused(SciError.NO_SUCH_ADAPTERNO, () -> segment.prepare(1));
            refused(SciError.SEGMENT_NOT_PREPARED, () -> segment.ioAddress(SciFlags.NONE));
            segment.prepare(0);
            assertThat(outcome(() -> segment.ioAddress(SciFlags.NONE))).isIn(SciError.OK, SciError.ILLEGAL_QUERY);
            segment.prepare(0);
            segment.setAvailable(0);
            segment.setAvailable(0);
            segment.setUnavailable(0, SciFlags.NONE);
            segment.remove();
            refused(SciError.ILLEGAL_PARAMETER, segment::remove);
        });
        stage.run();
    }

    @Test
    void aSegmentIdIsUsedOncePerNodeAndFreeAgainAfterRemoval() {
        stage.start(owner, () -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            refused(SciError.SEGMENTID_USED, () -> ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE));
            segment.remove();
            ownerSci.createSegment(SEGMENT, 1, SciFlags.NONE).remove();
            refused(SciError.ILLEGAL_FLAG, () -> ownerSci.createSegment(SEGMENT, SIZE, 1 << 30));
            refused(SciError.SIZE_ALIGNMENT, () -> ownerSci.createSegment(SEGMENT, 0, SciFlags.NONE));
        });
        stage.run();
    }

    @Test
    void aPrivateSegmentCanNeverBeConnectedTo() {
        stage.start(owner, () -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.PRIVATE);
            segment.prepare(0);
            refused(SciError.ILLEGAL_OPERATION, () -> segment.setAvailable(0));
            refused(SciError.NO_SUCH_SEGMENT, () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
        });
        stage.run();
    }

    @Test
    void connectingNeedsASegmentThatIsAvailable() {
        stage.start(owner, () -> {
            refused(SciError.NO_SUCH_SEGMENT, () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            refused(SciError.CONNECTION_REFUSED, () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            segment.prepare(0);
            refused(SciError.CONNECTION_REFUSED, () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            segment.setAvailable(0);
            RemoteSegment connection = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            assertThat(connection.sizeBytes()).isEqualTo(SIZE);
            segment.setUnavailable(0, SciFlags.NONE);
            refused(SciError.CONNECTION_REFUSED, () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0));
            connection.map(0, SIZE).unmap();
            segment.setAvailable(0);
            ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
        });
        stage.run();
    }

    @Test
    void theOwnerHearsOfConnectionsAndIsBusyAsLongAsOneLives() {
        stage.start(owner, () -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            segment.prepare(0);
            refused(SciError.TIMEOUT, () -> segment.waitForEvent(0));
            segment.setAvailable(0);
            assertThat(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT))
                    .isEqualTo(new SegmentEvent(SegmentReason.CONNECT, USER_NODE, 0));
            refused(SciError.BUSY, segment::remove);
            assertThat(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT))
                    .isEqualTo(new SegmentEvent(SegmentReason.DISCONNECT, USER_NODE, 0));
            SciMap map = segment.map(0, SIZE);
            refused(SciError.BUSY, segment::remove);
            map.unmap();
            refused(SciError.BUSY, ownerSci::close);
            segment.remove();
            ownerSci.close();
            refused(SciError.ILLEGAL_PARAMETER, () -> ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE));
        });
        stage.start(user, () -> {
            RemoteSegment connection = connect(userSci, user, OWNER_NODE, SEGMENT);
            Stage.sleepUntil(user, user.now() + 10 * MILLISECOND_PS);
            SciMap map = connection.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            refused(SciError.BUSY, map::unmap);
            refused(SciError.BUSY, connection::disconnect);
            sequence.remove();
            refused(SciError.BUSY, connection::disconnect);
            map.unmap();
            connection.disconnect();
            refused(SciError.ILLEGAL_PARAMETER, connection::disconnect);
            userSci.close();
        });
        stage.run();
    }

    @Test
    void aWindowLiesInsideItsSegment() {
        stage.start(owner, () -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            refused(SciError.OUT_OF_RANGE, () -> segment.map(0, SIZE + 1));
            refused(SciError.OUT_OF_RANGE, () -> segment.map(SIZE, 4));
            refused(SciError.ILLEGAL_OPERATION, () -> segment.map(0, SIZE).createSequence());
            RemoteSegment connection = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            refused(SciError.OUT_OF_RANGE, () -> connection.map(0, SIZE + 1));
            SciMap map = connection.map(0, 64);
            assertThat(map.sizeBytes()).isEqualTo(64);
            assertThatThrownBy(() -> map.putInt(64, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        });
        stage.run();
    }

    @Test
    void whatWasStoredBeforeABarrierIsThereBeforeWhatIsStoredAfterIt() {
        int rounds = 20;
        stage.start(owner, () -> {
            SciMap map = export(ownerSci, SEGMENT).map(0, SIZE);
            for (int round = 1; round <= rounds; round++) {
                awaitWord(owner, map, 0, round);
                byte[] block = new byte[1000];
                map.get(1024, MemorySegment.ofArray(block), 0, block.length);
                assertThat(block).containsOnly((byte) round);
                map.putInt(4, round);
            }
        });
        stage.start(user, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            for (int round = 1; round <= rounds; round++) {
                byte[] block = new byte[1000];
                Arrays.fill(block, (byte) round);
                map.put(1024, MemorySegment.ofArray(block), 0, block.length);
                sequence.storeBarrier();
                map.putInt(0, round);
                sequence.flush();
                while (map.getInt(4) != round) {
                    sequence.flushReadBuffers();
                }
            }
        });
        stage.run();
    }

    @Test
    void aMessageInOneStreamBufferIsCompleteWhenItsLastWordShows() {
        int rounds = 20;
        int[] size = new int[1];
        stage.start(owner, () -> {
            size[0] = ownerLibrary.queryAdapter(0, AdapterQuery.STREAM_BUFFER_SIZE);
            SciMap map = export(ownerSci, SEGMENT).map(0, SIZE);
            for (int round = 1; round <= rounds; round++) {
                int base = round * size[0];
                awaitWord(owner, map, base + size[0] - 4, round);
                for (int offset = 0; offset < size[0]; offset += 4) {
                    assertThat(map.getInt(base + offset)).isEqualTo(round);
                }
            }
        });
        stage.start(user, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE);
            for (int round = 1; round <= rounds; round++) {
                for (int offset = 0; offset < size[0]; offset += 4) {
                    map.putInt(round * size[0] + offset, round);
                }
            }
        });
        stage.run();
    }

    @Test
    void checkedCopiesAreInTheRemoteMemoryAndCanBeReadBack() {
        byte[] sent = new byte[1003];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i * 13 + 5);
        }
        stage.start(owner, () -> export(ownerSci, SEGMENT));
        stage.start(user, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(8, 2048);
            SciSequence sequence = map.createSequence();
            sequence.memCpy(MemorySegment.ofArray(sent), 0, map, 16, sent.length, SciFlags.ERROR_CHECK);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            byte[] back = new byte[sent.length];
            sequence.memCpy(MemorySegment.ofArray(back), 0, map, 16, back.length,
                    SciFlags.BLOCK_READ | SciFlags.ERROR_CHECK);
            assertThat(back).isEqualTo(sent);
            refused(SciError.OUT_OF_RANGE, () -> sequence.memCpy(MemorySegment.ofArray(sent), 0, map, 2000, 100, 0));
        });
        stage.run();
    }

    @Test
    void anInvitationToLeaveChangesNothingButATimeToGo() {
        stage.start(owner, () -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            segment.waitForEvent(SciFlags.INFINITE_TIMEOUT);
            segment.setUnavailable(0, SciFlags.NOTIFY);
            assertThat(segment.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason()).isEqualTo(SegmentReason.DISCONNECT);
            segment.remove();
        });
        stage.start(user, () -> {
            RemoteSegment connection = connect(userSci, user, OWNER_NODE, SEGMENT);
            SciMap map = connection.map(0, SIZE);
            SciSequence sequence = map.createSequence();
            assertThat(sequence.start()).isEqualTo(SequenceStatus.OK);
            assertThat(connection.waitForEvent(SciFlags.INFINITE_TIMEOUT).reason())
                    .isEqualTo(SegmentReason.DISCONNECT);
            map.putInt(0, 1);
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.OK);
            sequence.remove();
            map.unmap();
            connection.disconnect();
        });
        stage.run();
    }
}
