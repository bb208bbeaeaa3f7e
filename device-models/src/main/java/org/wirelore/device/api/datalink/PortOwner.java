package org.wirelore.device.api.datalink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who uses a port and what belongs to it: its process, or what {@link Datalink#serve} runs while the process is
 * elsewhere. One word, no lock: what one of them wrote before it left, the other finds when it has entered.
 */
public final class PortOwner {
    private static final int FREE = 0;
    private static final int PROCESS = 1;
    private static final int SERVICE = 2;
    private static final VarHandle OWNER;
    private static final VarHandle ENTRIES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OWNER = lookup.findVarHandle(PortOwner.class, "owner", int.class);
            ENTRIES = lookup.findVarHandle(PortOwner.class, "entries", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable")
    private int owner;
    @SuppressWarnings("UnusedVariable")
    private int entries;
    /** What the service has seen of the process's entries. */
    private int seen;

    /** A port that is free. */
    public PortOwner() {
        // Its words are zero.
    }

    /**
     * The process enters, as soon as a service that is inside has left.
     *
     * @param pause lets a moment pass until then
     * @throws IllegalStateException if the process is inside already
     */
    public void enter(Runnable pause) {
        ENTRIES.setOpaque(this, (int) ENTRIES.get(this) + 1);
        int present = (int) OWNER.compareAndExchange(this, FREE, PROCESS);
        while (present != FREE) {
            if (present == PROCESS) {
                throw new IllegalStateException("must hold: a process enters once");
            }
            pause.run();
            present = (int) OWNER.compareAndExchange(this, FREE, PROCESS);
        }
    }

    /** {@return whether the process's own signal handler has entered: it does unless another is inside} */
    public boolean tryEnter() {
        return OWNER.compareAndSet(this, FREE, PROCESS);
    }

    /** {@return whether a service has entered: it does unless the process is inside, or was since the last call} */
    public boolean tryServe() {
        int present = (int) ENTRIES.getOpaque(this);
        if (present != seen) {
            seen = present;
            return false;
        }
        return OWNER.compareAndSet(this, FREE, SERVICE);
    }

    /** {@return whether the process or a service is inside} */
    public boolean isInside() {
        return (int) OWNER.getAcquire(this) != FREE;
    }

    /** Who is inside leaves. */
    public void leave() {
        OWNER.setRelease(this, FREE);
    }
}
