package org.wirelore.device.loopback;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.VipResult;

/** When waits of VIPL end. */
final class Deadlines {
    private static final long PS_PER_MILLISECOND = 1_000_000_000L;

    private Deadlines() {
    }

    /** When a wait that begins now ends, picoseconds. */
    static long deadlinePs(Host process, long timeoutMs) {
        return timeoutMs == VipResult.INFINITE ? Host.FOREVER : process.now() + timeoutMs * PS_PER_MILLISECOND;
    }
}
