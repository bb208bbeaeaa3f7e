package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResult;

/** A completion queue. When it overflows it takes no further entry, and the NIC handle reports it. */
final class LoopbackCq implements CompletionQueue {
    private record Entry(LoopbackVi vi, boolean isReceive) {
    }

    private final LoopbackVipl nic;
    private final Host process;
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private int capacity;
    private int bound;
    private boolean stopped;

    LoopbackCq(LoopbackVipl nic, Host process, int capacity) {
        this.nic = nic;
        this.process = process;
        this.capacity = capacity;
    }

    void bind() {
        bound++;
    }

    void unbind(LoopbackVi vi) {
        bound--;
        entries.removeIf(entry -> entry.vi() == vi);
    }

    void add(LoopbackVi vi, boolean isReceive) {
        if (stopped) {
            return;
        }
        if (entries.size() == capacity) {
            stopped = true;
            nic.raise(VipErrorCode.COMP_PROT, null);
            return;
        }
        entries.add(new Entry(vi, isReceive));
    }

    @Override
    public int done(ViCompletion out) {
        process.now();
        Entry entry = entries.poll();
        if (entry == null) {
            out.vi = null;
            return VipResult.NOT_DONE;
        }
        out.vi = entry.vi();
        out.isReceive = entry.isReceive();
        return VipResult.SUCCESS;
    }

    @Override
    public int waitFor(long timeoutMs, ViCompletion out) {
        long deadlinePs = Deadlines.deadlinePs(process, timeoutMs);
        int result = done(out);
        while (result == VipResult.NOT_DONE) {
            if (process.now() >= deadlinePs) {
                return VipResult.TIMEOUT;
            }
            process.sleep(deadlinePs);
            result = done(out);
        }
        return result;
    }

    @Override
    public int resize(int size) {
        process.now();
        if (size < 1 || size > LoopbackVipl.CQ_ENTRIES_MAX || size < entries.size()) {
            return VipResult.ERROR_RESOURCE;
        }
        capacity = size;
        return VipResult.SUCCESS;
    }

    @Override
    public int destroy() {
        process.now();
        return bound > 0 ? VipResult.ERROR_RESOURCE : VipResult.SUCCESS;
    }
}
