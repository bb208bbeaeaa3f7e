package org.wirelore.emulator.contract;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.time.real.RealHost;

/**
 * The stage of the contracts in real time: each process is a thread of this JVM on the machine's own clock. For devices
 * that need no scheduler. A program that is still running after a minute fails the test; it is interrupted then, and
 * when another program has failed.
 */
public final class RealStage implements Stage {
    private static final long LIMIT_SECONDS = 60;

    private final IdentityHashMap<Host, Program> programs = new IdentityHashMap<>();

    @Override
    public Scheduler scheduler() {
        throw new UnsupportedOperationException("what is real schedules nothing");
    }

    @Override
    public Host process(String hostName) {
        return new RealHost(hostName, RealHost.Spin.YIELD);
    }

    @Override
    public void start(Host process, Program program) {
        programs.put(process, program);
    }

    @Override
    public void run() {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch running = new CountDownLatch(programs.size());
        List<Thread> threads = new ArrayList<>();
        for (Program program : programs.values()) {
            threads.add(Thread.ofPlatform().unstarted(() -> {
                try {
                    program.run();
                    running.countDown();
                } catch (Throwable thrown) {
                    failures.add(thrown);
                    while (running.getCount() > 0) {
                        running.countDown();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        boolean inTime = await(running);
        threads.forEach(inTime && failures.isEmpty() ? RealStage::join : Thread::interrupt);
        Throwable first = failures.peek();
        if (first instanceof AssertionError error) {
            throw error;
        }
        if (first != null) {
            throw new AssertionError("a program must not fail", first);
        }
        if (!inTime) {
            throw new AssertionError("programs must not wait for ever: limitSeconds=" + LIMIT_SECONDS);
        }
    }

    private static boolean await(CountDownLatch running) {
        try {
            return running.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new AssertionError("the stage must not be interrupted", interrupted);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError("the stage must not be interrupted", interrupted);
        }
    }
}
