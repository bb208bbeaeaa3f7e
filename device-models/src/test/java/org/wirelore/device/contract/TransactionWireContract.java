package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;

/** The rules for a transaction wire, between nodes 4 and 8. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class TransactionWireContract {
    private static final long BEGIN_PS = 1_000_000;

    private Stage stage;
    private TransactionWire requester;
    private TransactionWire responder;
    private Node requesterNode;
    private Node responderNode;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** A node's plug into the medium of this stage. */
    protected abstract TransactionWire plug(Stage stage, int nodeId);

    @BeforeEach
    void setUp() {
        stage = newStage();
        requester = plug(stage, 4);
        responder = plug(stage, 8);
        requesterNode = new Node(stage.scheduler(), requester);
        responderNode = new Node(stage.scheduler(), responder);
        requester.attach(requesterNode);
        responder.attach(responderNode);
    }

    @Test
    void aRequestIsEchoedAndThenAnswered() {
        at(BEGIN_PS, () -> write(8, 1, 42));
        stage.run();
        assertThat(requester.isUp()).isTrue();
        assertThat(requester.nodeId()).isEqualTo(4);
        assertThat(responderNode.log).containsExactly("request 1 from 4 data 42", "echo " + Echo.ACCEPTED);
        assertThat(requesterNode.log).containsExactly("echo " + Echo.ACCEPTED, "response 1 from 8 status 0");
    }

    @Test
    void aBusyPacketIsAsIfItHadNeverComeAndCanBeSentAgain() {
        responderNode.busyFor = 2;
        at(BEGIN_PS, () -> write(8, 1, 42));
        stage.run();
        assertThat(responderNode.log).containsExactly("request 1 from 4 data 42", "echo " + Echo.ACCEPTED);
        assertThat(requesterNode.log).containsExactly("echo " + Echo.BUSY, "echo " + Echo.BUSY,
                "echo " + Echo.ACCEPTED, "response 1 from 8 status 0");
    }

    @Test
    void aPacketToNobodyHasNoEcho() {
        at(BEGIN_PS, () -> write(12, 1, 42));
        stage.run();
        assertThat(requesterNode.log).containsExactly("echo " + Echo.NONE);
        assertThat(responderNode.log).isEmpty();
    }

    @Test
    void severalRequestsAreUnderWayAtOnceAndStayInOrder() {
        at(BEGIN_PS, () -> {
            for (int i = 0; i < 64; i++) {
                write(8, i, i);
            }
        });
        stage.run();
        List<String> requests = responderNode.log.stream().filter(line -> line.startsWith("request")).toList();
        assertThat(requests).hasSize(64);
        for (int i = 0; i < 64; i++) {
            assertThat(requests.get(i)).isEqualTo("request " + i + " from 4 data " + i);
        }
        assertThat(requesterNode.echoed).isEqualTo(IntStream.range(0, 64).boxed().toList());
        assertThat(requesterNode.firstEchoPs).isGreaterThan(responderNode.firstRequestPs);
    }

    @Test
    void aLongerPacketTakesLonger() {
        at(BEGIN_PS, () -> write(8, 1, 42));
        stage.run();
        long shortPs = responderNode.firstRequestPs;
        setUp();
        at(BEGIN_PS, () -> {
            SciPacket packet = packet(8, 1, 42);
            packet.dataBytes = 64;
            requester.send(packet);
        });
        stage.run();
        assertThat(responderNode.firstRequestPs).isGreaterThan(shortPs);
    }

    @Test
    void aMoveIsEchoedButNotAnswered() {
        at(BEGIN_PS, () -> {
            SciPacket packet = packet(8, 1, 42);
            packet.command = SciPacket.MOVE;
            requester.send(packet);
        });
        stage.run();
        assertThat(requesterNode.log).containsExactly("echo " + Echo.ACCEPTED);
    }

    @Test
    void aClaimedPacketIsEmptyThoughItWasUsedBefore() {
        SciPacket used = packet(8, 1, 42);
        used.status = SciPacket.CONFLICT;
        requester.release(used);
        SciPacket claimed = requester.claim();
        assertThat(claimed.targetId).isZero();
        assertThat(claimed.command).isEqualTo(SciPacket.READ);
        assertThat(claimed.transactionId).isZero();
        assertThat(claimed.status).isEqualTo(SciPacket.COMPLETE);
        assertThat(claimed.offset).isZero();
        assertThat(claimed.dataBytes).isZero();
    }

    @Test
    void aPlugHasOneStation() {
        assertThatThrownBy(() -> requester.attach(responderNode)).isInstanceOf(IllegalStateException.class);
    }

    private void at(long atPs, Runnable action) {
        stage.scheduler().alarm("test", action).set(atPs);
    }

    private void write(int target, int transaction, int value) {
        requester.send(packet(target, transaction, value));
    }

    private SciPacket packet(int target, int transaction, int value) {
        SciPacket packet = requester.claim();
        packet.targetId = target;
        packet.command = SciPacket.WRITE;
        packet.transactionId = transaction;
        packet.offset = 0x1000;
        packet.data[0] = (byte) value;
        packet.dataBytes = 4;
        return packet;
    }

    /** Answers every request after its echo, and sends again what was echoed as busy. */
    private static final class Node implements TransactionStation {
        private final Scheduler scheduler;
        private final TransactionWire wire;
        private final List<String> log = new ArrayList<>();
        /** The transactions whose packets came back with an echo. */
        private final List<Integer> echoed = new ArrayList<>();
        private int busyFor;
        private long firstRequestPs;
        private long firstEchoPs;

        Node(Scheduler scheduler, TransactionWire wire) {
            this.scheduler = scheduler;
            this.wire = wire;
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (busyFor > 0) {
                busyFor--;
                return Echo.BUSY;
            }
            if (packet.command == SciPacket.RESPONSE) {
                log.add("response " + packet.transactionId + " from " + packet.sourceId + " status " + packet.status);
                return Echo.ACCEPTED;
            }
            firstRequestPs = log.isEmpty() ? scheduler.now() : firstRequestPs;
            log.add("request " + packet.transactionId + " from " + packet.sourceId + " data " + packet.data[0]);
            if (packet.command == SciPacket.WRITE) {
                SciPacket answer = wire.claim();
                answer.targetId = packet.sourceId;
                answer.command = SciPacket.RESPONSE;
                answer.transactionId = packet.transactionId;
                wire.send(answer);
            }
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            firstEchoPs = log.isEmpty() ? scheduler.now() : firstEchoPs;
            log.add("echo " + echo);
            echoed.add(packet.transactionId);
            if (echo == Echo.BUSY) {
                wire.send(packet);
            } else {
                wire.release(packet);
            }
        }

        @Override
        public void onLinkChange() {
            log.add("link");
        }
    }
}
