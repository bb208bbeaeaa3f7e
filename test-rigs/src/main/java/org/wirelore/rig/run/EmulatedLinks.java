package org.wirelore.rig.run;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.memory.EmulatedSharedMemory;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.emulator.sockets.KernelSockets;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.VariantConfig;

/** What every emulated host has without a card: its memory, and its sockets. */
final class EmulatedLinks {
    /** From a store in shared memory until who waits for it on another processor sees it: a cache line's transfer. */
    private static final long NOTICE_PS = 300_000;

    private final EmulatedSharedMemory.Memory memory;
    private final EmulatedSockets.Network network;

    EmulatedLinks(VariantConfig variant, EventQueue queue) {
        memory = new EmulatedSharedMemory.Memory(queue, NOTICE_PS);
        memory.hashInto(queue.content());
        FabricConfig.SocketsConfig sockets = variant.fabric().sockets();
        network = new EmulatedSockets.Network(queue, ProfileMapping.us(sockets.latencyUs()),
                sockets.bytesPerSecond(), sockets.bufferBytes());
        network.hashInto(queue.content());
    }

    /** Opens one of them, or null if it is none of them. */
    @Nullable
    Object open(Host host, Class<?> api) {
        if (api == SharedMemory.class) {
            return memory.open(host);
        }
        return api == Sockets.class ? new KernelSockets(network.open(host), host) : null;
    }

    void reset() {
        memory.reset();
        network.reset();
    }
}
