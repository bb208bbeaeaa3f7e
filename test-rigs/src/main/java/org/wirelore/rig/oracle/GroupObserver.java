package org.wirelore.rig.oracle;

import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;

/**
 * Passes on what the ranks of a group report that has come about in the course of a run, with the numbers that they
 * have in the run: what goes on in the group has contexts, operations and communicators of its own there. Only the
 * core's events have such a form, and only they are passed on.
 */
public final class GroupObserver implements AdiObserver {
    /** Contexts, communicators and counts of operations stay below these. */
    private static final int CONTEXT_BITS = 16;
    private static final int OPERATION_BITS = 48;

    private final AdiObserver all;
    private final int group;
    private final int[] numbers;
    private final CoreEvent event = new CoreEvent();

    /**
     * @param all is passed the events
     * @param group tells it apart from other groups of the run, 1 to 4,095
     * @param numbers of its ranks in the run
     */
    public GroupObserver(AdiObserver all, int group, int... numbers) {
        this.all = all;
        this.group = group;
        this.numbers = numbers.clone();
    }

    @Override
    public boolean observesContent() {
        return all.observesContent();
    }

    @Override
    public void on(AdiEvent reported) {
        if (!(reported instanceof CoreEvent core)) {
            return;
        }
        event.rank = numbers[core.rank];
        event.kind = core.kind;
        event.operation = ((long) group << OPERATION_BITS) + core.operation;
        // The root of a collective operation is a rank of its communicator, and wildcards are negative.
        boolean isRank = core.kind != CoreEvent.Kind.COLLECTIVE_BEGUN && core.peer >= 0 && core.peer < numbers.length;
        event.peer = isRank ? numbers[core.peer] : core.peer;
        event.tag = core.tag;
        event.context = (group << CONTEXT_BITS) + core.context;
        event.length = core.length;
        event.isSynchronous = core.isSynchronous;
        event.multicastLeft = core.multicastLeft;
        event.contentHash = core.contentHash;
        event.error = core.error;
        event.outcome = core.outcome;
        event.communicator = (group << CONTEXT_BITS) + core.communicator;
        event.group = core.group;
        event.call = core.call;
        event.text = core.text;
        event.times = core.times;
        all.on(event);
    }
}
