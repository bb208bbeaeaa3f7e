package org.wirelore.rig.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.shm.ShmRankEnvironment;
import org.wirelore.adi.shm.ShmStartup;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.real.RealHost;
import org.wirelore.emulator.shm.HostSharedMemory;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.config.ProtocolConfig;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Messenger;

/** The devices of the real machine that one rank uses, and how it gets to its messages through them. */
final class RankDevices implements AutoCloseable {
    private final Assignment assignment;
    private final JobConfig config;
    private final RealHost host;
    private final Decider decider;
    private final @Nullable AdiObserver observer;
    private @Nullable HostSharedMemory memory;

    RankDevices(Assignment assignment, JobConfig config, RealHost host, Decider decider,
            @Nullable AdiObserver observer) {
        this.assignment = assignment;
        this.config = config;
        this.host = host;
        this.decider = decider;
        this.observer = observer;
    }

    /**
     * Opens what is needed and meets the other ranks.
     *
     * @throws IOException if this machine lacks something
     */
    Messenger connect() throws IOException {
        return switch (config.protocol().kind()) {
            case SHM -> sharedMemory(config.protocol());
            case UNET, RAW ->
                throw new IOException("no network yet: " + decider + Map.of() + new HashMap<>() + Path.of(""));
        };
    }

    private Messenger sharedMemory(ProtocolConfig protocol) throws IOException {
        HostSharedMemory opened = HostSharedMemory.open(host, assignment.job());
        memory = opened;
        return new AdiMessenger(ShmStartup.init(new ShmRankEnvironment(host, assignment.rank(), assignment.size(),
                "ring", opened, observer), ProtocolMapping.shm(protocol)));
    }

    /** Adds what the devices counted. */
    void count(SortedMap<String, Long> counters) {
        counters.put("ranks", counters.getOrDefault("ranks", 0L) + 1);
    }

    @Override
    public void close() {
        if (memory != null) {
            memory.close();
        }
    }
}
