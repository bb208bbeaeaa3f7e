package org.wirelore.emulator.fault;

import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.capture.WireNote;

/**
 * Where units go from a {@link FaultStage}.
 *
 * @param <U> the unit
 */
public interface FaultOutlet<U> {
    /** An empty unit for a copy. */
    U claim();

    /**
     * The unit goes on, now.
     *
     * @param note what the rules did to it, valid during the call; null if nothing
     */
    void pass(U unit, @Nullable WireNote note);

    /** The unit is lost. */
    void lose(U unit, WireNote note);
}
