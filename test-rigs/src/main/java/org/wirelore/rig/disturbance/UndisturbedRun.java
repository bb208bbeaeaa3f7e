package org.wirelore.rig.disturbance;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Host;

/** How long a variant's run takes that nothing disturbs, and when each rank had received how much of it. */
public final class UndisturbedRun implements AdiObserver {
    private final LongSupplier clock;
    /** Of each rank, when each of its receives was complete, picoseconds. */
    private final List<List<Long>> receivedPs = new ArrayList<>();
    private long endPs = Host.FOREVER;

    /** @param clock the run's time, picoseconds */
    public UndisturbedRun(LongSupplier clock) {
        this.clock = clock;
    }

    /** The run was completed, now. */
    public void completed() {
        endPs = clock.getAsLong();
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
            while (receivedPs.size() <= core.rank) {
                receivedPs.add(new ArrayList<>());
            }
            receivedPs.get(core.rank).add(clock.getAsLong());
        }
    }

    /**
     * How long it went on after each rank had received as much, picoseconds; {@link Host#FOREVER} if it was not
     * completed.
     *
     * @param received how many messages each rank has received
     */
    long restPs(int[] received) {
        if (endPs == Host.FOREVER) {
            return Host.FOREVER;
        }
        long fromPs = endPs;
        boolean isAnyReceived = false;
        for (int rank = 0; rank < receivedPs.size(); rank++) {
            List<Long> own = receivedPs.get(rank);
            int count = rank < received.length ? Math.min(received[rank], own.size()) : 0;
            if (!own.isEmpty()) {
                isAnyReceived = true;
                fromPs = Math.min(fromPs, count == 0 ? 0 : own.get(count - 1));
            }
        }
        return isAnyReceived ? endPs - fromPs : endPs;
    }
}
