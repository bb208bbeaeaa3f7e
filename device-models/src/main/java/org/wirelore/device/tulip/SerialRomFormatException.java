package org.wirelore.device.tulip;

/** The contents of a serial ROM are not in the DEC serial ROM format. The message says what was expected and found. */
public final class SerialRomFormatException extends Exception {
    private static final long serialVersionUID = 1;

    SerialRomFormatException(String message) {
        super(message);
    }
}
