package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/** Registered memory and tags (fact sheet via, sections 2.3 and 4.3; test 18). */
public abstract class ViplMemoryContract extends ViplBed {
    private static final int FREED_BYTES = 8192;

    @Test
    @SuppressWarnings("restricted") // nothing is read or written there
    void tagsAndRegistrationsAreCheckedWhenTheyAreMadeAndWhenTheyGo() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            ViNic nic = client.nic;
            assertThat(client.handle()).isNotZero();
            MemoryRegion again = nic.registerMem(client.memory, new MemoryAttributes(client.ptag, false, false));
            assertThat(again.handle()).isNotEqualTo(client.handle());
            assertThat(again.address()).isEqualTo(client.region().address());
            assertThat(nic.deregisterMem(again.address(), client.handle() + (1 << 20)))
                    .isEqualTo(VipResult.INVALID_PARAMETER);
            assertThat(nic.deregisterMem(again.address(), again.handle())).isEqualTo(VipResult.SUCCESS);
            assertThat(nic.deregisterMem(again.address(), again.handle())).isEqualTo(VipResult.INVALID_PARAMETER);
            assertThat(nic.destroyPtag(client.ptag)).isEqualTo(VipResult.ERROR_RESOURCE);
            int unused = nic.createPtag();
            assertThat(nic.destroyPtag(unused)).isEqualTo(VipResult.SUCCESS);
            assertThat(nic.destroyPtag(unused)).isEqualTo(VipResult.INVALID_PTAG);
            refused(VipResult.INVALID_PTAG,
                    () -> nic.registerMem(client.memory, new MemoryAttributes(unused, false, false)));
            refused(VipResult.INVALID_PARAMETER, () -> nic.registerMem(client.memory.asSlice(0, 0),
                    new MemoryAttributes(client.ptag, false, false)));
            // In the time of a refusal, and not in that of that many pages.
            refused(VipResult.ERROR_RESOURCE, () -> nic.registerMem(
                    MemorySegment.ofAddress(1 << 20).reinterpret(1L << 62),
                    new MemoryAttributes(client.ptag, false, false)));
            refused(VipResult.INVALID_MTU, () -> client.createVi(ReliabilityLevel.UNRELIABLE,
                    nic.query().maxTransferSize() + 1));
            assertThat(nic.query().maxTransferSize()).isGreaterThanOrEqualTo(32 * 1024);
            assertThat(nic.query().maxSegmentsPerDesc()).isGreaterThanOrEqualTo(252);
        });
        stage.run();
    }

    @Test
    void aDescriptorSeesHandlesTagsAndBoundsAsTheyAreWhenItIsExecuted() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.UNRELIABLE);
            server.accept();
            server.sleep(QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.UNRELIABLE);
            client.connect();
            ViNic other = client.openAnother();
            MemoryRegion foreign = other.registerMem(client.memory,
                    new MemoryAttributes(other.createPtag(), true, false));
            MemoryRegion stale = client.nic.registerMem(client.memory, new MemoryAttributes(client.ptag, false, false));
            client.nic.deregisterMem(stale.address(), stale.handle());
            long first = client.region().address();
            long behind = first + client.region().sizeBytes();
            int handle = client.handle();
            assertThat(protection(foreign.address(), foreign.handle(), 8)).isTrue();
            assertThat(protection(first, stale.handle(), 8)).isTrue();
            assertThat(protection(first, 0, 8)).isTrue();
            assertThat(protection(first - 1, handle, 8)).isTrue();
            assertThat(protection(behind - 7, handle, 8)).isTrue();
            assertThat(protection(behind, handle, 1)).isTrue();
            assertThat(protection(-4, handle, 8)).isTrue();
            assertThat(protection(Long.MIN_VALUE + first, handle, 8)).isTrue();
            assertThat(protection(behind - 8, handle, 8)).isFalse();
            assertThat(protection(first, handle, 8)).isFalse();
            MemoryRegion twice = client.nic.registerMem(client.memory, new MemoryAttributes(client.ptag, false, false));
            assertThat(protection(first, twice.handle(), 8)).isFalse();
            int tag = client.nic.createPtag();
            assertThat(client.nic.setMemAttributes(first, twice.handle(), new MemoryAttributes(tag, false, false)))
                    .isEqualTo(VipResult.SUCCESS);
            assertThat(client.nic.queryMem(first, twice.handle()).ptag()).isEqualTo(tag);
            assertThat(protection(first, twice.handle(), 8)).isTrue();
        });
        stage.run();
    }

    /** Whether a send of some memory ends with a protection error; otherwise it succeeds. */
    private boolean protection(long address, int handle, int length) {
        client.descriptor(0).begin(0, length).addData(address, handle, length);
        client.post(false, 0);
        int result = client.await(false);
        int bits = client.errorBits(0);
        assertThat(bits).isIn(0, VipDescriptor.PROTECTION_ERROR);
        assertThat(result).isEqualTo(bits == 0 ? VipResult.SUCCESS : VipResult.DESCRIPTOR_ERROR);
        return bits != 0;
    }

    @Test
    void aDescriptorInMemoryOfAnotherTagIsNotPosted() {
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            MemoryRegion foreign = client.nic.registerMem(client.memory,
                    new MemoryAttributes(client.nic.createPtag(), false, false));
            client.descriptor(0).begin(0, 0);
            client.vi.postRecv(client.descriptorAddress(0), foreign.handle());
            client.settle();
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.POST_DESC);
            assertThat(client.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(client.out.descriptor).isZero();
        });
        stage.run();
    }

    @Test
    void aDescriptorWhoseMemoryWasDeregisteredCannotComplete() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            MemoryRegion again = server.nic.registerMem(server.memory, new MemoryAttributes(server.ptag, false, false));
            server.descriptor(0).begin(0, 8).addData(server.bufferAddress(0), server.handle(), 8);
            server.vi.postRecv(server.descriptorAddress(0), again.handle());
            server.nic.deregisterMem(again.address(), again.handle());
            server.accept();
            assertThat(server.await(true)).isEqualTo(VipResult.DESCRIPTOR_ERROR);
            assertThat(server.out.descriptor).isEqualTo(server.descriptorAddress(0));
            server.assertEmpty(true);
            assertThat(server.errorCodes()).containsExactly(VipErrorCode.COMP_PROT);
            assertThat(server.errors().getFirst().descriptor()).isEqualTo(server.descriptorAddress(0));
            assertThat(server.descriptor(0).status()).isZero();
            server.sleep(QUIET_PS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            client.send(0, 8);
            client.sleep(QUIET_PS);
            assertThat(client.errorCodes()).containsExactly(VipErrorCode.CONN_LOST);
        });
        stage.run();
    }

    @Test
    void memoryThatItsProcessFreedDisturbsNobody() {
        stage.start(server.process, () -> {
            server.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            Arena arena = Arena.ofShared();
            MemorySegment own = arena.allocate(FREED_BYTES, VipDescriptor.ALIGNMENT);
            MemoryRegion freed = server.nic.registerMem(own, new MemoryAttributes(server.ptag, true, false));
            server.descriptor(0).begin(0, 8).addData(freed.address(), freed.handle(), 8);
            server.post(true, 0);
            new VipDescriptor().at(own, 0).begin(0, 8).addData(server.bufferAddress(1), server.handle(), 8);
            assertThat(server.vi.postRecv(freed.address(), freed.handle())).isEqualTo(VipResult.SUCCESS);
            arena.close();
            server.accept();
            assertThat(server.await(true)).isIn(VipResult.SUCCESS, VipResult.DESCRIPTOR_ERROR);
            assertThat(server.errorBits(0)).isIn(0, VipDescriptor.PROTECTION_ERROR);
            server.sleep(QUIET_PS);
            server.vi.disconnect();
            assertThat(server.vi.recvDone(server.out)).isNotEqualTo(VipResult.SUCCESS);
            assertThat(server.nic.deregisterMem(freed.address(), freed.handle())).isEqualTo(VipResult.SUCCESS);
            assertThat(server.nic.close()).isEqualTo(VipResult.SUCCESS);
        });
        stage.start(client.process, () -> {
            client.prepare(ReliabilityLevel.RELIABLE_DELIVERY);
            client.connect();
            client.send(0, 8);
            assertThat(client.await(false)).isIn(VipResult.SUCCESS, VipResult.DESCRIPTOR_ERROR);
            client.sleep(QUIET_PS);
        });
        stage.run();
    }
}
