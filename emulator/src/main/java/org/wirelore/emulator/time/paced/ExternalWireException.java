package org.wirelore.emulator.time.paced;

/**
 * A paced run can't go on because of what is outside of virtual time. A replay of it ends at the same event in the same
 * words.
 */
public abstract sealed class ExternalWireException extends RuntimeException permits LagException, PortLostException {
    private static final long serialVersionUID = 1;

    ExternalWireException(String message) {
        super(message);
    }

    /** How the log tells it. */
    public abstract RecordingEnd.Kind kind();
}
