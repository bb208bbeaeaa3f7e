package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;
import org.wirelore.emulator.linux.Bindings;

/** The types of C functions that the library calls (sisci_types.h). The first parameter is the caller's argument. */
final class LibraryCallbacks {
    /** The library's values of what is to happen after a callback (sci_callback_action_t). */
    static final int CANCEL = 1;
    static final int CONTINUE = 2;
    private static final String THREADS = "SISCI callbacks";

    /** sci_cb_local_segment_t. */
    @FunctionalInterface
    interface OfLocalSegment extends Callback {
        int call(Pointer argument, Pointer segment, int reason, int nodeId, int adapter, int error);
    }

    /** sci_cb_remote_segment_t. */
    @FunctionalInterface
    interface OfRemoteSegment extends Callback {
        int call(Pointer argument, Pointer segment, int reason, int status);
    }

    /** sci_cb_dma_t, sci_cb_block_transfer_t and sci_cb_interrupt_t. */
    @FunctionalInterface
    interface OfStatus extends Callback {
        int call(Pointer argument, Pointer resource, int status);
    }

    /** sci_cb_data_interrupt_t. */
    @FunctionalInterface
    interface OfMessage extends Callback {
        int call(Pointer argument, Pointer interrupt, Pointer data, int length, int status);
    }

    private LibraryCallbacks() {
    }

    /** The address of a C function that calls back, as long as {@code callback} is reachable. */
    static long function(Callback callback) {
        return Pointer.nativeValue(Bindings.function(callback, THREADS));
    }
}
