package org.wirelore.device.vipl;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.CqNotifyHandler;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.CqPort;
import org.wirelore.device.vipl.spi.ViPort;

/** A completion queue. */
final class OwnCq implements CompletionQueue, CqPort.Listener {
    /** What VipCQNotify leaves. */
    private record Notification(@Nullable Object context, CqNotifyHandler handler) {
    }

    private final OwnNic nic;
    private final CallGate gate;
    private final CqPort port;
    private final ArrayDeque<Notification> notifications = new ArrayDeque<>();
    private final Runnable deliveries = this::deliver;
    private int bound;
    private boolean isDestroyed;

    OwnCq(OwnNic nic, int entries) throws VipException {
        this.nic = nic;
        gate = nic.library().gate();
        port = nic.port().createCq(entries, this);
    }

    @Override
    public int done(@Nullable ViCompletion out) {
        gate.enter();
        try {
            return isAlive() && out != null ? take(out) : VipResult.INVALID_PARAMETER;
        } finally {
            gate.leave();
        }
    }

    private int take(ViCompletion out) {
        ViPort.Listener taken = port.take();
        if (!(taken instanceof OwnVi vi)) {
            out.vi = null;
            return VipResult.NOT_DONE;
        }
        out.vi = vi;
        out.isReceive = port.isReceive();
        vi.onEntry(out.isReceive);
        nic.library().hash().add(ViplHash.ENTRY, out.isReceive ? 1 : 0, 0);
        return VipResult.SUCCESS;
    }

    @Override
    public int waitFor(long timeoutMs, @Nullable ViCompletion out) {
        gate.enter();
        try {
            if (!isAlive() || out == null || !ViplLibrary.isTimeout(timeoutMs)) {
                return VipResult.INVALID_PARAMETER;
            }
            if (gate.isHandling()) {
                return VipResult.ERROR_RESOURCE;
            }
            long deadlinePs = nic.library().deadlinePs(timeoutMs);
            boolean isFirst = true;
            while (true) {
                int result = isAlive() ? take(out) : VipResult.INVALID_PARAMETER;
                if (result != VipResult.NOT_DONE) {
                    return result;
                }
                if (nic.hasFailed()) {
                    return VipResult.ERROR_RESOURCE;
                }
                if (nic.library().host().now() >= deadlinePs || (isFirst && nic.library().isSpurious(timeoutMs))) {
                    return VipResult.TIMEOUT;
                }
                isFirst = false;
                port.arm();
                gate.sleep(deadlinePs);
            }
        } finally {
            gate.leave();
        }
    }

    @Override
    public int notifyOf(@Nullable Object context, @Nullable CqNotifyHandler handler) {
        gate.enter();
        try {
            if (!isAlive() || handler == null) {
                return VipResult.INVALID_PARAMETER;
            }
            notifications.add(new Notification(context, handler));
            port.arm();
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public void onEntry() {
        gate.add(deliveries);
    }

    private void deliver() {
        ViCompletion taken = new ViCompletion();
        while (!notifications.isEmpty() && isAlive()) {
            if (take(taken) != VipResult.SUCCESS || !(taken.vi instanceof OwnVi vi)) {
                port.arm();
                return;
            }
            Notification next = notifications.remove();
            boolean isReceive = taken.isReceive;
            gate.call(() -> nic.attributes().name() + ": the handler of VipCQNotify",
                    () -> next.handler.onEntry(next.context, nic, vi, isReceive));
        }
    }

    @Override
    public int resize(int entries) {
        gate.enter();
        try {
            if (!isAlive() || entries < 1) {
                return VipResult.INVALID_PARAMETER;
            }
            return entries > nic.attributes().maxCqEntries() ? VipResult.ERROR_RESOURCE : port.resize(entries);
        } finally {
            gate.leave();
        }
    }

    @Override
    public int destroy() {
        gate.enter();
        try {
            if (!isAlive()) {
                return VipResult.INVALID_PARAMETER;
            }
            if (bound > 0) {
                return VipResult.ERROR_RESOURCE;
            }
            isDestroyed = true;
            notifications.clear();
            port.destroy();
            nic.onDestroyed(this);
            nic.library().host().signal();
            return VipResult.SUCCESS;
        } finally {
            gate.leave();
        }
    }

    @Override
    public int addTag(int tag, int priority) {
        return isAlive() ? VipResult.ERROR_NOT_SUPPORTED : VipResult.INVALID_PARAMETER;
    }

    @Override
    public int removeTag(int tag) {
        return isAlive() ? VipResult.ERROR_NOT_SUPPORTED : VipResult.INVALID_PARAMETER;
    }

    boolean isAlive() {
        return !isDestroyed && !nic.isClosed();
    }

    OwnNic nic() {
        return nic;
    }

    CqPort port() {
        return port;
    }

    /** A queue of a VI is bound to it, or no longer. */
    void bind(int change) {
        bound += change;
    }
}
