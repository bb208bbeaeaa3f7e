package org.wirelore.device.endpoint;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.unet.UpcallCondition;

/**
 * The upcall of an endpoint or another receive queue: the condition, whether it has come to hold, and whether the owner
 * allows the call now (U-Net, SOSP'95, section 3.1). Running it runs what is due.
 */
public final class Upcalls implements StatePart, Runnable {
    private final int entries;
    private int waitingMin = 1;
    private @Nullable Runnable upcall;
    private boolean isDue;
    private boolean isHeld;
    private boolean isRunning;

    /**
     * No upcall, and allowed.
     *
     * @param entries of the receive queue, 1 or more
     */
    public Upcalls(int entries) {
        this.entries = entries;
    }

    /**
     * Sets the upcall, or none.
     *
     * @param waiting messages on the receive queue
     */
    public void set(UpcallCondition condition, @Nullable Runnable newUpcall, long waiting) {
        waitingMin = condition.waitingMin(entries);
        upcall = newUpcall;
        isDue = newUpcall != null && waiting >= waitingMin;
    }

    /** Holds the upcall off, or lets it come, at once if it is due. */
    public void allow(boolean allowed) {
        isHeld = !allowed;
        run();
    }

    /**
     * A message was put onto the receive queue.
     *
     * @param waiting messages on the receive queue now
     * @return whether the owner is to be interrupted for an upcall
     */
    public boolean onArrived(long waiting) {
        isDue |= upcall != null && waiting == waitingMin;
        return isDue && !isHeld && !isRunning;
    }

    /** Whether the upcall runs just now. */
    public boolean isRunning() {
        return isRunning;
    }

    /** Runs the upcall if it is due and allowed, and does not run already. */
    @Override
    public void run() {
        Runnable due = upcall;
        while (isDue && !isHeld && !isRunning && due != null) {
            isDue = false;
            isRunning = true;
            try {
                due.run();
            } finally {
                isRunning = false;
            }
            due = upcall;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("waitingMin", waitingMin);
        visitor.field("isSet", upcall != null);
        visitor.field("isDue", isDue);
        visitor.field("isHeld", isHeld);
        visitor.field("isRunning", isRunning);
    }
}
