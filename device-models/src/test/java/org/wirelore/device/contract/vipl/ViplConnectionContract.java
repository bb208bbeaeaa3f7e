package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/** Connections, states and names (fact sheet via, sections 1.7 to 1.9; tests 3 to 8, 23 and 28). */
public abstract class ViplConnectionContract extends ViplBed {
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;

    @Test
    void aViKeepsItsReceivesUntilItWasConnectedAndFlushesThemWhenItIsDisconnected() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.sleep(10 * MILLISECOND_PS);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.state()).isEqualTo(ViState.ERROR);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            assertThat(server.vi.destroy()).isEqualTo(VipResult.INVALID_STATE);
            assertThat(server.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            assertThat(server.vi.destroy()).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            for (int i = 0; i < 4; i++) {
                client.postReceive(i, 10);
            }
            assertThat(client.request(client.addressOf("server", 1, 2))).isEqualTo(VipResult.NO_MATCH);
            assertThat(client.state()).isEqualTo(ViState.IDLE);
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.NOT_DONE);
            client.connect();
            assertThat(client.vi.destroy()).isEqualTo(VipResult.INVALID_STATE);
            client.vi.disconnect();
            assertThat(client.state()).isEqualTo(ViState.IDLE);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
            for (int i = 0; i < 4; i++) {
                client.takeFlushed(true, i);
                assertThat(client.descriptor(i).status()).isEqualTo(
                        VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_RECEIVE);
            }
            client.assertEmpty(true);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.INVALID_PARAMETER);
            client.sleep(QUIET_PS);
            assertThat(client.errors()).isEmpty();
        });
        stage.run();
    }

    /** What its kernel has to do comes between two calls, however soon one follows the other. */
    @Test
    void aProcessThatOnlyPollsLearnsThatItsPeerHasDisconnected() {
        assumeTrue(setup.pollsTakeTime());
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.postReceive(0, 10);
            server.accept();
            int result = VipResult.NOT_DONE;
            while (result == VipResult.NOT_DONE) {
                result = server.vi.recvDone(server.out);
            }
            assertThat(result).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.errorBits(0)).isEqualTo(VipDescriptor.FLUSHED_ERROR);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.sleep(20 * MILLISECOND_PS);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void connectingFailsWithTheReason() {
        AtomicBoolean wasRefused = new AtomicBoolean();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            while (!wasRefused.get()) {
                server.settle();
            }
            ViConnections connections = server.nic.connections();
            ConnectionRequest request = connections.connectWait(server.address(), VipResult.INFINITE);
            assertThat(request.remoteAddress()).isEqualTo(client.address());
            assertThat(request.remoteAttributes().reliability()).isEqualTo(DELIVERY);
            assertThat(request.reject()).isEqualTo(VipResult.SUCCESS);
            assertThat(request.reject()).isEqualTo(VipResult.INVALID_PARAMETER);
            assertThat(request.accept(server.vi)).isEqualTo(VipResult.INVALID_PARAMETER);
            acceptAfterMistakes(connections.connectWait(server.address(), VipResult.INFINITE));
            server.send(0, 10);
            refused(VipResult.TIMEOUT, () -> connections.connectWait(server.address(), 1));
            refused(VipResult.INVALID_PARAMETER, () -> connections.connectWait(client.address(), 1));
            server.sleep(QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.postReceive(0, 10);
            NetAddress address = client.addressOf("server", 1, 2);
            assertThat(client.request(address)).isEqualTo(VipResult.NO_MATCH);
            assertThat(client.request(new NetAddress(0x7777_7777L, (byte) 1))).isEqualTo(VipResult.NOT_REACHABLE);
            assertThat(client.state()).isEqualTo(ViState.IDLE);
            wasRefused.set(true);
            client.sleep(20 * MILLISECOND_PS);
            assertThat(client.request(client.addressOf("server", 1, 2, 0))).isEqualTo(VipResult.NO_MATCH);
            assertThat(client.request(client.addressOf("server", 1))).isEqualTo(VipResult.NO_MATCH);
            assertThat(client.answer(address, VipResult.INFINITE)).isEqualTo(VipResult.REJECT);
            client.connect();
            while (client.state() == ViState.CONNECTED) {
                client.settle();
            }
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            client.vi.disconnect();
            client.takeFlushed(true, 0);
            client.postReceive(0, 10);
            client.connect();
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
            assertThat(client.peer.attributes).isNotNull();
            assertThat(client.request(address)).isEqualTo(VipResult.INVALID_STATE);
            assertThat(client.vi.setAttributes(client.attributes(DELIVERY))).isEqualTo(VipResult.INVALID_STATE);
            assertThat(client.await(true)).isEqualTo(VipResult.SUCCESS);
        });
        stage.run();
    }

    /** The client, which has asked with attributes of its own tag and flags, waits on until a VI fits. */
    private void acceptAfterMistakes(ConnectionRequest request) throws Exception {
        if (setup.supports(ReliabilityLevel.UNRELIABLE)) {
            Vi unreliable = server.createVi(ReliabilityLevel.UNRELIABLE, TRANSFER_BYTES);
            assertThat(request.accept(unreliable)).isEqualTo(VipResult.INVALID_RELIABILITY_LEVEL);
        }
        Vi small = server.createVi(DELIVERY, TRANSFER_BYTES / 2);
        assertThat(request.accept(small)).isEqualTo(VipResult.INVALID_MTU);
        server.vi = server.nic.createVi(
                new ViAttributes(DELIVERY, TRANSFER_BYTES, server.nic.createPtag(), false, false), null, null);
        assertThat(request.accept(server.vi)).isEqualTo(VipResult.SUCCESS);
        assertThat(server.state()).isEqualTo(ViState.CONNECTED);
        server.vi.disconnect();
        server.vi = server.createVi(DELIVERY, TRANSFER_BYTES);
        ConnectionRequest second = server.nic.connections().connectWait(server.address(), VipResult.INFINITE);
        assertThat(second.accept(server.vi)).isEqualTo(VipResult.SUCCESS);
    }

    @Test
    void aRequestThatIsNotAnsweredEndsInTimeAndCannotBeAcceptedLater() {
        AtomicBoolean wasSeen = new AtomicBoolean();
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            ConnectionRequest request = server.nic.connections().connectWait(server.address(), VipResult.INFINITE);
            wasSeen.set(true);
            server.sleep(50 * MILLISECOND_PS);
            assertThat(request.accept(server.vi)).isIn(VipResult.ERROR_RESOURCE, VipResult.TIMEOUT);
            assertThat(server.state()).isEqualTo(ViState.IDLE);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.sleep(MILLISECOND_PS);
            do {
                // A server that is late never sees the first.
                long beganPs = client.process.now();
                assertThat(client.answer(client.addressOf("server", 1, 2), 10)).isEqualTo(VipResult.TIMEOUT);
                long endPs = setup.isVirtual() ? 11 * MILLISECOND_PS : Long.MAX_VALUE;
                assertThat(client.process.now() - beganPs).isBetween(10 * MILLISECOND_PS, endPs);
                assertThat(client.state()).isEqualTo(ViState.IDLE);
            } while (!wasSeen.get());
        });
        stage.run();
    }

    @Test
    void twoProcessesCannotWaitAtOneAddress() {
        Assumptions.assumeTrue(setup.sharesNics(), "the processes of a host have one address");
        ViplSide other = side("server");
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            refused(VipResult.TIMEOUT, () -> server.nic.connections().connectWait(server.address(), 20));
        });
        stage.start(other.process, () -> {
            other.prepare(DELIVERY);
            other.sleep(10 * MILLISECOND_PS);
            refused(VipResult.ERROR_RESOURCE, () -> other.nic.connections().connectWait(other.address(), 1));
            other.sleep(20 * MILLISECOND_PS);
            refused(VipResult.TIMEOUT, () -> other.nic.connections().connectWait(other.address(), 1));
        });
        stage.run();
    }

    @Test
    void twoThatAskForEachOtherAreConnectedWhoeverAsksFirst() {
        for (int i = -1; i <= 1; i++) {
            setUp();
            int first = i;
            stage.start(server.process, () -> askEachOther(server, "client", Math.max(0, first)));
            stage.start(client.process, () -> askEachOther(client, "server", Math.max(0, -first)));
            stage.run();
        }
    }

    private void askEachOther(ViplSide self, String other, int delayMs) throws Exception {
        self.prepare(DELIVERY);
        self.postReceive(0, 10);
        self.sleep((1 + delayMs) * MILLISECOND_PS);
        ViConnections connections = self.nic.connections();
        assertThat(connections.connectPeerDone(self.vi, self.peer)).isEqualTo(VipResult.INVALID_STATE);
        assertThat(connections.connectPeerRequest(self.vi, self.address(), self.addressOf(other, 1, 2), 100))
                .isEqualTo(VipResult.SUCCESS);
        if (setup.isVirtual()) {
            assertThat(connections.connectPeerDone(self.vi, self.peer)).isEqualTo(VipResult.NOT_DONE);
            assertThat(self.state()).isEqualTo(ViState.CONNECT_PENDING);
        }
        assertThat(connections.connectPeerWait(self.vi, self.peer)).isEqualTo(VipResult.SUCCESS);
        assertThat(connections.connectPeerDone(self.vi, self.peer)).isEqualTo(VipResult.SUCCESS);
        assertThat(self.state()).isEqualTo(ViState.CONNECTED);
        self.send(1, 10);
        assertThat(self.await(true)).isEqualTo(VipResult.SUCCESS);
        self.sleep(QUIET_PS);
        assertThat(self.errors()).isEmpty();
    }

    @Test
    void aPeerRequestWithoutItsPeerEndsInTime() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.sleep(MILLISECOND_PS);
            NetAddress wrong = server.addressOf("client", 9, 9);
            assertThat(server.nic.connections().connectPeerRequest(server.vi, server.address(), wrong, 10))
                    .isEqualTo(VipResult.SUCCESS);
            assertThat(server.nic.connections().connectPeerWait(server.vi, server.peer)).isEqualTo(VipResult.TIMEOUT);
            assertThat(server.nic.connections().connectPeerDone(server.vi, server.peer))
                    .isEqualTo(VipResult.INVALID_STATE);
            assertThat(server.state()).isEqualTo(ViState.IDLE);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.sleep(MILLISECOND_PS);
            NetAddress remote = client.addressOf("server", 1, 2);
            assertThat(client.nic.connections().connectPeerRequest(client.vi, client.address(), remote, 10))
                    .isEqualTo(VipResult.SUCCESS);
            client.sleep(20 * MILLISECOND_PS);
            assertThat(client.nic.connections().connectPeerDone(client.vi, client.peer)).isEqualTo(VipResult.TIMEOUT);
        });
        stage.run();
    }

    @Test
    void peersWithDifferentTransferSizesLearnIt() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            server.vi = server.createVi(DELIVERY, TRANSFER_BYTES / 2);
            assertThat(askInVain(server, "client")).isEqualTo(VipResult.INVALID_MTU);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            assertThat(askInVain(client, "server")).isEqualTo(VipResult.INVALID_MTU);
        });
        stage.run();
    }

    private int askInVain(ViplSide self, String other) throws Exception {
        self.sleep(MILLISECOND_PS);
        self.nic.connections().connectPeerRequest(self.vi, self.address(), self.addressOf(other, 1, 2), 100);
        int result = self.nic.connections().connectPeerWait(self.vi, self.peer);
        assertThat(self.state()).isEqualTo(ViState.IDLE);
        self.sleep(QUIET_PS);
        return result;
    }

    @Test
    void namesAreFoundBothWaysWhileTheServiceIsInitialized() {
        stage.start(client.process, () -> {
            client.open();
            assertThat(client.nic.nameService().init()).isEqualTo(VipResult.SUCCESS);
            long address = client.nic.nameService().getHostByName("server", 0);
            assertThat(client.nic.nameService().getHostByAddr(address)).isEqualTo("server");
            assertThat(client.nic.nameService().getHostByName("client", 0))
                    .isEqualTo(client.nic.query().hostAddress());
            refused(VipResult.ERROR_NAMESERVICE, () -> client.nic.nameService().getHostByName("absent", 0));
            refused(VipResult.ERROR_NAMESERVICE, () -> client.nic.nameService().getHostByName("server", 9));
            refused(VipResult.ERROR_NAMESERVICE, () -> client.nic.nameService().getHostByAddr(0x1234));
            assertThat(client.nic.nameService().shutdown()).isEqualTo(VipResult.SUCCESS);
            refused(VipResult.ERROR_NAMESERVICE, () -> client.nic.nameService().getHostByName("server", 0));
        });
        stage.run();
    }
}
