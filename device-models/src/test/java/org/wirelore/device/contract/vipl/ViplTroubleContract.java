package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;

/** Death, loss and failure (fact sheet via, sections 4.5 and 4.6; tests 22, 25 and 26). */
public abstract class ViplTroubleContract extends ViplBed {
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final int MESSAGES = 198;

    @ParameterizedTest
    @EnumSource
    void whenTheOtherProcessDiesTheConnectionIsLostAndTheViCanConnectAnew(ReliabilityLevel level) {
        assume(level);
        ViplSide heir = side("server");
        stage.start(server.process, () -> {
            server.prepare(level);
            server.accept();
            setup.trouble().kill(server.process);
        });
        stage.start(heir.process, () -> {
            heir.prepare(level);
            heir.sleep(QUIET_PS);
            heir.accept();
            heir.sleep(QUIET_PS);
            assertThat(heir.nic.close()).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.postReceive(0, 10);
            client.postReceive(1, 10);
            client.connect();
            while (client.state() == ViState.CONNECTED) {
                client.sleep(MILLISECOND_PS);
            }
            client.sleep(QUIET_PS / 2);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            assertThat(client.errors().getFirst().vi()).isSameAs(client.vi);
            assertThat(client.errors().getFirst().resourceCode()).isEqualTo(VipResourceCode.VI);
            client.takeFlushed(true, 0);
            client.takeFlushed(true, 1);
            client.vi.disconnect();
            client.connect();
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
            client.sleep(QUIET_PS / 2);
            client.nic.close();
        });
        stage.run();
        assertThat(setup.trouble().inUse("server")).isZero();
        assertThat(setup.trouble().inUse("client")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void lossesDoNotShowAtReliableLevelsAndNeverDoubleOrReorder(ReliabilityLevel level) {
        assume(level);
        assumeLosses();
        stage.start(server.process, () -> {
            server.prepare(level);
            for (int i = 0; i < ViplSide.DESCRIPTORS; i++) {
                server.postReceive(i, 4);
            }
            server.accept();
            int last = -1;
            int count = 0;
            while (last < MESSAGES - 1) {
                assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
                int index = (int) ((server.out.descriptor - server.descriptorAddress(0)) / ViplSide.DESCRIPTOR_BYTES);
                int number = server.descriptor(index).immediateData();
                assertThat(number).isGreaterThan(last);
                last = number;
                count++;
                server.postReceive(index, 4);
            }
            if (level == ReliabilityLevel.UNRELIABLE) {
                assertThat(count).isLessThan(MESSAGES);
            } else {
                assertThat(count).isEqualTo(MESSAGES);
            }
            assertThat(server.errors()).isEmpty();
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            setup.trouble().loseMessages(number -> number % 7 == 3);
            for (int i = 0; i < MESSAGES; i++) {
                client.descriptor(0).begin(VipDescriptor.IMMEDIATE, 4)
                        .addData(client.bufferAddress(0), client.handle(), 4).setImmediateData(i);
                client.post(false, 0);
                assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
                client.sleep(MILLISECOND_PS / 10);
            }
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNRELIABLE")
    void aMessageThatCannotBeDeliveredIsATransportErrorAndBreaks(ReliabilityLevel level) {
        assume(level);
        assumeLosses();
        stage.start(server.process, () -> {
            server.prepare(level);
            server.postReceive(0, 10);
            server.accept();
            server.sleep(2 * QUIET_PS);
            assertThat(server.state()).isEqualTo(ViState.ERROR);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            setup.trouble().loseForGood(number -> number == 0);
            client.send(0, 10);
            client.send(1, 10);
            int first = client.await(false);
            if (level == DELIVERY && first == VipResult.SUCCESS) {
                // It had left, which is all that its completion says.
                assertThat(setup.completesBeforeArrival()).isTrue();
                client.sleep(QUIET_PS);
            } else {
                assertThat(first).isEqualTo(VipResult.DESCRIPTOR_ERROR);
                assertThat(client.errorBits(0)).isEqualTo(VipDescriptor.TRANSPORT_ERROR);
                client.takeFlushed(false, 1);
            }
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.run();
    }

    @Test
    void aHostOffTheNetworkIsNotReachable() {
        assumeLosses();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            setup.trouble().setCable("server", false);
            assertThat(client.request(client.addressOf("server", 1, 2))).isEqualTo(VipResult.NOT_REACHABLE);
            setup.trouble().setCable("server", true);
            client.connect();
        });
        stage.run();
    }

    /** A heartbeat is on its way meanwhile. */
    @Test
    void aCableThatIsOutForAMomentIsNoLoss() {
        assumeLosses();
        // Where packets may be lost, they are sent again.
        setup.trouble().loseControls(number -> false);
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
            server.sleep(5 * QUIET_PS);
            assertThat(server.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.sleep(450 * MILLISECOND_PS);
            setup.trouble().setCable("server", false);
            client.sleep(100 * MILLISECOND_PS);
            setup.trouble().setCable("server", true);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
            client.sleep(2 * QUIET_PS);
        });
        stage.run();
    }

    /** Nothing is sent, and so nothing is missing. */
    @Test
    void whoOnlyWaitsIsToldThatTheOtherHostIsGone() {
        assumeLosses();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
            server.sleep(5 * QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.postReceive(0, 10);
            client.connect();
            client.sleep(MILLISECOND_PS);
            setup.trouble().setCable("server", false);
            client.sleep(4 * QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            client.takeFlushed(true, 0);
            setup.trouble().setCable("server", true);
        });
        stage.run();
    }

    @Test
    void connectingSurvivesLostControlPackets() {
        assumeLosses();
        for (int lost = 0; lost < 24; lost++) {
            setUp();
            int pattern = lost * 0x5EED + 1;
            setup.trouble().loseControls(number -> number < 12 && (pattern & (1L << number)) != 0);
            stage.start(server.process, () -> {
                server.prepare(DELIVERY);
                server.postReceive(0, 10);
                server.accept();
                assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
                server.vi.disconnect();
                server.sleep(10 * QUIET_PS);
                assertThat(server.errors()).isEmpty();
            });
            stage.start(client.process, () -> {
                client.prepare(DELIVERY);
                client.connect();
                client.sleep(5 * QUIET_PS);
                client.send(0, 10);
                client.sleep(5 * QUIET_PS);
                assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            });
            stage.run();
        }
    }

    @Test
    void whenTheNicFailsAllThatWaitReturn() {
        assumeLosses();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.accept();
            server.sleep(QUIET_PS);
            setup.trouble().failNic("client");
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.postReceive(0, 10);
            client.connect();
            assertThat(client.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.errorBits(0)).isEqualTo(VipDescriptor.FLUSHED_ERROR);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CATASTROPHIC);
            assertThat(client.errors().getFirst().resourceCode()).isEqualTo(VipResourceCode.NIC);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
            refused(VipResult.ERROR_RESOURCE, () -> client.createVi(DELIVERY, 100));
            assertThat(client.nic.close()).isEqualTo(VipResult.SUCCESS);
        });
        stage.run();
        assertThat(setup.trouble().inUse("client")).isZero();
    }

    @Test
    void whenTheNicFailsWhoWaitsForAClientOrAnEntryIsLetGo() {
        assumeLosses();
        ViplSide waiting = side("client");
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.sleep(QUIET_PS);
            setup.trouble().failNic("client");
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            refused(VipResult.ERROR_RESOURCE,
                    () -> client.nic.connections().connectWait(client.address(), VipResult.INFINITE));
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CATASTROPHIC);
        });
        stage.start(waiting.process, () -> {
            waiting.open();
            CompletionQueue cq = waiting.nic.createCq(4);
            assertThat(cq.waitFor(VipResult.INFINITE, waiting.out)).isEqualTo(VipResult.ERROR_RESOURCE);
            assertThat(cq.done(waiting.out)).isEqualTo(VipResult.NOT_DONE);
        });
        stage.run();
    }

    private void assumeLosses() {
        Assumptions.assumeTrue(setup.canLose(), "the network can lose messages and hosts");
    }
}
