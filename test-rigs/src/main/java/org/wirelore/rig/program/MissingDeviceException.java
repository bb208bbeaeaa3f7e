package org.wirelore.rig.program;

import java.io.IOException;

/** A machine has no device with the API that is asked for. */
public final class MissingDeviceException extends IOException {
    private static final long serialVersionUID = 1;

    MissingDeviceException(String message) {
        super(message);
    }
}
