package org.wirelore.emulator.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * Processes of a simulation that a test steps by calling them from outside. Each call is made by the process itself, in
 * virtual time and on its machine's CPU, and the test waits for it. Between two calls a process sleeps, and next to no
 * virtual time passes.
 */
final class SteppedProcesses implements AutoCloseable {
    private static final long PS_PER_MS = 1_000_000_000L;
    private static final Limits LIMITS = new Limits(3_600_000 * PS_PER_MS, 50_000_000, 60_000_000_000L);

    private final Simulation simulation;
    private final HostProcess conductor;
    private final IdentityHashMap<Object, Player> players = new IdentityHashMap<>();
    private final List<Player> idle = new ArrayList<>();
    private final LinkedBlockingQueue<Runnable> jobs = new LinkedBlockingQueue<>();
    private final AtomicReference<@Nullable CompletableFuture<?>> awaited = new AtomicReference<>();
    private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
    private @Nullable Thread conductorThread;
    /** Touched by ranks only, of which one runs at a time. */
    private boolean closing;

    /**
     * Prepares processes; none runs before {@link #begin}.
     *
     * @param conducting a machine of its own for the process that hands the calls out
     * @param machines where the others live
     * @param perMachine how many on each
     */
    SteppedProcesses(Simulation simulation, Machine conducting, List<Machine> machines, int perMachine) {
        this.simulation = simulation;
        conductor = conducting.spawn("conductor", process -> conduct());
        for (Machine machine : machines) {
            for (int i = 0; i < perMachine; i++) {
                idle.add(new Player(machine, i));
            }
        }
    }

    /** Starts the simulation, on a thread of its own. */
    void begin() {
        Thread.ofVirtual().start(() -> {
            Outcome outcome = simulation.run(LIMITS);
            ended.complete(outcome);
            CompletableFuture<?> waiting = awaited.get();
            if (waiting != null) {
                waiting.completeExceptionally(new AssertionError("a call must return: " + outcome));
            }
        });
    }

    /** Takes a process that is not in use yet. */
    Host take(Machine machine) {
        Player peer = idle.stream().filter(candidate -> candidate.process.machine() == machine).findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("there must be a process left: host=" + machine.hostName()));
        idle.remove(peer);
        Host host = peer.front(Host.class, peer.process);
        players.put(host, peer);
        return host;
    }

    /** Has the process behind {@code host} make something, whose calls it will make as well. */
    <T> T make(Host host, Class<T> type, Function<Host, T> maker) {
        Player peer = players.get(host);
        if (peer == null) {
            throw new IllegalArgumentException("the process must be one of these: host=" + host.name());
        }
        T made = type.cast(Objects.requireNonNull(peer.call(() -> maker.apply(peer.process))));
        return peer.front(type, made);
    }

    /** Lets everything happen that is going to happen without a further call. */
    void settle() {
        await(result -> () -> {
            do {
                conductor.sleep(conductor.now() + PS_PER_MS);
            } while (simulation.queue().foregroundPending() > 0);
            result.complete(null);
        });
    }

    /** Runs a piece of a test on the conductor's own thread, where a call costs no change to a thread outside. */
    void inside(InvocationInterceptor.Invocation<Void> piece) {
        await(result -> () -> {
            try {
                piece.proceed();
                result.complete(null);
            } catch (Throwable thrown) {
                if (simulation.stopping() && thrown instanceof Error unwinding) {
                    throw unwinding;
                }
                result.completeExceptionally(thrown);
            }
        });
    }

    /** Ends every process. */
    @Override
    public void close() {
        jobs.add(() -> closing = true);
        Outcome outcome = ended.join();
        simulation.close();
        if (!(outcome instanceof Outcome.Completed)) {
            throw new AssertionError("the processes must end: " + outcome);
        }
    }

    private void conduct() throws InterruptedException {
        conductorThread = Thread.currentThread();
        while (!closing) {
            jobs.take().run();
        }
        for (Player peer : players.values()) {
            peer.process.signal();
        }
        for (Player peer : idle) {
            peer.process.signal();
        }
    }

    private @Nullable Object await(Function<CompletableFuture<@Nullable Object>, Runnable> job) {
        CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
        if (Thread.currentThread().equals(conductorThread)) {
            job.apply(result).run();
        } else {
            awaited.set(result);
            jobs.add(job.apply(result));
            if (ended.isDone()) {
                throw new AssertionError("no process is left to make a call: " + ended.join());
            }
        }
        try {
            return result.join();
        } catch (CompletionException failed) {
            throw rethrown(failed.getCause());
        }
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof InvocationTargetException wrapped) {
            return rethrown(wrapped.getCause());
        }
        if (cause instanceof RuntimeException exception) {
            return exception;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("a call must not fail otherwise", cause);
    }

    /** One process and what it has been asked to do. */
    private final class Player {
        final HostProcess process;
        private @Nullable Runnable call;
        private boolean inCall;
        /** Something else has woken the process since its last call. */
        private boolean disturbed;

        Player(Machine machine, int index) {
            process = machine.spawn(machine.hostName() + "-" + index, host -> play());
        }

        private void play() {
            while (!closing) {
                Runnable next = call;
                call = null;
                if (next == null) {
                    process.sleep(Host.FOREVER);
                    disturbed |= call == null;
                } else {
                    next.run();
                    process.now();
                    conductor.signal();
                }
            }
        }

        @Nullable
        Object call(Callable<@Nullable Object> what) {
            FutureTask<@Nullable Object> task = new FutureTask<>(what);
            return await(result -> () -> {
                inCall = true;
                call = task;
                process.signal();
                while (!task.isDone()) {
                    conductor.sleep(Host.FOREVER);
                }
                inCall = false;
                if (task.state() == Future.State.SUCCESS) {
                    result.complete(task.resultNow());
                } else {
                    result.completeExceptionally(task.exceptionNow());
                }
            });
        }

        /** What the test calls instead of {@code target}. */
        <T> T front(Class<T> type, T target) {
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                    (proxy, method, arguments) -> {
                        if (method.getDeclaringClass() == Object.class || inCall) {
                            return method.invoke(target, arguments);
                        }
                        boolean waits = target == process
                                && (method.getName().equals("pause") || method.getName().equals("sleep"));
                        Object answer = call(() -> {
                            boolean early = waits && disturbed;
                            disturbed = false;
                            return early ? null : method.invoke(target, arguments);
                        });
                        Class<?> returned = method.getReturnType();
                        return answer != null && returned.isInterface()
                                && returned.getPackageName().endsWith(".unet")
                                        ? front(returned.asSubclass(Object.class), answer)
                                        : answer;
                    }));
        }
    }
}
