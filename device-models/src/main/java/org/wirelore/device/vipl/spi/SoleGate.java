package org.wirelore.device.vipl.spi;

import org.wirelore.device.api.Host;

/** The gate of a process that has one thread, and whose host calls listeners between its steps. */
public final class SoleGate implements ProcessGate {
    private final Host host;
    private int depth;

    /** @param host of the process */
    public SoleGate(Host host) {
        this.host = host;
    }

    @Override
    public void enter() {
        depth++;
    }

    @Override
    public void catchUp() {
        host.now();
    }

    @Override
    public void leave() {
        depth--;
    }

    @Override
    public boolean isInside() {
        return depth > 0;
    }

    @Override
    public void sleep(long untilPs) {
        int before = depth;
        depth = 0;
        try {
            host.sleep(untilPs);
        } finally {
            depth = before;
        }
    }
}
