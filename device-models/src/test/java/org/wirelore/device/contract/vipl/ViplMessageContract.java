package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.contract.Stage;

/** Messages and their descriptors (fact sheet via, sections 3 and 4.5). */
public abstract class ViplMessageContract extends ViplBed {
    @ParameterizedTest
    @EnumSource
    void aMessageGoesIntoThePostedReceive(ReliabilityLevel level) {
        assume(level);
        stage.start(server.process, () -> {
            server.prepare(level);
            server.postReceive(0, 100);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(0));
            VipDescriptor received = server.descriptor(0);
            assertThat(received.status()).isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE
                    | VipDescriptor.STATUS_IMMEDIATE);
            assertThat(received.length()).isEqualTo(64);
            assertThat(received.immediateData()).isEqualTo(77);
            assertThat(server.byteAt(0, 0)).isEqualTo((byte) 9);
            assertThat(server.byteAt(0, 63)).isEqualTo((byte) 9);
            assertThat(server.byteAt(0, 64)).isZero();
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            client.fill(1, 64, 9);
            client.descriptor(1).begin(VipDescriptor.IMMEDIATE, 64)
                    .addData(client.bufferAddress(1), client.handle(), 64)
                    .setImmediateData(77);
            client.vi.postSend(client.descriptorAddress(1), client.handle());
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.out.descriptor).isEqualTo(client.descriptorAddress(1));
            assertThat(client.descriptor(1).status()).isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_SEND);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
    }

    @Test
    void completionQueueNamesViAndQueueInTheOrderOfCompletion() {
        stage.start(server.process, () -> {
            server.open();
            CompletionQueue cq = server.nic.createCq(16);
            server.vi = server.nic.createVi(server.attributes(ReliabilityLevel.RELIABLE_DELIVERY), cq, cq);
            assertThat(cq.destroy()).isEqualTo(VipResult.ERROR_RESOURCE);
            assertThat(server.vi.recvWait(0, server.out)).isEqualTo(VipResult.ERROR_RESOURCE);
            server.postReceive(0, 100);
            server.postReceive(1, 100);
            assertThat(cq.done(server.out)).isEqualTo(VipResult.NOT_DONE);
            server.accept();
            for (int i = 0; i < 2; i++) {
                assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.vi).isSameAs(server.vi);
                assertThat(server.out.isReceive).isTrue();
                assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.SUCCESS);
                assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(i));
            }
            server.send(2, 10);
            assertThat(cq.waitFor(VipResult.INFINITE, server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.out.isReceive).isFalse();
            assertThat(server.vi.sendDone(server.out)).isEqualTo(VipResult.SUCCESS);
            assertThat(cq.waitFor(1, server.out)).isEqualTo(VipResult.TIMEOUT);
            assertThat(cq.resize(32)).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.postReceive(0, 100);
            client.connect();
            client.sleep(MILLISECOND_PS);
            client.send(1, 10);
            client.send(2, 20);
            client.await(true);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
    }

    @Test
    void anUnreliableMessageWithoutPostedReceiveIsDroppedAndTheConnectionStays() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS / 2);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.RECVQ_EMPTY);
            server.postReceive(0, 100);
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            assertThat(server.descriptor(0).length()).isEqualTo(20);
            assertThat(server.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE);
            client.connect();
            client.send(0, 10);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            Stage.sleepUntil(client.process, QUIET_PS * 3 / 4);
            client.send(0, 20);
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
            assertThat(client.errorCodes()).isEmpty();
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNRELIABLE")
    void aReliableMessageWithoutPostedReceiveBreaksTheConnection(ReliabilityLevel level) {
        assume(level);
        stage.start(server.process, () -> {
            server.prepare(level);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS);
            assertThat(server.state()).isEqualTo(ViState.ERROR);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.RECVQ_EMPTY);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.postReceive(3, 10);
            client.connect();
            client.send(0, 10);
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
            assertThat(client.vi.recvDone(client.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.descriptor(3).status()).isEqualTo(
                    VipDescriptor.DONE | VipDescriptor.FLUSHED_ERROR | VipDescriptor.STATUS_RECEIVE);
            int sent = client.vi.sendDone(client.out);
            assertThat(sent).isIn(VipResult.SUCCESS, VipResult.DESCRIPTOR_ERROR);
            if (level == ReliabilityLevel.RELIABLE_RECEPTION) {
                assertThat(client.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                        .isEqualTo(VipDescriptor.TRANSPORT_ERROR);
            }
            client.send(0, 10);
            client.takeFlushed(false, 0);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.INVALID_STATE);
            assertThat(client.vi.disconnect()).isEqualTo(VipResult.SUCCESS);
            assertThat(client.state()).isEqualTo(ViState.IDLE);
            assertThat(client.vi.destroy()).isEqualTo(VipResult.SUCCESS);
        });
        stage.run();
    }

    @ParameterizedTest
    @EnumSource
    void aMessageLargerThanTheReceiveIsALengthError(ReliabilityLevel level) {
        assume(level);
        boolean reliable = level != ReliabilityLevel.UNRELIABLE;
        stage.start(server.process, () -> {
            server.prepare(level);
            server.postReceive(0, 10);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                    .isEqualTo(VipDescriptor.LENGTH_ERROR);
            assertThat(server.state()).isEqualTo(reliable ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            client.send(0, 11);
            client.await(false);
            if (level == ReliabilityLevel.RELIABLE_RECEPTION) {
                assertThat(client.descriptor(0).status() & VipDescriptor.ERROR_MASK)
                        .isEqualTo(VipDescriptor.REMOTE_DESC_ERROR);
            }
            Stage.sleepUntil(client.process, QUIET_PS);
            assertThat(client.state()).isEqualTo(reliable ? ViState.ERROR : ViState.CONNECTED);
        });
        stage.run();
    }

    @Test
    void badSendDescriptorsTellWhatIsWrongInTheirStatus() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE);
            server.accept();
            Stage.sleepUntil(server.process, QUIET_PS);
            assertThat(server.errorCodes()).isEmpty();
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE);
            client.connect();
            long address = client.bufferAddress(0);
            client.descriptor(0).begin(3, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.descriptor(0).begin(VipDescriptor.OP_RDMA_WRITE, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.descriptor(0).begin(0x10, 0);
            assertThat(client.failure()).isEqualTo(VipDescriptor.FORMAT_ERROR);
            client.descriptor(0).begin(0, 10).addData(address, client.handle(), 11);
            assertThat(client.failure()).isEqualTo(VipDescriptor.LENGTH_ERROR);
            client.descriptor(0).begin(0, TRANSFER_BYTES + 1).addData(address, client.handle(), TRANSFER_BYTES + 1);
            assertThat(client.failure()).isEqualTo(VipDescriptor.LENGTH_ERROR);
            client.descriptor(0).begin(0, 10).addData(address, client.handle() + 1000, 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            client.descriptor(0).begin(0, 10).addData(client.region().address() + client.region().sizeBytes() - 9,
                    client.handle(), 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            MemoryRegion foreign = client.nic.registerMem(client.memory,
                    new MemoryAttributes(client.nic.createPtag(), false, false));
            client.descriptor(0).begin(0, 10).addData(foreign.address(), foreign.handle(), 10);
            assertThat(client.failure()).isEqualTo(VipDescriptor.PROTECTION_ERROR);
            assertThat(client.state()).isEqualTo(ViState.CONNECTED);
        });
        stage.run();
    }

    @Test
    void aDescriptorThatCannotBeFoundIsAnAsynchronousError() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            assertThat(client.vi.postRecv(client.descriptorAddress(0) + 8, client.handle()))
                    .isEqualTo(VipResult.SUCCESS);
            client.settle();
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.POST_DESC);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
            client.vi.disconnect();
            client.vi.postSend(client.descriptorAddress(0), client.handle() + 1000);
            client.settle();
            assertThat(client.errorCodes()).hasSize(2);
        });
        stage.run();
    }
}
