package org.wirelore.adi.world;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Virtual time: one event queue, and processes of which one runs at a time. The one that waits runs the queue. */
public final class World {
    private record Event(long atPs, long order, @Nullable Runnable action, @Nullable WorldHost process, int wake) {
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>(
            Comparator.comparingLong(Event::atPs).thenComparingLong(Event::order));
    private final List<WorldHost> processes = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private long nowPs;
    private long order;
    private int alive;
    private volatile boolean dead;

    /** Adds a process; it starts with {@link #run}. */
    public WorldHost process(String name, Runnable body) {
        WorldHost process = new WorldHost(this, name, body);
        processes.add(process);
        return process;
    }

    /** Runs until every process has ended or nothing can happen any more. */
    public void run() {
        alive = processes.size();
        for (WorldHost process : processes) {
            wakeAt(0, process);
            process.start();
        }
        dispatch(null);
        try {
            over.await();
            for (WorldHost process : processes) {
                process.join();
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public long nowPs() {
        return nowPs;
    }

    /** Whether nothing could happen any more while processes were waiting. */
    public boolean isDead() {
        return dead;
    }

    /** Does something later. */
    public void at(long atPs, Runnable action) {
        events.add(new Event(Math.max(atPs, nowPs), order++, action, null, 0));
    }

    void wakeAt(long atPs, WorldHost process) {
        events.add(new Event(Math.max(atPs, nowPs), order++, null, process, process.wake));
    }

    boolean hasEventBefore(long atPs) {
        Event first = events.peek();
        return first != null && first.atPs <= atPs;
    }

    void advanceTo(long atPs) {
        nowPs = Math.max(nowPs, atPs);
    }

    void ended(WorldHost process) {
        process.wake++;
        alive--;
        if (alive == 0 || dead) {
            over.countDown();
        } else {
            dispatch(null);
        }
    }

    /** Runs events until it is {@code self}'s turn; without {@code self}, until a rank has the baton. */
    void dispatch(@Nullable WorldHost self) {
        while (true) {
            Event event = events.poll();
            if (event == null) {
                dead = true;
                over.countDown();
                for (WorldHost process : processes) {
                    process.giveTurn();
                }
                return;
            }
            nowPs = event.atPs;
            WorldHost process = event.process;
            if (process == null) {
                if (event.action != null) {
                    event.action.run();
                }
            } else if (event.wake == process.wake) {
                process.wake++;
                if (process != self) {
                    process.giveTurn();
                    if (self != null) {
                        self.awaitTurn();
                    }
                }
                return;
            }
        }
    }
}
