package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A remote data interrupt of the library's. */
final class InstalledDataTrigger extends InstalledHandle implements RemoteDataInterrupt {
    InstalledDataTrigger(InstalledLibrary library, long address) {
        super(library);
        begin(address);
    }

    @Override
    public void trigger(MemorySegment data, long offset, int length, int flags) throws SciException {
        int own = enter(SciCall.TRIGGER_DATA_INTERRUPT, flags);
        try (NativeBytes bytes = new NativeBytes(data, offset, length, false)) {
            calls().call(SciCall.TRIGGER_DATA_INTERRUPT.function(), address(), bytes.address(), length, own);
        }
    }

    @Override
    public void disconnect(int flags) throws SciException {
        end(SciCall.DISCONNECT_DATA_INTERRUPT, flags);
    }
}
