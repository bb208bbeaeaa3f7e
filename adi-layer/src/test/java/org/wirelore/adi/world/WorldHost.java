package org.wirelore.adi.world;

import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** One process of a {@link World}, and its host. Every operation costs the same unless priced otherwise. */
public final class WorldHost implements Host {
    /** What is thrown into a process that would wait for ever. */
    public static final class Deadlock extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final long COST_PS = 100_000;
    private static final long COST_PER_BYTE_PS = 1_000;

    private final World world;
    private final String name;
    private final Thread thread;
    private final TreeMap<String, Cost> costs = new TreeMap<>();
    private volatile boolean turn;
    private @Nullable Throwable failure;
    private long timePs;
    private boolean waiting;
    private boolean signalled;
    int wake;

    WorldHost(World world, String name, Runnable body) {
        this.world = world;
        this.name = name;
        this.thread = Thread.ofVirtual().unstarted(() -> {
            try {
                awaitTurn();
                body.run();
            } catch (Throwable thrown) {
                failure = thrown;
            }
            world.ended(this);
        });
    }

    /** What ended the process early, if anything. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Computes for a while: time passes outside the library. */
    public void compute(long durationPs) {
        timePs += durationPs;
        sync();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long now() {
        sync();
        return timePs;
    }

    @Override
    public Cost cost(String costName) {
        return costs.computeIfAbsent(costName,
                key -> new Cost(key, COST_PS, key.equals("adi.copy") ? COST_PER_BYTE_PS : 0));
    }

    @Override
    public void spend(Cost cost) {
        timePs += cost.charge(0);
    }

    @Override
    public void spend(Cost cost, int units) {
        timePs += cost.charge(units);
    }

    @Override
    public void pause(long untilPs) {
        sync();
        if (signalled || untilPs <= timePs) {
            signalled = false;
            timePs += COST_PS;
            return;
        }
        waiting = true;
        if (untilPs != FOREVER) {
            world.wakeAt(untilPs, this);
        }
        yieldToWorld();
        waiting = false;
        signalled = false;
        timePs = Math.max(timePs, world.nowPs());
    }

    @Override
    public void sleep(long untilPs) {
        pause(untilPs);
    }

    @Override
    public void signal() {
        if (waiting) {
            world.wakeAt(world.nowPs(), this);
        } else {
            signalled = true;
        }
    }

    /** Lets everything happen that comes before this process's time. */
    void sync() {
        if (world.hasEventBefore(timePs)) {
            world.wakeAt(timePs, this);
            yieldToWorld();
        }
        world.advanceTo(timePs);
    }

    private void yieldToWorld() {
        if (world.isDead()) {
            throw new Deadlock();
        }
        world.dispatch(this);
        if (world.isDead()) {
            throw new Deadlock();
        }
    }

    void start() {
        thread.start();
    }

    void join() throws InterruptedException {
        thread.join();
    }

    void giveTurn() {
        turn = true;
        LockSupport.unpark(thread);
    }

    void awaitTurn() {
        while (!turn) {
            LockSupport.park(this);
        }
        turn = false;
    }
}
