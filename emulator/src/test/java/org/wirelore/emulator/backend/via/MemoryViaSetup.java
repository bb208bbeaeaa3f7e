package org.wirelore.emulator.backend.via;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.contract.RealStage;

/** Processes in threads of this one. Their memory is shared, or only native. */
final class MemoryViaSetup implements ViplSetup, AutoCloseable {
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final Stage stage = new RealStage();
    private final String job = job("contract");
    private final boolean isShared;
    private final ViplPolicy policy;
    private final Map<Host, SharedMemoryVia> opened = new LinkedHashMap<>();

    MemoryViaSetup(boolean isShared, ViplPolicy policy) {
        this.isShared = isShared;
        this.policy = policy;
    }

    /** A job's name that no other test has. */
    static String job(String what) {
        return "test-via-" + what + "-" + ProcessHandle.current().pid() + "-" + NEXT.incrementAndGet();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public Vipl library(Host process) {
        try {
            SharedMemoryVia via = SharedMemoryVia.open(process, job, policy);
            opened.put(process, via);
            return new ViplLibrary(via.provider(message -> {
            }));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public MemorySegment memory(Host process, int bytes) {
        try {
            return isShared
                    ? requireNonNull(opened.get(process)).allocate(bytes)
                    : Arena.ofAuto().allocate(bytes, 4096);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public boolean sharesNics() {
        return false;
    }

    @Override
    public boolean isVirtual() {
        return false;
    }

    @Override
    public boolean supportsRdmaRead() {
        return false;
    }

    @Override
    public boolean canLose() {
        return false;
    }

    @Override
    public String deviceName() {
        return SharedMemoryVia.DEVICE;
    }

    @Override
    public ViplTrouble trouble() {
        return new ProcessDeath() {
            @Override
            public void kill(Host process) {
                requireNonNull(opened.remove(process)).close();
            }

            @Override
            public long inUse(String hostName) {
                long[] sum = new long[1];
                opened.forEach((process, via) -> {
                    if (process.name().equals(hostName)) {
                        via.countInUse((what, count) -> sum[0] += count);
                    }
                });
                return sum[0];
            }
        };
    }

    @Override
    public void close() {
        opened.values().forEach(SharedMemoryVia::close);
        opened.clear();
    }
}
