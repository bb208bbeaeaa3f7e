package org.wirelore.rig.via.oracle;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.spi.EmulationSite;

/**
 * Judges all processes on a fabric with VIPL. What programs have asked for, their libraries show, before and beside
 * kernel agent and NIC; what NICs have done, memory shows. NICs say for which VI bytes have come, and what for: that is
 * all that is taken from them.
 */
public final class ViaOracles implements StoreWatch {
    private static final String DESCRIPTORS = "the descriptors of a work queue complete in the order of their posts,"
            + " each once, and all of them when its VI is disconnected";
    private static final String WRITES = "RDMA writes change only what the process at their target allows";
    private static final String DATA = "a receive is complete when all that its peer has sent before is in memory, and"
            + " nothing is received that was not sent";

    private final Findings descriptors;
    private final Findings writes;
    private final Findings data;
    private final Map<Long, Map<Integer, WatchedVi>> vis = new HashMap<>();
    /** The one that was found last; null: none. */
    private @Nullable WatchedVi found;

    ViaOracles(Findings descriptors, Findings writes, Findings data) {
        this.descriptors = descriptors;
        this.writes = writes;
        this.data = data;
    }

    /** {@return those of a fabric} */
    public static ViaOracles of(EmulationSite site) {
        return new ViaOracles(site.findings("descriptors", DESCRIPTORS), site.findings("remote writes", WRITES),
                site.findings("data before receives", DATA));
    }

    /** {@return what is shown what a process does} */
    public ViplWatch of(String process) {
        return attributes -> new WatchedNic(this, process, attributes.hostAddress());
    }

    /** For the next run. */
    public void reset() {
        vis.clear();
        found = null;
    }

    Findings descriptors() {
        return descriptors;
    }

    Findings writes() {
        return writes;
    }

    Findings data() {
        return data;
    }

    void add(WatchedVi vi) {
        vis.computeIfAbsent(vi.host(), host -> new HashMap<>()).put(vi.number(), vi);
    }

    void remove(WatchedVi vi) {
        vis.getOrDefault(vi.host(), Map.of()).remove(vi.number());
        found = null;
    }

    /** The VI that a NIC calls so; null if no process has it. */
    @Nullable
    WatchedVi find(long host, int number) {
        WatchedVi vi = found;
        if (vi == null || vi.number() != number || vi.host() != host) {
            vi = vis.getOrDefault(host, Map.of()).get(number);
            found = vi;
        }
        return vi;
    }

    @Override
    public void written(long host, int number, long address, int handle, long bytes, @Nullable MemorySegment from,
            long at) {
        writes.observe();
        WatchedVi vi = find(host, number);
        String refusal = vi == null ? "no process has a VI of this number" : vi.refusal(address, handle, bytes);
        if (vi != null && refusal.isEmpty() && from != null) {
            refusal = vi.nic().difference(address, handle, bytes, from, at);
        }
        if (!refusal.isEmpty()) {
            writes.violated("an RDMA write must change only what its target allows: NIC=0x" + Long.toHexString(host)
                    + ", VI=0x" + Integer.toHexString(number) + ", address=0x" + Long.toHexString(address)
                    + ", handle=0x" + Integer.toHexString(handle) + ", bytes=" + bytes + ": " + refusal);
        }
        if (vi != null) {
            vi.onWritten(bytes);
        }
    }

    @Override
    public void received(long host, int number, int bytes) {
        WatchedVi vi = find(host, number);
        if (vi != null) {
            vi.onReceived(bytes);
        }
    }
}
