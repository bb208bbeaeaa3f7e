package org.wirelore.rig.via.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;

/**
 * Faults planted in the NIC below a server's and a client's library, each on the card and on the engine of M-VIA. The
 * client writes to the server's memory, and sends it three messages.
 */
class ViaOraclesTest {
    private static final int RECEIVES = 4;
    private static final int SENDS = 3;
    private static final int WRITE_BYTES = 1024;
    private static final int TARGET = 32 << 10;
    private static final int REGION_BYTES = 64 << 10;

    private long targetAddress;
    private int targetHandle;
    private boolean allowsWrites = true;
    private boolean hasWritingVi = true;
    private boolean hasOtherTag;
    private boolean deregisters;
    private int behind;

    private ViAttributes vi(int tag, boolean writes) {
        return new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 4096, tag, writes, false);
    }

    private static NetAddress at(long host, int number) {
        return new NetAddress(host, (byte) number);
    }

    private static void sleep(Host process, long untilUs) {
        Stage.sleepUntil(process, untilUs * TimeUnits.PS_PER_US);
    }

    private void serve(Host process, Vipl vipl, MemorySegment memory) throws VipException {
        ViNic nic = vipl.openNic(ViaPair.DEVICE);
        nic.nameService().init();
        int tag = nic.createPtag();
        int other = nic.createPtag();
        MemoryRegion region = nic.registerMem(memory.asSlice(0, REGION_BYTES), new MemoryAttributes(tag, false, false));
        MemoryRegion target = nic.registerMem(memory.asSlice(0, REGION_BYTES),
                new MemoryAttributes(hasOtherTag ? other : tag, allowsWrites, false));
        targetAddress = target.address() + TARGET + behind;
        targetHandle = target.handle();
        Vi vi = nic.createVi(vi(tag, hasWritingVi), null, null);
        for (int i = 0; i < RECEIVES; i++) {
            long at = i * (long) ViaPair.DESCRIPTOR_BYTES;
            new VipDescriptor().at(memory, at).begin(VipDescriptor.OP_SENDRECV, 64)
                    .addData(region.address() + 4096 + i * 64L, region.handle(), 64);
            vi.postRecv(region.address() + at, region.handle());
        }
        assertThat(nic.connections().connectWait(at(nic.query().hostAddress(), 1), VipResult.INFINITE).accept(vi))
                .isEqualTo(VipResult.SUCCESS);
        if (deregisters) {
            nic.deregisterMem(target.address(), target.handle());
        }
        sleep(process, 20_000);
        ViCompletion out = new ViCompletion();
        vi.recvDone(out);
        vi.recvDone(out);
        vi.disconnect();
        nic.close();
    }

    private void ask(Host process, Vipl vipl, MemorySegment memory) throws VipException {
        ViNic nic = vipl.openNic(ViaPair.DEVICE);
        nic.nameService().init();
        int tag = nic.createPtag();
        MemoryRegion region = nic.registerMem(memory.asSlice(0, REGION_BYTES), new MemoryAttributes(tag, false, false));
        Vi vi = nic.createVi(vi(tag, false), null, null);
        sleep(process, 5_000);
        long own = nic.query().hostAddress();
        assertThat(nic.connections().connectRequest(vi, at(own, 2), at(nic.nameService().getHostByName("0", 0), 1),
                VipResult.INFINITE, new ViPeer())).isEqualTo(VipResult.SUCCESS);
        sleep(process, 10_000);
        memory.asSlice(4096, WRITE_BYTES).fill((byte) 7);
        VipDescriptor view = new VipDescriptor();
        long data = region.address() + 4096;
        view.at(memory, 0).begin(VipDescriptor.OP_RDMA_WRITE, WRITE_BYTES).addAddress(targetAddress, targetHandle)
                .addData(data, region.handle(), WRITE_BYTES);
        vi.postSend(region.address(), region.handle());
        for (int i = 1; i <= SENDS; i++) {
            view.at(memory, (long) i * ViaPair.DESCRIPTOR_BYTES).begin(VipDescriptor.OP_SENDRECV, 4)
                    .addData(data, region.handle(), 4);
            vi.postSend(region.address() + (long) i * ViaPair.DESCRIPTOR_BYTES, region.handle());
        }
        sleep(process, 30_000);
        nic.close();
    }

    private ViaPair run(boolean isCard, Lie lie) {
        ViaPair pair = new ViaPair(isCard, lie);
        pair.run(this::serve, this::ask);
        return pair;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingIsFoundWhereNothingIsWrong(boolean isCard) {
        ViaPair pair = run(isCard, Lie.NONE);
        assertThat(pair.found()).isEmpty();
        assertThat(pair.observed()).element(2).isEqualTo((long) SENDS);
        assertThat(pair.observed()).element(1).isNotEqualTo(0L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsForbiddenIsNotDoneAndNothingIsFound(boolean isCard) {
        allowsWrites = false;
        assertThat(run(isCard, Lie.NONE).found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"OPEN_REGIONS, has registered the region without EnableRdmaWrite",
        "OPEN_VIS, has made the VI without EnableRdmaWrite", "OTHER_TAGS, 'the VI has the protection tag'",
        "LONG_REGIONS, the region has 65536 bytes from", "LASTING_REGIONS, has registered no memory of this handle"})
    void anRdmaWriteThatWasNotAllowedIsFound(Lie lie, String found) {
        allowsWrites = lie != Lie.OPEN_REGIONS;
        hasWritingVi = lie != Lie.OPEN_VIS;
        hasOtherTag = lie == Lie.OTHER_TAGS;
        deregisters = lie == Lie.LASTING_REGIONS;
        behind = lie == Lie.LONG_REGIONS ? REGION_BYTES - TARGET - WRITE_BYTES + 1 : 0;
        assertThat(run(true, lie).found()).first().asString().startsWith("an RDMA write must change only what its")
                .contains(found);
        assertThat(run(false, lie).found()).first().asString().startsWith("an RDMA write must change only what its")
                .contains(found);
    }

    @Test
    void bytesElsewhereAreFound() {
        assertThat(run(true, Lie.MISPLACED_BYTES).found()).first().asString().endsWith(": byte 0 of them is not there");
    }

    @ParameterizedTest
    @CsvSource({"LOST_POST, not be complete before those that were posted before it",
        "SECOND_STATUS, complete once",
        "KEPT_RECEIVES, be complete when its VI is disconnected"})
    void descriptorsThatAreNotCompleteOnceAndInOrderAreFound(Lie lie, String found) {
        assertThat(run(true, lie).found()).first().asString()
                .startsWith("a descriptor must " + found + ": process0, VI ");
        assertThat(run(false, lie).found()).first().asString()
                .startsWith("a descriptor must " + found + ": process0, VI ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReceiveThatIsCompleteWithoutAMessageIsFound(boolean isCard) {
        assertThat(run(isCard, Lie.EARLY_STATUS).found()).first().asString()
                .startsWith("a receive must be complete only for what was sent: process0, VI ");
    }

    @Test
    void aMessageThatOvertakesAWriteIsFound() {
        assertThat(run(false, Lie.OVERTAKING).found()).first().asString()
                .startsWith("a receive must not be complete before the data of its message and all earlier ones")
                .endsWith("of RDMA writes 0 of 1024 bytes are, of messages 4 of 4");
    }

    @Test
    void aMessageThatComesTwiceIsFound() {
        assertThat(run(false, Lie.DOUBLED).found()).first().asString()
                .startsWith("a receive must be complete only for what was sent");
    }
}
