package org.wirelore.rig.via.oracle;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.device.vipl.spi.ViPort;

/** What one process has made through one NIC handle. */
final class WatchedNic implements ViplWatch.Opened {
    /** Registered memory, and what it allows. */
    private record Region(MemorySegment memory, long address, MemoryAttributes attributes) {
    }

    private final ViaOracles oracles;
    private final String process;
    private final long host;
    private final Map<Integer, Region> regions = new HashMap<>();
    private final List<WatchedVi> vis = new ArrayList<>();

    WatchedNic(ViaOracles oracles, String process, long host) {
        this.oracles = oracles;
        this.process = process;
        this.host = host;
    }

    String process() {
        return process;
    }

    long host() {
        return host;
    }

    @Override
    public ViplWatch.Made made(ViPort port) {
        WatchedVi vi = new WatchedVi(oracles, this, port);
        vis.add(vi);
        oracles.add(vi);
        return vi;
    }

    void remove(WatchedVi vi) {
        vis.remove(vi);
        oracles.remove(vi);
    }

    @Override
    public void registered(int handle, MemorySegment memory, long address, MemoryAttributes attributes) {
        regions.put(handle, new Region(memory, address, attributes));
    }

    @Override
    public void changed(int handle, MemoryAttributes attributes) {
        regions.computeIfPresent(handle, (same, region) -> new Region(region.memory, region.address, attributes));
    }

    /** What is complete in it can't be read any more. */
    @Override
    public void deregistered(int handle) {
        Region region = regions.remove(handle);
        if (region != null) {
            vis.forEach(vi -> vi.forget(region.memory));
        }
    }

    @Override
    public void closed() {
        regions.clear();
        List.copyOf(vis).forEach(this::remove);
    }

    /** Why peers must not write to a range through a VI of this handle; empty if they may. */
    String refusal(int tag, long address, int handle, long bytes) {
        Region region = regions.get(handle);
        if (region == null) {
            return process + " has registered no memory of this handle where it has made the VI";
        }
        int regionTag = region.attributes.ptag();
        if (regionTag != tag && regionTag != 0 && tag != 0) {
            return "the VI has the protection tag " + tag + ", the region " + regionTag;
        }
        if (!region.attributes.enableRdmaWrite()) {
            return process + " has registered the region without EnableRdmaWrite";
        }
        long offset = address - region.address;
        boolean isInside = offset >= 0 && bytes <= region.memory.byteSize()
                && offset <= region.memory.byteSize() - bytes;
        return isInside
                ? ""
                : "the region has " + region.memory.byteSize() + " bytes from 0x" + Long.toHexString(region.address)
                        + " on";
    }

    /** What is not as it should be after a write to a range that peers may write to; empty if the bytes are there. */
    String difference(long address, int handle, long bytes, MemorySegment from, long at) {
        Region region = regions.get(handle);
        if (region == null || !region.memory.scope().isAlive()) {
            return "";
        }
        long offset = address - region.address;
        long first = MemorySegment.mismatch(from, at, at + bytes, region.memory, offset, offset + bytes);
        return first < 0 ? "" : "byte " + first + " of them is not there";
    }
}
