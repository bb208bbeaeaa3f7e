package org.wirelore.rig.launch.spawn;

/** Processes that a rank wants can't be started; none were. */
public final class SpawnRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message why, in a sentence for the program that wants them */
    public SpawnRefusedException(String message) {
        super(message);
    }
}
