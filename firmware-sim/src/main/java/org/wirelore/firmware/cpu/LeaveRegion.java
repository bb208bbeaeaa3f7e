package org.wirelore.firmware.cpu;

/** Thrown through translated code that must stop. The code catches it and gives its state back. */
public final class LeaveRegion extends RuntimeException {
    private static final long serialVersionUID = 1;

    LeaveRegion() {
        super("translated code stops", null, false, false);
    }
}
