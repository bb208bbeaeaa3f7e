package org.wirelore.emulator.time.paced;

/**
 * A replay can't go on: what it asks of its recording is not there. Then the recording belongs to another rig or to
 * another version, or it was changed.
 */
public final class DivergenceException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** @param message where it was seen, and how it went there in the recording */
    DivergenceException(String message) {
        super(message);
    }
}
