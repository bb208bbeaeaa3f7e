package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.Callback;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.SciCall;

/**
 * A handle of the library's: an address that is passed to it until it has taken it back, and the function by which it
 * calls back, which is kept as long.
 */
abstract class InstalledHandle {
    /** How long a wait is left to the library at a time while it may call back. */
    private static final long PIECE_MS = 10;

    private final InstalledLibrary library;
    private long address;
    private @Nullable Callback callback;
    private boolean isDead;
    /** Read by the library's threads. */
    private volatile boolean isCancelled;

    /** A wait of the library's. */
    @FunctionalInterface
    interface Waiting {
        int call(int timeoutMs) throws SciException;
    }

    InstalledHandle(InstalledLibrary library) {
        this.library = library;
    }

    /** The library has given the handle. */
    final void begin(long given) {
        address = given;
        library.add(this);
    }

    final InstalledLibrary library() {
        return library;
    }

    final SisciCalls calls() {
        return library.calls();
    }

    final boolean isAlive() {
        return !isDead;
    }

    final boolean hasCallback() {
        return callback != null;
    }

    final Long address() {
        return address;
    }

    /** The beginning of every call on a handle. Gives the flags as the library has them. */
    final int enter(SciCall call, int flags) throws SciException {
        library.deliver();
        InstalledLibrary.require(library.isInitialized(), SciError.NOT_INITIALIZED, "SCIInitialize must come first");
        InstalledLibrary.require(!isDead, SciError.ILLEGAL_PARAMETER,
                "expected a live handle: " + getClass().getSimpleName());
        return calls().values().flags(call, flags);
    }

    /** A call with nothing but the handle and flags. */
    final void simply(SciCall call, int flags) throws SciException {
        int own = enter(call, flags);
        calls().call(call.function(), address(), own);
    }

    /** A call with which the library takes the handle back. */
    final void end(SciCall call, int flags) throws SciException {
        simply(call, flags);
        retire();
    }

    /** The handle is dead. */
    final void retire() {
        isDead = true;
        callback = null;
        library.remove(this);
        onEnd();
    }

    /** Lets go what else there is of it. */
    void onEnd() {
    }

    /** The C function that stands for a callback, kept from now on; 0 if none is used. */
    final Long function(boolean isUsed, Callback used) {
        isCancelled = false;
        if (!isUsed) {
            callback = null;
            return 0L;
        }
        callback = used;
        return LibraryCallbacks.function(used);
    }

    /** Passes an event on to the process's thread. For any thread. Gives the library's value of the action. */
    final int pass(Supplier<CallbackAction> event) {
        if (isCancelled) {
            return LibraryCallbacks.CANCEL;
        }
        library.later(() -> {
            if (!isDead && !isCancelled && event.get() == CallbackAction.CANCEL) {
                isCancelled = true;
            }
        });
        return LibraryCallbacks.CONTINUE;
    }

    /**
     * Waits. While the library may call back it does so piece by piece, and callbacks run in between.
     *
     * @throws InterruptedWait if the process must give up, while the library may call back
     * @throws SciException TIMEOUT, CANCELLED with which the handle dies, and others of the library
     */
    final int await(long timeoutMs, Waiting waiting) throws SciException {
        int whole = calls().values().timeout(timeoutMs);
        if (!library.hasCallbacks()) {
            return once(waiting, whole);
        }
        Host host = library.host();
        long untilPs = timeoutMs == SciFlags.INFINITE_TIMEOUT
                ? Host.FOREVER
                : host.now() + timeoutMs * TimeUnits.PS_PER_MS;
        while (true) {
            long leftMs = Math.max(0, (untilPs - host.now()) / TimeUnits.PS_PER_MS);
            try {
                return once(waiting, (int) Math.min(leftMs, PIECE_MS));
            } catch (SciException refused) {
                if (refused.error() != SciError.TIMEOUT || leftMs <= PIECE_MS) {
                    throw refused;
                }
            }
            InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
            library.deliver();
            InstalledLibrary.require(!isDead && library.isInitialized(), SciError.CANCELLED,
                    "what was waited for was removed meanwhile");
        }
    }

    private int once(Waiting waiting, int timeoutMs) throws SciException {
        try {
            return waiting.call(timeoutMs);
        } catch (SciException refused) {
            if (refused.error() == SciError.CANCELLED) {
                retire();
            }
            throw refused;
        }
    }

    /** The reason of an event; null if the value is none. */
    static @Nullable SegmentReason reason(int value) {
        SegmentReason[] reasons = SegmentReason.values();
        return value >= 1 && value <= reasons.length ? reasons[value - 1] : null;
    }

    static SegmentReason requireReason(int value) throws SciException {
        SegmentReason reason = reason(value);
        if (reason == null) {
            throw new SciException(SciError.SYSTEM, "expected a reason of 1 to " + SegmentReason.values().length
                    + " with an event: reason=" + value);
        }
        return reason;
    }
}
