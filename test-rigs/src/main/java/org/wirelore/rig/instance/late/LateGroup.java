package org.wirelore.rig.instance.late;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.rig.spi.start.HostPlaces;

/**
 * Processes that meet in the course of a run: those that a program has started, or these with those that have started
 * them. What has started them learns within a second that one of them has died, and ends the wait of the others.
 */
public final class LateGroup {
    private static final long NOTICE_PS = TimeUnits.PS_PER_SECOND;
    private static final Cost NOTICE = new Cost("death of another process", 0, 0);

    private final HostPlaces places;
    private final int[] numbers;
    private final AdiObserver observer;
    private final List<HostProcess> waiting = new ArrayList<>();
    private int met;
    private @Nullable String death;

    /**
     * @param places where its processes are
     * @param numbers theirs in the run, in the same order
     * @param observer of what they do
     */
    public LateGroup(HostPlaces places, int[] numbers, AdiObserver observer) {
        this.places = places;
        this.numbers = numbers.clone();
        this.observer = observer;
    }

    /** Where its processes are. */
    public HostPlaces places() {
        return places;
    }

    /** Of what they do. */
    public AdiObserver observer() {
        return observer;
    }

    /**
     * Lets a process meet the others.
     *
     * @param start what it does for that
     * @return what that gives
     * @throws AdiException with {@link ErrorClass#OTHER} if another one has died before all have met
     * @throws Exception as {@code start} does
     */
    public <T> T meet(HostProcess process, Callable<T> start) throws Exception {
        requireAll();
        waiting.add(process);
        try {
            T started = start.call();
            met++;
            return started;
        } finally {
            waiting.remove(process);
        }
    }

    private void requireAll() {
        if (death != null) {
            throw new AdiException(ErrorClass.OTHER, death);
        }
    }

    /** A process of the run has died, in the course of an event. */
    public void died(int number) {
        boolean isMember = Arrays.stream(numbers).anyMatch(each -> each == number);
        if (!isMember || met == numbers.length || death != null) {
            return;
        }
        death = "rank " + number + " has died before all processes of a Spawn had met";
        for (HostProcess process : List.copyOf(waiting)) {
            process.machine().scheduler().alarm("notice to " + process.rankName(), () -> notice(process))
                    .set(process.machine().simulation().queue().now() + NOTICE_PS);
        }
    }

    /** It waits no longer; by now it may have died, too. */
    private void notice(HostProcess process) {
        if (waiting.contains(process)) {
            process.interrupt(() -> {
                if (waiting.contains(process)) {
                    requireAll();
                }
            }, NOTICE);
        }
    }
}
