package org.wirelore.emulator.backend.guest;

import java.io.IOException;

/** What a virtual machine has said makes no sense; the message says what was expected and what was found. */
public final class GuestException extends IOException {
    private static final long serialVersionUID = 1;

    /** An exception with its message. */
    public GuestException(String message) {
        super(message);
    }
}
