package org.wirelore.rig.instance;

import java.util.function.Consumer;

/**
 * A run that is debugged: without limits on the wall clock, and without an alarm for a rank that makes no progress.
 *
 * @param event the number of the event after which it stops; {@link Long#MAX_VALUE}: it does not
 * @param stop done there; gets where the run is, in words
 * @param missed done when the run ends before that event; gets where it ended, in words
 */
public record Debugging(long event, Consumer<String> stop, Consumer<String> missed) {
}
