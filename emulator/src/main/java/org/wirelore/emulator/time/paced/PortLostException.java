package org.wirelore.emulator.time.paced;

/** What a paced run is attached to is gone and won't come back while it runs. */
public final class PortLostException extends ExternalWireException {
    private static final long serialVersionUID = 1;

    /** @param message which port, and what became of it */
    PortLostException(String message) {
        super(message);
    }

    @Override
    public RecordingEnd.Kind kind() {
        return RecordingEnd.Kind.LOST;
    }
}
