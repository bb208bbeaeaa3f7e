package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.rig.oracle.GroupObserver;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.spi.VariantConfig;

/** Who observes the ranks of an instance: oracles, hash, pictures, and others that a user adds between runs. */
final class RunObservers {
    private final List<AdiObserver> observers = new ArrayList<>();
    /** Of an MPI program whose messages are drawn. */
    private @Nullable MessageRecorder messages;
    private AdiObserver all;
    private final AdiObserver late;

    /** @param clock the run's time, picoseconds */
    RunObservers(VariantConfig variant, RunOracles oracles, RunHash hash, LongSupplier clock) {
        observers.add(oracles.observer());
        observers.add(hash.receptions());
        late = AdiObserver.each(List.of(oracles.observer().core(), hash.receptions()));
        messages = variant.program().callsMpi() ? new MessageRecorder(variant, clock) : null;
        if (messages != null) {
            observers.add(messages);
        }
        all = AdiObserver.each(observers);
    }

    /** All of them as one, for a rank that starts now. */
    AdiObserver all() {
        return all;
    }

    /**
     * Those of ranks that come in the course of a run, of whose messages none are drawn.
     *
     * @param group tells those that are connected with each other apart from others of the run
     * @param numbers theirs in the run
     */
    AdiObserver ofGroup(int group, int... numbers) {
        return new GroupObserver(late, group, numbers);
    }

    /** Adds one, for runs that begin later. */
    void add(AdiObserver observer) {
        observers.add(observer);
        all = AdiObserver.each(observers);
    }

    /** Draws no messages in runs that begin later. */
    void leaveOffDrawing() {
        observers.remove(messages);
        messages = null;
        all = AdiObserver.each(observers);
    }

    /** The picture of an MPI program's first messages, or null if there is none. */
    @Nullable
    SequenceDiagram diagram(String title) {
        return messages == null ? null : messages.diagram(title);
    }

    /** Begins a new run. */
    void reset() {
        if (messages != null) {
            messages.reset();
        }
    }
}
