package org.wirelore.device.unet;

/**
 * A driver can't use a card: its serial ROM is unreadable or damaged, or names what the board does not have. The
 * message says what was expected and found.
 */
public final class SerialRomException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    SerialRomException(String message) {
        super(message);
    }
}
