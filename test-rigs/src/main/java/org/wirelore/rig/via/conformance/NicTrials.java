package org.wirelore.rig.via.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.via.AutoDiscovery;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** A NIC handle, and opening one. */
final class NicTrials extends ViplTrials {
    private static final int UNKNOWN_TAG = 0x7FFF_0001;
    private static final int LONG_DISCRIMINATOR = 4096;

    NicTrials(ViplBench bench) {
        super("nic", bench);
        row("VipOpenNic", () -> bench.library.openNic(bench.provider.deviceName()).close());
        row("VipOpenNic of nothing", () -> bench.library.openNic(ViplBench.none()));
        row("VipOpenNic of another name", () -> bench.library.openNic("/dev/nosuchnic"));
        row("VipQueryNic", () -> nic().query());
        valued("VipCloseNic", () -> nic().close());
        row("VipCreatePtag", () -> nic().createPtag());
        valued("VipErrorCallback", () -> nic().errorCallback(null, null));
        addVis();
        addQueues();
        addMemory();
        addManagement();
    }

    private void addVis() {
        row("VipCreateVi", () -> create(ReliabilityLevel.RELIABLE_DELIVERY, ViplEnd.TRANSFER_BYTES, tag(), false));
        row("VipCreateVi UNRELIABLE", () -> create(ReliabilityLevel.UNRELIABLE, ViplEnd.TRANSFER_BYTES, tag(), false));
        row("VipCreateVi RELIABLE_RECEPTION",
                () -> create(ReliabilityLevel.RELIABLE_RECEPTION, ViplEnd.TRANSFER_BYTES, tag(), false));
        row("VipCreateVi without attributes", () -> nic().createVi(ViplBench.none(), null, null));
        row("VipCreateVi without a level", () -> create(ViplBench.none(), ViplEnd.TRANSFER_BYTES, tag(), false));
        row("VipCreateVi, the longest message",
                () -> create(ReliabilityLevel.RELIABLE_DELIVERY, nic().query().maxTransferSize(), tag(), false));
        row("VipCreateVi, a longer message",
                () -> create(ReliabilityLevel.RELIABLE_DELIVERY, nic().query().maxTransferSize() + 1, tag(), false));
        row("VipCreateVi, a negative length", () -> create(ReliabilityLevel.RELIABLE_DELIVERY, -1, tag(), false));
        row("VipCreateVi, tag 0", () -> create(ReliabilityLevel.RELIABLE_DELIVERY, ViplEnd.TRANSFER_BYTES, 0, false));
        row("VipCreateVi, an unknown tag",
                () -> create(ReliabilityLevel.RELIABLE_DELIVERY, ViplEnd.TRANSFER_BYTES, UNKNOWN_TAG, false));
        row("VipCreateVi, the tag of another handle", () -> create(ReliabilityLevel.RELIABLE_DELIVERY,
                ViplEnd.TRANSFER_BYTES, bench.other().ptag, false));
        row("VipCreateVi, RDMA read",
                () -> create(ReliabilityLevel.RELIABLE_DELIVERY, ViplEnd.TRANSFER_BYTES, tag(), true));
        row("VipCreateVi, RDMA read UNRELIABLE",
                () -> create(ReliabilityLevel.UNRELIABLE, ViplEnd.TRANSFER_BYTES, tag(), true));
    }

    private void addQueues() {
        row("VipCreateCQ", () -> nic().createCq(16));
        row("VipCreateCQ of no entries", () -> nic().createCq(0));
        row("VipCreateCQ of negative entries", () -> nic().createCq(-1));
        row("VipCreateCQ of the most entries", () -> nic().createCq(nic().query().maxCqEntries()));
        row("VipCreateCQ of one entry more", () -> nic().createCq(nic().query().maxCqEntries() + 1));
        valued("VipDestroyPtag of an unknown tag", () -> nic().destroyPtag(UNKNOWN_TAG));
        valued("VipDestroyPtag of tag 0", () -> nic().destroyPtag(0));
        valued("VipDestroyPtag of the tag of another handle", () -> nic().destroyPtag(bench.other().ptag));
    }

