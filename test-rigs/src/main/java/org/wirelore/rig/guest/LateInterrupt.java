package org.wirelore.rig.guest;

import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.guest.GuestInterrupt;

/** The interrupt of a guest whose QEMU can be controlled only some time after it has begun to use the card. */
final class LateInterrupt implements GuestInterrupt {
    private @Nullable GuestInterrupt own;
    private boolean isAsserted;
    private boolean isClosed;

    /** The way is there. */
    synchronized void set(GuestInterrupt newOwn) {
        if (isClosed) {
            newOwn.close();
            return;
        }
        own = newOwn;
        newOwn.set(isAsserted, false);
    }

    @Override
    public synchronized void set(boolean asserted, boolean isAwaited) {
        isAsserted = asserted;
        GuestInterrupt present = own;
        if (present != null) {
            present.set(asserted, isAwaited);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        GuestInterrupt present = own;
        if (present != null) {
            present.close();
        }
    }
}
