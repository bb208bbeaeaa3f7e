package org.wirelore.rig.instance;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A run that is debugged: without limits on the wall clock, and without an alarm for a rank that makes no progress.
 *
 * @param event the number of the event after which it stops; {@link Long#MAX_VALUE}: it does not
 * @param stop done there; gets where the run is, in words
 * @param missed done when the run ends before that event; gets where it ended, in words
 */
public record Debugging(long event, Consumer<String> stop, Consumer<String> missed) {
    /**
     * The run has ended and it has not stopped.
     *
     * @param title the run's
     * @param events that it had
     * @param progress where its ranks are, in words
     */
    void ended(String title, long events, Supplier<String> progress) {
        if (events < event) {
            missed.accept(String.format(Locale.ROOT, "%s: the run ended after %,d events, before %,d", title, events,
                    event));
        } else {
            // It was the last one.
            stop.accept(progress.get());
        }
    }
}
