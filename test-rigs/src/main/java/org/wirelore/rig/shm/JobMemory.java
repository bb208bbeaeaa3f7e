package org.wirelore.rig.shm;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.process.ProcessEndsException;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.resource.CleanUp;
import org.wirelore.rig.spi.real.RealNetwork;

/** The shared memory of this machine, as all ranks of a job in real mode need it. */
public final class JobMemory {
    private JobMemory() {
    }

    /**
     * Looks whether this machine has it; at the job's end what is left of it is removed.
     *
     * @throws IOException if the machine lacks it
     */
    public static RealNetwork prepare(String job) throws IOException {
        HostSharedMemory.requireUsable();
        return new RealNetwork() {
            @Override
            public List<? extends Closeable> parts() {
                // Opening memory removes what dead processes have left: ranks that were killed while they started.
                return List.of(new CleanUp(() -> sweep(job), "the next job removes what is left of its memory"));
            }
        };
    }

    private static void sweep(String job) throws IOException {
        try {
            HostSharedMemory.open(new RealHost("end", RealHost.Spin.YIELD), job).close();
        } catch (ProcessEndsException e) {
            // It takes no more hooks; the memory is swept before it learns.
        }
    }
}
