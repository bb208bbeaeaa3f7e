package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.Pointer;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A local data interrupt of the library's. */
final class InstalledDataInterrupt extends InstalledHandle implements LocalDataInterrupt {
    private int number;

    InstalledDataInterrupt(InstalledLibrary library) {
        super(library);
    }

    void begin(long address, int given) {
        number = given;
        begin(address);
    }

    /* The library's memory is valid during its call only, and the program's callback comes later. */
    Long callback(boolean isUsed, Callback callback) {
        LibraryCallbacks.OfMessage used = (argument, interrupt, data, length, status) -> {
            MemorySegment copy = MemorySegment.ofArray(bytes(data, length));
            return pass(() -> callback.onMessage(this, copy, (int) copy.byteSize(), calls().values().status(status)));
        };
        return function(isUsed, used);
    }

    private static byte[] bytes(Pointer data, int length) {
        return length > 0 ? data.getByteArray(0, length) : new byte[0];
    }

    @Override
    public int interruptNo() {
        return number;
    }

    @Override
    public int waitFor(MemorySegment data, long offset, int capacity, long timeoutMs, int flags) throws SciException {
        int own = enter(SciCall.WAIT_FOR_DATA_INTERRUPT, flags);
        try (NativeBytes bytes = new NativeBytes(data, offset, capacity, true)) {
            return await(timeoutMs, piece -> {
                calls().call(SciCall.WAIT_FOR_DATA_INTERRUPT.function(), address(), bytes.address(),
                        calls().outFirst(capacity), piece, own);
                return calls().first();
            });
        }
    }

    @Override
    public void remove(int flags) throws SciException {
        end(SciCall.REMOVE_DATA_INTERRUPT, flags);
    }
}
