package org.wirelore.rig.mpi.process;

import java.util.Arrays;

/**
 * The monitors that a rank in virtual time is inside of, the innermost last; one that was entered twice is there twice.
 * Entering one never waits ({@code Monitors}); the list shows whether a call that needs a monitor is made inside of it.
 */
public final class HeldMonitors {
    private Object[] held = new Object[8];
    private int count;

    void enter(Object monitor) {
        if (count == held.length) {
            held = Arrays.copyOf(held, 2 * count);
        }
        held[count++] = monitor;
    }

    /** Leaves the innermost one. */
    void leave() {
        if (count > 0) {
            remove(count - 1);
        }
    }

    /**
     * Leaves this one, once; does nothing if the rank is not inside, as the code that leaves catches its own
     * exceptions.
     */
    @SuppressWarnings("ReferenceEquality") // monitors belong to objects, whatever their equals says
    void leave(Object monitor) {
        for (int i = count - 1; i >= 0; i--) {
            if (held[i] == monitor) {
                remove(i);
                return;
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // as above
    boolean holds(Object monitor) {
        for (int i = count - 1; i >= 0; i--) {
            if (held[i] == monitor) {
                return true;
            }
        }
        return false;
    }

    private void remove(int index) {
        System.arraycopy(held, index + 1, held, index, count - index - 1);
        // Not null, and nothing that would be kept alive.
        held[--count] = this;
    }
}
