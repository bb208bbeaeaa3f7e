package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.contract.Stage;

/** RDMA (fact sheet via, sections 4.1 and 4.2; tests 13 to 16). */
public abstract class ViplRdmaContract extends ViplBed {
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;

    /** What the server tells the client beside the network. */
    private long targetAddress;
    private int targetHandle;
    private List<VipErrorCode> serverErrors = List.of();

    @Test
    void anRdmaWriteIsThereBeforeTheSendThatFollowsIt() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(5);
            targetHandle = server.handle();
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
            assertThat(server.descriptor(1).length()).isEqualTo(10);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.fill(0, 1000, 3);
            client.rdma(0, VipDescriptor.OP_RDMA_WRITE, 1000, targetAddress, targetHandle);
            client.send(1, 4);
            client.descriptor(2).begin(VipDescriptor.OP_RDMA_WRITE | VipDescriptor.IMMEDIATE, 10)
                    .addAddress(targetAddress, targetHandle).addData(client.bufferAddress(0), client.handle(), 10)
                    .setImmediateData(5);
            client.post(false, 2);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.descriptor(0).status())
                    .isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RDMA_WRITE);
            Stage.sleepUntil(client.process, QUIET_PS);
        });
        stage.run();
    }

    @Test
    void aProcessThatLooksAtItsMemoryAloneIsWokenByAnRdmaWrite() {
        Assumptions.assumeTrue(setup.wakesByWrites());
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(5);
            targetHandle = server.handle();
            server.accept();
            long untilPs = server.process.now() + 2 * QUIET_PS;
            while (server.byteAt(5, 0) != 3 && server.process.now() < untilPs) {
                server.process.sleep(untilPs);
            }
            assertThat(server.byteAt(5, 0)).isEqualTo((byte) 3);
            assertThat(server.process.now()).isLessThan(untilPs);
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.sleep(QUIET_PS);
            client.fill(0, 1000, 3);
            client.rdma(0, VipDescriptor.OP_RDMA_WRITE, 1000, targetAddress, targetHandle);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            client.sleep(3 * QUIET_PS);
        });
        stage.run();
    }

    /** What is wrong at the target of an RDMA write. */
    enum Flaw {
        HANDLE, BEFORE, BEHIND, REGION_CLOSED, TAG, VI_CLOSED
    }

    @ParameterizedTest
    @EnumSource
    void aWriteToMemoryThatIsNotOpenWritesNothing(Flaw flaw) {
        for (ReliabilityLevel level : ReliabilityLevel.values()) {
            if (setup.supports(level)) {
                writeToClosedMemory(flaw, level, false);
                setUp();
                writeToClosedMemory(flaw, level, true);
                setUp();
            }
        }
    }

    private void writeToClosedMemory(Flaw flaw, ReliabilityLevel level, boolean hasImmediate) {
        boolean isReliable = level != ReliabilityLevel.UNRELIABLE;
        stage.start(server.process, () -> {
            server.open();
            aim(flaw);
            server.vi = server.nic.createVi(new ViAttributes(level, TRANSFER_BYTES, server.ptag,
                    flaw != Flaw.VI_CLOSED, false), null, null);
            server.postReceive(0, 100);
            server.accept();
            server.sleep(QUIET_PS);
            assertThat(server.memory.asSlice(ViplSide.BUFFERS + 3L * ViplSide.BUFFER_BYTES).toArray(
                    ValueLayout.JAVA_BYTE)).containsOnly(0);
            assertThat(server.state()).isEqualTo(isReliable ? ViState.ERROR : ViState.CONNECTED);
            if (hasImmediate) {
                assertThat(server.errorCodes()).isEmpty();
                assertThat(server.vi.recvDone(server.out)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
                assertThat(server.errorBits(0)).isEqualTo(VipDescriptor.RDMA_PROT_ERROR);
            } else {
                assertThat(server.errorCodes()).containsExactly(VipErrorCode.RDMAW_PROT);
            }
        });
        stage.start(client.process, () -> {
            client.prepare(level);
            client.connect();
            client.fill(0, 16, 3);
            client.rdma(0, VipDescriptor.OP_RDMA_WRITE | (hasImmediate ? VipDescriptor.IMMEDIATE : 0), 16,
                    targetAddress, targetHandle);
            client.await(false);
            if (level == ReliabilityLevel.RELIABLE_RECEPTION) {
                assertThat(client.errorBits(0)).isEqualTo(VipDescriptor.RDMA_PROT_ERROR);
            } else {
                assertThat(client.errorBits(0)).isZero();
            }
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(isReliable ? ViState.ERROR : ViState.CONNECTED);
            assertThat(client.errors()).hasSize(isReliable ? 1 : 0);
        });
        stage.run();
    }

    /** Chooses the target of a write in the server's buffers from 3 on. */
    private void aim(Flaw flaw) throws Exception {
        int tag = flaw == Flaw.TAG ? server.nic.createPtag() : server.ptag;
        MemoryRegion region = server.nic.registerMem(
                server.memory.asSlice(ViplSide.BUFFERS + 3L * ViplSide.BUFFER_BYTES, 64),
                new MemoryAttributes(tag, flaw != Flaw.REGION_CLOSED, false));
        targetHandle = region.handle() + (flaw == Flaw.HANDLE ? 1 << 20 : 0);
        targetAddress = switch (flaw) {
            case BEFORE -> region.address() - 1;
            case BEHIND -> region.address() + 49;
            default -> region.address() + 48;
        };
    }

    @Test
    void aWriteMayBeOfSeveralSegmentsAndOfNothing() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(4) + 1;
            targetHandle = server.handle();
            server.postReceive(0, 0);
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.SUCCESS);
            for (int i = 0; i < 12; i++) {
                assertThat(server.byteAt(4, i + 1)).isEqualTo((byte) (i < 5 ? 7 : 8));
            }
            assertThat(server.byteAt(4, 0)).isZero();
            assertThat(server.byteAt(4, 13)).isZero();
        });
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.fill(0, 5, 7);
            client.fill(1, 7, 8);
            client.descriptor(0).begin(VipDescriptor.OP_RDMA_WRITE, 12).addAddress(targetAddress, targetHandle)
                    .addData(client.bufferAddress(0), client.handle(), 5)
                    .addData(client.bufferAddress(1), client.handle(), 0)
                    .addData(client.bufferAddress(1), client.handle(), 7);
            client.post(false, 0);
            client.descriptor(1).begin(VipDescriptor.OP_RDMA_WRITE, 0).addAddress(1, 1);
            client.post(false, 1);
            client.descriptor(2).begin(0, 0);
            client.post(false, 2);
            for (int i = 0; i < 3; i++) {
                assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            }
            client.sleep(QUIET_PS);
        });
        stage.run();
    }

    @Test
    void withoutRdmaReadTheNicRefusesWhatAsksForIt() {
        Assumptions.assumeFalse(setup.supportsRdmaRead(), "the NIC has RDMA read");
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            assertThat(client.nic.query().rdmaReadSupport()).isZero();
            refused(VipResult.INVALID_RDMAREAD, () -> client.nic.createVi(
                    new ViAttributes(DELIVERY, TRANSFER_BYTES, client.ptag, true, true), null, null));
            refused(VipResult.INVALID_RDMAREAD,
                    () -> client.nic.registerMem(client.memory, new MemoryAttributes(client.ptag, true, true)));
        });
        stage.run();
    }

    @Test
    void aReadFetchesWhatTheTargetHasOpened() {
        Assumptions.assumeTrue(setup.supportsRdmaRead(), "the NIC has no RDMA read");
        serveReads();
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.rdma(0, VipDescriptor.OP_RDMA_READ, 300, targetAddress, targetHandle);
            assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
            assertThat(client.descriptor(0).status())
                    .isEqualTo(VipDescriptor.DONE | VipDescriptor.STATUS_RDMA_READ);
            assertThat(client.byteAt(0, 0)).isEqualTo((byte) 6);
            assertThat(client.byteAt(0, 299)).isEqualTo((byte) 6);
            assertThat(client.byteAt(0, 300)).isZero();
            client.rdma(0, VipDescriptor.OP_RDMA_READ, 300, targetAddress, targetHandle + (1 << 20));
            assertThat(client.await(false)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.errorBits(0)).isEqualTo(VipDescriptor.RDMA_PROT_ERROR);
            client.sleep(QUIET_PS);
            assertThat(client.state()).isEqualTo(ViState.ERROR);
        });
        stage.run();
        assertThat(serverErrors).containsExactly(VipErrorCode.RDMAR_PROT);
    }

    @Test
    void aFencedWriteSeesWhatTheReadBeforeItHasFetched() {
        Assumptions.assumeTrue(setup.supportsRdmaRead(), "the NIC has no RDMA read");
        serveReads();
        stage.start(client.process, () -> {
            client.prepare(DELIVERY);
            client.connect();
            client.rdma(0, VipDescriptor.OP_RDMA_READ, 300, targetAddress, targetHandle);
            client.rdma(1, VipDescriptor.OP_RDMA_WRITE | VipDescriptor.QUEUE_FENCE, 300,
                    targetAddress + ViplSide.BUFFER_BYTES, targetHandle);
            client.descriptor(2).begin(VipDescriptor.OP_RDMA_WRITE | VipDescriptor.QUEUE_FENCE, 300)
                    .addAddress(targetAddress + ViplSide.BUFFER_BYTES, targetHandle)
                    .addData(client.bufferAddress(0), client.handle(), 300);
            client.post(false, 2);
            for (int i = 0; i < 3; i++) {
                assertThat(client.await(false)).isEqualTo(VipResult.SUCCESS);
                assertThat(client.out.descriptor).isEqualTo(client.descriptorAddress(i));
            }
            client.sleep(QUIET_PS);
        });
        stage.run();
        assertThat(server.byteAt(4, 299)).isEqualTo((byte) 6);
    }

    private void serveReads() {
        stage.start(server.process, () -> {
            server.prepare(DELIVERY);
            targetAddress = server.bufferAddress(3);
            targetHandle = server.handle();
            server.fill(3, 1000, 6);
            server.accept();
            server.sleep(QUIET_PS);
            serverErrors = server.errorCodes();
        });
    }
}
