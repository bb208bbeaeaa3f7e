package org.wirelore.emulator.backend.libsisci;

import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** A remote interrupt of the library's. */
final class InstalledTrigger extends InstalledHandle implements RemoteInterrupt {
    InstalledTrigger(InstalledLibrary library, long address) {
        super(library);
        begin(address);
    }

    @Override
    public void trigger(int flags) throws SciException {
        simply(SciCall.TRIGGER_INTERRUPT, flags);
    }

    @Override
    public void disconnect(int flags) throws SciException {
        end(SciCall.DISCONNECT_INTERRUPT, flags);
    }
}
