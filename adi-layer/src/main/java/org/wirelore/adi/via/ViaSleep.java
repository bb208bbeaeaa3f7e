package org.wirelore.adi.via;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiSleep;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViNotifyHandler;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;

/** Has the library call handlers for what comes while a rank sleeps: one for messages, and one of each send queue. */
final class ViaSleep implements AdiSleep {
    private final CompletionQueue cq;
    private final ViEnd[] links;
    private final boolean[] isSendArmed;
    private final ViNotifyHandler[] onSent;
    private final VipDescriptor view = new VipDescriptor();
    private boolean isArmed;
    private boolean isSomethingSent;
    /** What the handler has taken off the completion queue. */
    private @Nullable ViEnd woken;

    ViaSleep(CompletionQueue cq, ViEnd[] links) {
        this.cq = cq;
        this.links = links;
        isSendArmed = new boolean[links.length];
        onSent = new ViNotifyHandler[links.length];
        for (int i = 0; i < links.length; i++) {
            int index = i;
            onSent[i] = (context, nic, vi, descriptor) -> onSent(index, descriptor);
        }
    }

    /** The link of an entry of the completion queue; null of one that was let go. */
    static @Nullable ViEnd link(@Nullable Vi vi) {
        try {
            return vi != null && vi.getUserData() instanceof ViEnd link ? link : null;
        } catch (VipException destroyed) {
            return null;
        }
    }

    /** The link of the entry that a handler has taken; null if there is none. */
    @Nullable
    ViEnd takeWoken() {
        ViEnd link = woken;
        woken = null;
        return link;
    }

    /** Whether a handler has taken an entry that no one has asked for. */
    boolean isWoken() {
        return woken != null;
    }

    /** A handler that was armed stays so until something comes, even if the rank is awake by then. */
    @Override
    public boolean arm() {
        isSomethingSent = false;
        if (woken == null && !isArmed) {
            isArmed = true;
            cq.notifyOf(null, (context, nic, vi, isReceive) -> onEntry(vi));
        }
        for (int i = 0; i < links.length; i++) {
            if (links[i].sends.isAwaited() && !links[i].isOver() && !isSendArmed[i]) {
                isSendArmed[i] = true;
                links[i].vi.sendNotify(null, onSent[i]);
            }
        }
        return woken == null && !isSomethingSent;
    }

    private void onEntry(Vi vi) {
        isArmed = false;
        woken = link(vi);
    }

    private void onSent(int index, long descriptor) {
        ViEnd link = links[index];
        isSendArmed[index] = false;
        isSomethingSent = true;
        view.at(link.slots.memory, link.slots.at(link.slots.slot(descriptor)));
        link.sends.onDone(descriptor, (view.status() & VipDescriptor.ERROR_MASK) == 0);
    }
}
