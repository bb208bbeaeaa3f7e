package org.wirelore.device.api.unet;

import org.wirelore.device.api.DeviceException;

/** A call that U-Net refuses: a mistake of the caller or a resource that is used up. Nothing has changed. */
public final class UNetException extends DeviceException {
    private static final long serialVersionUID = 1L;

    /**
     * A call that the interface refuses.
     *
     * @param message what must hold, and the values that broke it
     */
    public UNetException(String message) {
        super(message);
    }
}
