package org.wirelore.device.inet.kernel;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.Kernel;

/** Processes that are to be woken when what that costs has been paid. */
public final class WakeUps {
    private final Kernel kernel;
    private final InetCosts costs;
    private final List<Host> due = new ArrayList<>();

    /** @param costs the price of a wake-up */
    public WakeUps(Kernel kernel, InetCosts costs) {
        this.kernel = kernel;
        this.costs = costs;
    }

    /** Charges for waking a process, which follows. */
    public void wake(Host process) {
        kernel.spend(costs.wakeUp);
        tell(process);
    }

    /** Signals a process that has no reason to sleep, at no cost. */
    public void tell(Host process) {
        if (!due.contains(process)) {
            due.add(process);
        }
    }

    public boolean areDue() {
        return !due.isEmpty();
    }

    /** Signals everyone who is due. */
    public void deliver() {
        for (int i = 0; i < due.size(); i++) {
            due.get(i).signal();
        }
        due.clear();
    }

    /** Forgets whom to signal. */
    public void reset() {
        due.clear();
    }
}
