package org.wirelore.device.psb;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.host.DmaBus;

/** Host memory as the bridge masters it; nothing answers while it may not. */
final class HostMemoryPort {
    private final DmaBus bus;
    private final Scheduler scheduler;
    private boolean mayMaster;

    HostMemoryPort(DmaBus bus, Scheduler scheduler) {
        this.bus = bus;
        this.scheduler = scheduler;
    }

    void grant(boolean isMaster) {
        mayMaster = isMaster;
    }

    int read(long address, byte[] into, int bytes) {
        return mayMaster ? bus.read(address, into, 0, bytes) : DmaBus.MASTER_ABORT;
    }

    int write(long address, byte[] from, int fromOffset, int bytes) {
        return mayMaster ? bus.write(address, from, fromOffset, bytes) : DmaBus.MASTER_ABORT;
    }

    /** When a transfer is over, as {@link DmaBus#claimRead}. */
    long claimRead(int bytes) {
        return mayMaster ? bus.claimRead(bytes, 0) : scheduler.now();
    }

    long claimWrite(int bytes) {
        return mayMaster ? bus.claim(bytes, 0) : scheduler.now();
    }
}
