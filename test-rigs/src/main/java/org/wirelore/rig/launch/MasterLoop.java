package org.wirelore.rig.launch;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The event loop of a master. It takes a while to start, and does so beside whatever is done until it is asked for.
 */
public final class MasterLoop implements AutoCloseable {
    private static final long CLOSE_SECONDS = 2;

    private final CompletableFuture<Vertx> vertx;
    private boolean isClosed;

    private MasterLoop(CompletableFuture<Vertx> vertx) {
        this.vertx = vertx;
    }

    /** Begins to start one. Its threads don't keep the process. */
    public static MasterLoop starting() {
        return new MasterLoop(CompletableFuture.supplyAsync(MasterLoop::make,
                task -> Thread.ofPlatform().daemon().name("start of the master's loop").start(task)));
    }

    private static Vertx make() {
        return Vertx
                .vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1).setInternalBlockingPoolSize(1)
                        .setFileSystemOptions(new FileSystemOptions().setFileCachingEnabled(false)
                                .setClassPathResolvingEnabled(false)));
    }

    /** Waits until it has started. */
    Vertx vertx() {
        return vertx.join();
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            vertx().close().toCompletionStage().toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // Its threads are daemons; the process does not wait for them.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
