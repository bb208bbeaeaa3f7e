package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/** The rules for all of VIPL: messages, RDMA, connections, registered memory. */
public abstract class ViplContract extends ViplMessageContract {
    @Test
    void anRdmaWriteIsThereBeforeTheSendThatFollowsIt() {
        long[] target = new long[2];
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            target[0] = server.bufferAddress(5);
            target[1] = server.handle();
            server.postReceive(0, 100);
            server.postReceive(1, 100);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.byteAt(5, 0)).isEqualTo((byte) 3);
            assertThat(server.byteAt(5, 999)).isEqualTo((byte) 3);
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(1).status()).isEqualTo(VipDescriptor.DONE
                    | VipDescriptor.STATUS_REMOTE_RDMA_WRITE | VipDescriptor.STATUS_IMMEDIATE);
            assertThat(server.descriptor(1).immediateData()).isEqualTo(5);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            client.connect();
            client.fill(0, 1000, 3);
            client.view(0).begin(VipDescriptor.OP_RDMA_WRITE, 1000).addAddress(target[0], (int) target[1])
                    .addData(client.bufferAddress(0), client.handle(), 1000);
            client.vi.postSend(client.descriptorAddress(0), client.handle());
            client.send(1, 4);
            client.view(2).begin(VipDescriptor.OP_RDMA_WRITE | VipDescriptor.IMMEDIATE, 0)
                    .addAddress(target[0], (int) target[1]).setImmediateData(5);
            client.vi.postSend(client.descriptorAddress(2), client.handle());
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.descriptor(0).status())
                    .isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RDMA_WRITE);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
    }

    @Test
    void anRdmaWriteToMemoryThatDoesNotAllowItWritesNothing() {
        long[] target = new long[2];
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_RECEPTION, null);
            MemoryRegion closed = server.nic.registerMem(server.memory, server.ptag, false, false);
            target[0] = closed.address() + Side.BUFFERS;
            target[1] = closed.handle();
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS);
            assertThat(server.errors).containsExactly(VipErrorCode.RDMAW_PROT);
            assertThat(server.byteAt(0, 0)).isZero();
            assertThat(server.vi.state()).isEqualTo(ViState.ERROR);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_RECEPTION, null);
            client.connect();
            client.fill(0, 10, 3);
            client.view(0).begin(VipDescriptor.OP_RDMA_WRITE, 10).addAddress(target[0], (int) target[1])
                    .addData(client.bufferAddress(0), client.handle(), 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.RDMA_PROT_ERROR);
            assertThat(client.vi.state()).isEqualTo(ViState.ERROR);
        });
        stage.run();
    }

    @Test
    void disconnectingFlushesBothSidesAndOnlyThePeerLearnsItAsynchronously() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            server.postReceive(0, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.descriptor(0).status()).isEqualTo(
                    VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_RECEIVE);
            assertThat(server.vi.state()).isEqualTo(ViState.ERROR);
            assertThat(server.errors).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            client.postReceive(0, 10);
            client.connect();
            client.vi.disconnect();
            assertThat(client.vi.state()).isEqualTo(ViState.IDLE);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.out.descriptor).isEqualTo(client.descriptorAddress(0));
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.out.descriptor).isZero();
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.errors).isEmpty();
        });
        stage.run();
    }

    @Test
    void connectingFailsWithTheReasonAndKeepsPostedReceives() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            Stage.sleepUntil(server.process, 10 * MILLISECOND_PS);
            ConnectionRequest request = server.nic.connections().connectWait(server.address(), VipResult.INFINITE);
            assertThat(request.remoteAddress()).isEqualTo(client.address());
            assertThat(request.remoteAttributes().reliability()).isEqualTo(ReliabilityLevel.RELIABLE_DELIVERY);
            request.reject();
            ConnectionRequest second = server.nic.connections().connectWait(server.address(), VipResult.INFINITE);
            Vi unreliable = server.createVi(ReliabilityLevel.UNRELIABLE, TRANSFER_BYTES);
            Vi small = server.createVi(ReliabilityLevel.RELIABLE_DELIVERY, TRANSFER_BYTES / 2);
            assertThat(second.accept(unreliable)).isEqualTo(VipResult.INVALID_RELIABILITY_LEVEL);
            assertThat(second.accept(small)).isEqualTo(VipResult.INVALID_MTU);
            assertThat(second.accept(server.vi)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.vi.state()).isEqualTo(ViState.CONNECTED);
            server.send(0, 10);
            vipRefused(VipResult.TIMEOUT, () -> server.nic.connections().connectWait(server.address(), 1));
            vipRefused(VipResult.INVALID_PARAMETER,
                    () -> server.nic.connections().connectWait(client.address(), 1));
            Stage.sleepUntil(server.process, QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            client.postReceive(0, 10);
            assertThat(client.request(server.address())).isEqualTo(VipResult.NO_MATCH);
            assertThat(client.vi.state()).isEqualTo(ViState.IDLE);
            assertThat(client.request(new NetAddress(0x7777_7777L, (byte) 1))).isEqualTo(VipResult.NOT_REACHABLE);
            Stage.sleepUntil(client.process, 20 * MILLISECOND_PS);
            assertThat(client.request(server.address())).isEqualTo(VipResult.REJECT);
            while (client.request(server.address()) == VipResult.NO_MATCH) {
                Stage.sleepUntil(client.process, client.process.now() + MILLISECOND_PS);
            }
            assertThat(client.vi.state()).isEqualTo(ViState.CONNECTED);
            assertThat(client.request(server.address())).isEqualTo(VipResult.INVALID_STATE);
            assertThat(client.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.nic.connections().hostAddress("server")).isEqualTo(server.address().hostAddress());
            vipRefused(VipResult.ERROR_NAMESERVICE, () -> client.nic.connections().hostAddress("absent"));
        });
        stage.run();
    }

    @Test
    void aSendOnAnIdleViCompletesAsFlushed() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            assertThat(client.vi.sendDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.out.descriptor).isZero();
            client.send(0, 10);
            assertThat(client.vi.sendDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.descriptor(0).status())
                    .isEqualTo(VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_SEND);
            client.postReceive(1, 10);
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.NOT_DONE);
            assertThat(client.vi.recvWait(1, client.out)).isEqualTo(VipResult.TIMEOUT);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
        });
        stage.run();
    }

    @Test
    void tagsAndRegistrationsAreCheckedWhenTheyAreMadeAndWhenTheyGo() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY, null);
            ViNic nic = client.nic;
            assertThat(client.handle()).isNotZero();
            MemoryRegion again = nic.registerMem(client.memory, client.ptag, false, false);
            assertThat(again.handle()).isNotEqualTo(client.handle());
            assertThat(nic.deregisterMem(again)).isEqualTo(VipResult.SUCCESS);
            assertThat(nic.deregisterMem(again)).isEqualTo(VipResult.INVALID_PARAMETER);
            assertThat(nic.destroyPtag(client.ptag)).isEqualTo(VipResult.ERROR_RESOURCE);
            int unused = nic.createPtag();
            assertThat(nic.destroyPtag(unused)).isEqualTo(VipResult.SUCCESS);
            assertThat(nic.destroyPtag(unused)).isEqualTo(VipResult.INVALID_PTAG);
            vipRefused(VipResult.INVALID_PTAG, () -> nic.registerMem(client.memory, unused, false, false));
            vipRefused(VipResult.INVALID_PARAMETER,
                    () -> nic.registerMem(client.memory.asSlice(0, 0), client.ptag, false, false));
            vipRefused(VipResult.INVALID_MTU, () -> client.createVi(ReliabilityLevel.UNRELIABLE,
                    nic.attributes().maxTransferBytes() + 1));
            assertThat(nic.attributes().maxTransferBytes()).isGreaterThanOrEqualTo(32 * 1024);
            assertThat(nic.attributes().maxSegmentsPerDescriptor()).isGreaterThanOrEqualTo(252);
        });
        stage.run();
    }
}
