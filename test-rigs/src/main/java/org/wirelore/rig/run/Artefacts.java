package org.wirelore.rig.run;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.instance.DeviceTraceFile;
import org.wirelore.rig.instance.NamedTap;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.replay.Capture;

/**
 * What a run writes while it goes on: its capture and its device trace, as far as they were ordered.
 *
 * @param capture the frames, or null
 * @param trace what the cards do, or null
 */
record Artefacts(@Nullable Capture capture, @Nullable DeviceTraceFile trace) implements AutoCloseable {
    static Artefacts open(RunOrder order) {
        DeviceTraceFile.discard(order.out());
        Capture capture = order.capture() ? Capture.open(order.rig(), order.out()) : null;
        return new Artefacts(capture,
                order.trace() ? DeviceTraceFile.open(order.out(), DeviceTraceFile.EVENTS_MAX) : null);
    }

    @Nullable
    NamedTap tap() {
        return capture == null ? null : capture.tap();
    }

    void trace(RigInstance instance) {
        if (trace != null) {
            instance.trace(trace);
        }
    }

    /** A sentence for the report, if something could not be written whole. */
    Optional<String> warning() {
        return trace == null ? Optional.empty() : trace.warning();
    }

    @Override
    public void close() {
        try (capture; trace) {
            // Both are closed, whatever becomes of the other.
        }
    }
}