    private void addMemory() {
        row("VipRegisterMem", () -> register(memory(), tag(), false));
        row("VipRegisterMem of an array", () -> register(MemorySegment.ofArray(new byte[100]), tag(), false));
        row("VipRegisterMem without attributes", () -> nic().registerMem(memory(), null));
        row("VipRegisterMem of nothing", () -> register(ViplBench.none(), tag(), false));
        row("VipRegisterMem of no bytes", () -> register(memory().asSlice(0, 0), tag(), false));
        row("VipRegisterMem of what can't be written", () -> register(memory().asReadOnly(), tag(), false));
        row("VipRegisterMem of one thread's memory", () -> {
            try (Arena arena = Arena.ofConfined()) {
                register(arena.allocate(64), tag(), false);
            }
        });
        row("VipRegisterMem, an unknown tag", () -> register(memory(), UNKNOWN_TAG, false));
        row("VipRegisterMem, RDMA read", () -> register(memory(), tag(), true));
        valued("VipDeregisterMem of nothing", () -> nic().deregisterMem(0, 0));
        row("VipConnectWait", () -> connectWait(bench.end().hostAddress(), 1, bench.waitMs));
        row("VipConnectWait, time-out 0", () -> connectWait(bench.end().hostAddress(), 1, 0));
        row("VipConnectWait, time-out 2^32",
                () -> connectWait(bench.end().hostAddress(), 1, VipResult.INFINITE + 1));
        row("VipConnectWait, time-out -1", () -> connectWait(bench.end().hostAddress(), 1, -1));
        row("VipConnectWait at nothing", () -> nic().connections().connectWait(ViplBench.none(), 0));
        row("VipConnectWait at another NIC", () -> connectWait(bench.otherAddress(), 1, bench.waitMs));
        row("VipConnectWait, a discriminator that is too long",
                () -> connectWait(bench.end().hostAddress(), LONG_DISCRIMINATOR, bench.waitMs));
    }

    private void addManagement() {
        valued("VipQuerySystemManagementInfo", () -> discover(AutoDiscovery.INFO_TYPE, 1, 8));
        valued("VipQuerySystemManagementInfo of type 0", () -> discover(0, 1, 8));
        valued("VipQuerySystemManagementInfo of type 2", () -> discover(2, 1, 8));
        valued("VipQuerySystemManagementInfo of -1 hops", () -> discover(AutoDiscovery.INFO_TYPE, -1, 8));
        valued("VipQuerySystemManagementInfo into nothing",
                () -> nic().querySystemManagementInfo(AutoDiscovery.INFO_TYPE, null));
    }

    @Override
    protected void bring(String state) throws VipException {
        if (state.equals("CLOSED")) {
            bench.end().close();
        }
    }

    private void create(ReliabilityLevel level, int bytes, int ptag, boolean enablesRead) throws VipException {
        nic().createVi(new ViAttributes(level, bytes, ptag, false, enablesRead), null, null);
    }

    private void register(MemorySegment memory, int ptag, boolean enablesRead) throws VipException {
        nic().registerMem(memory, new MemoryAttributes(ptag, false, enablesRead));
    }

    private void connectWait(long hostAddress, int discriminatorBytes, long timeoutMs) throws VipException {
        nic().connections().connectWait(new NetAddress(hostAddress, new byte[discriminatorBytes]), timeoutMs);
    }

    private int discover(int type, int hops, int capacity) {
        AutoDiscovery info = new AutoDiscovery();
        info.numberOfHops = hops;
        info.capacity = capacity;
        return nic().querySystemManagementInfo(type, info);
    }

    private static MemorySegment memory() {
        return ViplEnd.zeros(100);
    }

    private int tag() {
        return bench.end().ptag;
    }

    private ViNic nic() {
        return bench.end().nic;
    }
}
