package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Processes of a simulation. Of two with one name, one has shared memory. */
final class SimulatedViaSetup implements ViplSetup, AutoCloseable {
    private final VirtualRanks stage = new VirtualRanks();
    private final SimulatedVia via;
    private final Map<String, Host> processes = new HashMap<>();

    SimulatedViaSetup(ViplPolicy policy) {
        via = new SimulatedVia(stage, MemoryViaSetup.job("simulated"), policy);
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public Vipl library(Host process) {
        try {
            processes.put(process.name(), process);
            return new ViplLibrary(via.provider(process, message -> {
            }));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public MemorySegment memory(Host process, int bytes) {
        try {
            return process.name().equals("server")
                    ? via.allocate(process, bytes)
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
                via.ended(process);
            }

            @Override
            public long inUse(String hostName) {
                long[] sum = new long[1];
                Host process = processes.get(hostName);
                if (process != null) {
                    via.countInUse(process, (what, count) -> sum[0] += count);
                }
                return sum[0];
            }
        };
    }

    @Override
    public void close() {
        via.close();
    }
}
