package org.wirelore.emulator.backend.sisci;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;

/** Threads of a real process. */
final class HelperThreads implements Helper {
    private final Host host;
    private final NodeProcess process;
    private final NodePeers peers;
    private final ExecutorService pool;
    private final Executor threads;
    private @Nullable BellThread bellThread;

    /** @param pace makes what runs the copies and the answers of other nodes */
    HelperThreads(Host host, NodeProcess process, NodePeers peers, UnaryOperator<Executor> pace) {
        this.host = host;
        this.process = process;
        this.peers = peers;
        pool = Executors.newCachedThreadPool(
                Thread.ofPlatform().daemon().name("SCI copies of " + host.name()).factory());
        threads = pace.apply(pool);
    }

    @Override
    public void start(Runnable onRing) {
        BellThread thread = new BellThread(host.name(), host::now, process.bell(), peers::look, onRing);
        bellThread = thread;
        thread.start();
    }

    @Override
    public void execute(long afterMs, Runnable work) {
        Executor executor = afterMs == 0
                ? threads
                : CompletableFuture.delayedExecutor(afterMs, TimeUnit.MILLISECONDS, threads);
        executor.execute(work);
    }

    @Override
    public void close() {
        BellThread thread = bellThread;
        if (thread != null) {
            thread.close();
        }
        pool.shutdown();
    }
}
