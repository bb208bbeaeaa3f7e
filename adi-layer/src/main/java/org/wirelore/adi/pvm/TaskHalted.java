package org.wirelore.adi.pvm;

/** Ends a task because the virtual machine was halted. An error, so that handlers of exceptions do not stop it. */
public final class TaskHalted extends Error {
    private static final long serialVersionUID = 1L;

    TaskHalted() {
        super("the virtual machine was halted", null, false, false);
    }
}
