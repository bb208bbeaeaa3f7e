package org.wirelore.emulator.capture;

/** A file is no capture that can be read. The message says what was expected and found, and at which byte. */
public final class PcapngException extends Exception {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public PcapngException(String message) {
        super(message);
    }
}
