package org.wirelore.emulator.backend.sisci;

import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * The process's host as the library sees it: whenever the library asks for the time or waits, what has come in from
 * other processes and from the threads of this one is handed to it first, on the process's own thread.
 */
final class LookingHost implements Host {
    private final Host base;
    private final Runnable handing;
    private final Helper helper;
    private volatile boolean isDue;
    private boolean isLooking;

    LookingHost(Host base, Helper helper, Runnable handing) {
        this.base = base;
        this.handing = handing;
        this.helper = helper;
    }

    /** Something has come in. For any thread. */
    void due() {
        isDue = true;
        base.signal();
    }

    @Override
    public String name() {
        return base.name();
    }

    @Override
    public long now() {
        look();
        return base.now();
    }

    @Override
    public Cost cost(String name) {
        return base.cost(name);
    }

    @Override
    public void spend(Cost cost) {
        base.spend(cost);
    }

    @Override
    public void spend(Cost cost, int units) {
        base.spend(cost, units);
    }

    @Override
    public void pause(long untilPs) {
        look();
        base.pause(untilPs);
    }

    @Override
    public void sleep(long untilPs) {
        look();
        base.sleep(untilPs);
    }

    @Override
    public void signal() {
        base.signal();
    }

    /** Hands over what has come in. */
    void look() {
        helper.called();
        if (isDue && !isLooking) {
            isDue = false;
            isLooking = true;
            try {
                handing.run();
            } finally {
                isLooking = false;
            }
        }
    }
}
