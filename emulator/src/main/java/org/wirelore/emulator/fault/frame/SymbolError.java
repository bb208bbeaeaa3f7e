package org.wirelore.emulator.fault.frame;

import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.fault.FaultSite;

/**
 * A symbol of the frame is none of the code's, so the receiver's transceiver signals an error while the frame arrives
 * (MII RX_ER, IEEE 802.3 clause 24.3.2.1). Its bytes stay as they were.
 */
public record SymbolError() implements FrameEffect {
    @Override
    public String kind() {
        return "symbolError";
    }

    @Override
    public String counter() {
        return "symbolErrorsByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return (frame, answer) -> {
            if (answer != 0) {
                site.count();
                frame.unit().symbolError = true;
                site.note(frame, FrameEvent.SYMBOL_ERROR, site.lastNumber());
            }
            return true;
        };
    }
}
