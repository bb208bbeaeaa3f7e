package org.wirelore.rig.via.conformance;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;

/** Registered memory. */
final class RegionTrials extends ViplTrials {
    private static final int BYTES = 100;
    private static final int UNKNOWN_TAG = 0x7FFF_0001;

    private MemoryRegion region = new MemoryRegion(0, 0, 0);

    RegionTrials(ViplBench bench) {
        super("region", bench);
        valued("VipDeregisterMem", () -> nic().deregisterMem(region.address(), region.handle()));
        valued("VipDeregisterMem at its second byte",
                () -> nic().deregisterMem(region.address() + 1, region.handle()));
        valued("VipDeregisterMem of handle 0", () -> nic().deregisterMem(region.address(), 0));
        valued("VipSetMemAttributes", () -> set(region.address(), tag(), false));
        valued("VipSetMemAttributes at its last byte", () -> set(region.address() + BYTES - 1, tag(), false));
        valued("VipSetMemAttributes behind it", () -> set(region.address() + BYTES, tag(), false));
        valued("VipSetMemAttributes, an unknown tag", () -> set(region.address(), UNKNOWN_TAG, false));
        valued("VipSetMemAttributes, RDMA read", () -> set(region.address(), tag(), true));
        valued("VipSetMemAttributes of nothing",
                () -> nic().setMemAttributes(region.address(), region.handle(), ViplBench.none()));
        row("VipQueryMem", () -> nic().queryMem(region.address(), region.handle()));
        row("VipQueryMem before it", () -> nic().queryMem(region.address() - 1, region.handle()));
        row("VipQueryMem behind it", () -> nic().queryMem(region.address() + BYTES, region.handle()));
    }

    private int set(long address, int ptag, boolean enablesRead) {
        return nic().setMemAttributes(address, region.handle(), new MemoryAttributes(ptag, true, enablesRead));
    }

    @Override
    protected void bring(String state) throws VipException {
        ViplEnd owner = state.equals("OTHER_HANDLE") ? bench.other() : bench.end();
        MemorySegment memory = ViplEnd.zeros(BYTES);
        MemoryAttributes attributes = new MemoryAttributes(owner.ptag, true, false);
        region = owner.nic.registerMem(memory, attributes);
        switch (state) {
            case "TWICE" -> owner.nic.registerMem(memory, attributes);
            case "DEREGISTERED" -> owner.nic.deregisterMem(region.address(), region.handle());
            case "CLOSED" -> owner.close();
            default -> {
                // REGISTERED
            }
        }
    }

    private int tag() {
        return bench.end().ptag;
    }

    private ViNic nic() {
        return bench.end().nic;
    }
}
