package org.wirelore.rig.sci.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.sisci.SequenceWatch;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;

class StoreOracleTest {
    private static final int HERE = 4;
    private static final int THERE = 8;

    private final Findings findings = new Findings(StoreOracle.NAME, StoreOracle.PROMISE, () -> 0,
            new PacketHistory(() -> 0));
    private final StoreOracle oracle = new StoreOracle(findings);
    private final StoreOracle.Node here = oracle.plug(new Plug(HERE));
    private final StoreOracle.Node there = oracle.plug(new Plug(THERE));
    private final SequenceWatch.Watched sequence = here.sequences("node4").watch(THERE);

    @BeforeEach
    void begins() {
        sequence.started();
    }

    @Test
    void whatHasArrivedMayBeGood() {
        store(1);
        arrive(1, SciPacket.COMPLETE);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    @Test
    void whatIsLostIsNotGood() {
        store(1);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isFalse();
    }

    @Test
    void whatWasRefusedIsNotGood() {
        store(1);
        arrive(1, SciPacket.ADDRESS_ERROR);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isFalse();
    }

    @Test
    void whatIsLostIsKnownWhenItsIdIsUsedAgain() {
        here.release(store(1));
        store(1);
        arrive(1, SciPacket.COMPLETE);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isFalse();
    }

    @Test
    void whatEverySequenceHasAnsweredForIsForgotten() {
        SequenceWatch.Watched other = here.sequences("node4").watch(THERE);
        lose(10);
        assertThat(here.remembered()).isEqualTo(10);
        check(SciFlags.NONE, SequenceStatus.RETRIABLE);
        assertThat(here.remembered()).as("the other sequence has not been asked").isEqualTo(10);
        other.checking();
        other.checked(SciFlags.NONE, SequenceStatus.RETRIABLE);
        assertThat(here.remembered()).isZero();
        lose(10);
        check(SciFlags.NONE, SequenceStatus.RETRIABLE);
        other.ended();
        assertThat(here.remembered()).isZero();
        sequence.ended();
        lose(10);
        assertThat(here.remembered()).as("no sequence is left").isZero();
    }

    private void lose(int count) {
        for (int i = 0; i < count; i++) {
            here.release(store(1));
        }
        here.release(arrived(1));
    }

    private SciPacket arrived(int id) {
        SciPacket packet = store(id);
        arrive(id, SciPacket.COMPLETE);
        return packet;
    }

    @Test
    void aPacketThatWasBusyIsOneStore() {
        here.send(store(1));
        arrive(1, SciPacket.COMPLETE);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    @Test
    void aBadCheckTellsOfALoss() {
        store(1);
        check(SciFlags.NONE, SequenceStatus.RETRIABLE);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    @Test
    void aCheckWithoutBarrierDoesNotAnswerForWhatIsUnderWay() {
        store(1);
        check(SciFlags.NO_STORE_BARRIER, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isFalse();
    }

    @Test
    void whatIsLostIsKnownWhenItsIdIsUsedToLoad() {
        here.release(store(1));
        SciPacket load = packet(1);
        load.command = SciPacket.READ;
        here.send(load);
        arrive(1, SciPacket.COMPLETE);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isFalse();
    }

    @Test
    void aBarrierDoesNotWaitForEngines() {
        SciPacket packet = packet(1);
        packet.isOfEngine = true;
        here.send(packet);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    @Test
    void registersAreNoMemory() {
        SciPacket packet = packet(1);
        packet.offset = PsbAddress.INTERRUPT;
        here.send(packet);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    @Test
    void storesToOtherNodesAreNotTheSequences() {
        SciPacket packet = packet(1);
        packet.targetId = THERE + 4;
        here.send(packet);
        check(SciFlags.NONE, SequenceStatus.OK);
        assertThat(findings.clean()).isTrue();
    }

    private void check(int flags, SequenceStatus status) {
        sequence.checking();
        sequence.checked(flags, status);
    }

    private SciPacket store(int id) {
        SciPacket packet = packet(id);
        here.send(packet);
        return packet;
    }

    private static SciPacket packet(int id) {
        SciPacket packet = new SciPacket();
        packet.command = SciPacket.WRITE;
        packet.targetId = THERE;
        packet.transactionId = id;
        packet.dataBytes = 4;
        return packet;
    }

    private void arrive(int id, int status) {
        SciPacket answer = new SciPacket();
        answer.command = SciPacket.RESPONSE;
        answer.targetId = HERE;
        answer.transactionId = id;
        answer.status = status;
        there.send(answer);
    }

    /** Takes everything. */
    private record Plug(int nodeId) implements TransactionWire {
        @Override
        public void attach(TransactionStation station) {
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public SciPacket claim() {
            return new SciPacket();
        }

        @Override
        public void release(SciPacket packet) {
        }

        @Override
        public void send(SciPacket packet) {
        }
    }
}
