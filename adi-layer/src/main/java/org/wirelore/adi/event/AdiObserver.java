package org.wirelore.adi.event;

import java.util.List;

/**
 * Receives what a rank does: at the ADI everything that an oracle needs to rebuild the one legal matching, and below it
 * what its protocols report. It must not call back. Without an observer nothing of this costs anything.
 */
public interface AdiObserver {
    /** Whether {@link CoreEvent#contentHash} is wanted; it is 0 otherwise. Asked once, at start-up. */
    default boolean observesContent() {
        return false;
    }

    /** @param event valid until this returns */
    void on(AdiEvent event);

    /** An observer that passes every event to each of these, in their order. */
    static AdiObserver each(List<AdiObserver> observers) {
        return new ObserverList(observers);
    }
}
