package org.wirelore.device.vipl;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNotifyHandler;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ViPort;

/** The send queue or the receive queue of a VI: what was posted and not yet taken, oldest first. */
final class WorkQueue {
    private static final int FIRST = 16;

    /** What VipSendNotify or VipRecvNotify leaves. */
    private record Notification(@Nullable Object context, ViNotifyHandler handler) {
    }

    private final OwnVi vi;
    private final ViPort port;
    private final boolean isReceive;
    private final int max;
    private final boolean hasCq;
    private final VipDescriptor view = new VipDescriptor();
    private final ArrayDeque<Notification> notifications = new ArrayDeque<>();
    private final Runnable deliveries = this::deliver;
    private @Nullable OwnRegion[] regions = new OwnRegion[FIRST];
    private long[] addresses = new long[FIRST];
    private final ViplWatch.@Nullable Queue watched;
    private int head;
    private int size;
    /** The entry of the oldest descriptor was taken, and its status is to be late. */
    private boolean isStatusLate;

    WorkQueue(OwnVi vi, ViPort port, boolean isReceive, int max, boolean hasCq, ViplWatch.Made watch) {
        this.vi = vi;
        this.port = port;
        this.isReceive = isReceive;
        this.max = max;
        this.hasCq = hasCq;
        watched = watch.queue(isReceive);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Chains a descriptor behind those before it, and rings the doorbell. */
    void post(long descriptor, int handle) {
        if (size == max) {
            port.overrun(isReceive);
            return;
        }
        OwnRegion region = descriptor % VipDescriptor.ALIGNMENT == 0
                ? vi.nic().find(handle, descriptor, VipDescriptor.CONTROL_BYTES)
                : null;
        // The NIC refuses what is not in memory of the VI: it would never be complete.
        if (region != null && AttributeRules.agree(region.attributes.ptag(), port.attributes().ptag())) {
            if (size > 0) {
                VipDescriptor tail = at(index(size - 1));
                if (tail != null) {
                    tail.setNext(descriptor, handle);
                }
            }
            view.at(region.memory, descriptor - region.address);
            view.setNext(0, 0);
            view.setStatus(0);
            vi.hash().add(ViplHash.POST, descriptor, (long) view.control() << 32 | view.length());
            append(region, descriptor);
        }
        port.post(isReceive, descriptor, handle);
    }

    private void append(OwnRegion region, long descriptor) {
        if (size == addresses.length) {
            int grown = 2 * size;
            long[] newAddresses = new long[grown];
            @Nullable
            OwnRegion[] newRegions = new OwnRegion[grown];
            for (int i = 0; i < size; i++) {
                newAddresses[i] = addresses[index(i)];
                newRegions[i] = regions[index(i)];
            }
            addresses = newAddresses;
            regions = newRegions;
            head = 0;
        }
        int at = index(size);
        addresses[at] = descriptor;
        regions[at] = region;
        size++;
        if (watched != null) {
            watched.posted(region.memory, descriptor - region.address);
        }
    }

    private int index(int position) {
        return head + position & addresses.length - 1;
    }

    /** The NIC is done with a descriptor, and could not say so in its status. */
    void onLost(long descriptor) {
        for (int i = 0; i < size; i++) {
            int at = index(i);
            if (addresses[at] == descriptor && regions[at] != null) {
                regions[at] = null;
                if (watched != null) {
                    watched.lost(i);
                }
                onCompletion();
                return;
            }
        }
    }

    /** The descriptor at an index; null if it is lost, or if the program has closed the memory that it was in. */
    private @Nullable VipDescriptor at(int index) {
        OwnRegion region = regions[index];
        if (region == null || !region.memory.scope().isAlive()) {
            return null;
        }
        return view.at(region.memory, addresses[index] - region.address);
    }

    /** An entry of the completion queue was taken that is for this queue. */
    void onEntry() {
        isStatusLate = vi.library().provider().policy().entryBeforeStatus();
    }

    /** Looks at the oldest descriptor, and takes it if it is complete. */
    int done(ViCompletion out) {
        port.look();
        if (watched != null) {
            watched.looked();
        }
        out.descriptor = 0;
        if (size == 0) {
            return VipResult.DESCRIPTOR_ERROR;
        }
        if (isStatusLate) {
            isStatusLate = false;
            // It comes right after: who waits for a change has to look again.
            vi.library().host().signal();
            return VipResult.NOT_DONE;
        }
        VipDescriptor oldest = at(head);
        int status = oldest == null ? VipDescriptor.DONE | VipDescriptor.PROTECTION_ERROR : oldest.status();
        if ((status & VipDescriptor.DONE) == 0) {
            return VipResult.NOT_DONE;
        }
        out.descriptor = addresses[head];
        if (watched != null) {
            watched.taken();
        }
        vi.hash().add(ViplHash.DONE, out.descriptor,
                (long) status << 32 | (oldest == null ? 0 : oldest.length()));
        regions[head] = null;
        head = head + 1 & addresses.length - 1;
        size--;
        return (status & VipDescriptor.ERROR_MASK) == 0 ? VipResult.SUCCESS : VipResult.DESCRIPTOR_ERROR;
    }

    /** As {@link #done}, sleeping until the oldest descriptor is complete. */
    int await(long timeoutMs, ViCompletion out) {
        if (!ViplLibrary.isTimeout(timeoutMs)) {
            return VipResult.INVALID_PARAMETER;
        }
        if (isRefused() || vi.gate().isHandling()) {
            return VipResult.ERROR_RESOURCE;
        }
        long deadlinePs = vi.library().deadlinePs(timeoutMs);
        boolean isFirst = true;
        while (true) {
            int result = vi.isAlive() ? done(out) : VipResult.INVALID_PARAMETER;
            if (result != VipResult.NOT_DONE) {
                return result;
            }
            if (vi.library().host().now() >= deadlinePs || (isFirst && vi.library().isSpurious(timeoutMs))) {
                return VipResult.TIMEOUT;
            }
            isFirst = false;
            port.arm(isReceive);
            vi.gate().sleep(deadlinePs);
        }
    }

    private boolean isRefused() {
        return hasCq && vi.library().provider().policy().strictWait();
    }

    int notifyOf(@Nullable Object context, @Nullable ViNotifyHandler handler) {
        if (handler == null) {
            return VipResult.INVALID_PARAMETER;
        }
        if (isRefused()) {
            return VipResult.ERROR_RESOURCE;
        }
        notifications.add(new Notification(context, handler));
        port.arm(isReceive);
        return VipResult.SUCCESS;
    }

    void onCompletion() {
        vi.gate().add(deliveries);
    }

    private void deliver() {
        ViCompletion taken = new ViCompletion();
        while (!notifications.isEmpty() && vi.isAlive()) {
            int result = done(taken);
            if (result == VipResult.NOT_DONE || taken.descriptor == 0) {
                port.arm(isReceive);
                return;
            }
            Notification next = notifications.remove();
            long descriptor = taken.descriptor;
            vi.gate().call(() -> vi.name() + ": the handler of " + (isReceive ? "VipRecvNotify" : "VipSendNotify"),
                    () -> next.handler.onCompletion(next.context, vi.nic(), vi, descriptor));
        }
    }

    /** Drops what was not served. */
    void clear() {
        notifications.clear();
        Arrays.fill(regions, null);
        size = 0;
        isStatusLate = false;
    }
}
