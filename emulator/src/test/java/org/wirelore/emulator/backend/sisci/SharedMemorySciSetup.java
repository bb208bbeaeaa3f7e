package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.contract.RealStage;

/**
 * Nodes 4 and 8 in threads of this process. Copies and answers take 50 ms, so that a test can look at what is under
 * way.
 */
final class SharedMemorySciSetup implements SisciSetup, AutoCloseable {
    private static final long PACE_MS = 50;
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final Stage stage = new RealStage();
    private final String job = job("contract");
    private final List<SharedMemorySci> opened = new ArrayList<>();

    /** A job's name that no other test has. */
    static String job(String what) {
        return "test-sci-" + what + "-" + ProcessHandle.current().pid() + "-" + NEXT.incrementAndGet();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public SciLibrary library(Host process, int nodeId) {
        try {
            SharedMemorySci provider = SharedMemorySci.open(process, job, nodeId, node -> node == 4 || node == 8,
                    pool -> CompletableFuture.delayedExecutor(PACE_MS, TimeUnit.MILLISECONDS, pool));
            synchronized (opened) {
                opened.add(provider);
            }
            return new SisciLibrary(provider);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        synchronized (opened) {
            opened.forEach(SharedMemorySci::close);
        }
    }
}
