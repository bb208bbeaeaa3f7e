package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.wirelore.device.api.sci.SciException;

/**
 * The callbacks of what ends once: posted DMA queues and block transfers. One C function stands for all of them, which
 * differ by the argument that the library carries: the function may still be under way, or still to be called, when the
 * next operation begins or the handle is gone.
 */
final class EndCallbacks {
    private final Map<Long, Expected> expected = new HashMap<>();
    private final LibraryCallbacks.OfStatus ends;
    private long function;
    private long count;

    /** Begins an operation, given the C function and its argument. */
    @FunctionalInterface
    interface Beginning {
        int call(Long function, Long argument) throws SciException;
    }

    private record Expected(InstalledHandle handle, IntConsumer end) {
    }

    EndCallbacks(InstalledLibrary library) {
        ends = (argument, resource, status) -> {
            long number = Pointer.nativeValue(argument);
            library.later(() -> end(number, status));
            return LibraryCallbacks.CONTINUE;
        };
    }

    /** Begins an operation whose end is reported, with the library's value of a status, unless its handle dies. */
    int begin(InstalledHandle handle, IntConsumer end, Beginning beginning) throws SciException {
        if (function == 0) {
            function = LibraryCallbacks.function(ends);
        }
        long number = ++count;
        expected.put(number, new Expected(handle, end));
        try {
            return beginning.call(function, number);
        } catch (SciException refused) {
            expected.remove(number);
            throw refused;
        }
    }

    /** A handle is dead. */
    void forget(InstalledHandle handle) {
        expected.values().removeIf(each -> each.handle().equals(handle));
    }

    boolean isEmpty() {
        return expected.isEmpty();
    }

    private void end(long number, int status) {
        Expected found = expected.remove(number);
        if (found != null) {
            found.end().accept(status);
        }
    }
}
