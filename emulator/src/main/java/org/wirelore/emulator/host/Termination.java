package org.wirelore.emulator.host;

import org.wirelore.device.api.Cost;

/**
 * Ends the program of a process where it is, as SIGKILL does: as soon as the process is out of the kernel, and from
 * then on at every call of its host, a {@link Terminated} is thrown there. The body that the process was made with
 * catches that, calls {@link #beginExit}, and closes what the program has left open.
 */
public final class Termination {
    /** Unwinds the program. An error, so that few programs catch it. */
    public static final class Terminated extends Error {
        private static final long serialVersionUID = 1L;

        Terminated(String process) {
            super(process + " was terminated", null, false, false);
        }
    }

    private final HostProcess process;
    private final Cost free = new Cost("terminate", 0, 0);
    private boolean isExiting;

    /** The one of a process in one run. */
    public Termination(HostProcess process) {
        this.process = process;
    }

    /** Requests it. Called by another process or in the course of an event; a process that exits already goes on. */
    public void request() {
        if (!isExiting) {
            process.interrupt(this::deliver, free);
        }
    }

    private void deliver() {
        if (!isExiting) {
            // A program that catches it meets it again.
            process.interrupt(this::deliver, free);
            throw new Terminated(process.rankName());
        }
    }

    /** The program has ended, by itself or not: nothing terminates the process any more. */
    public void beginExit() {
        isExiting = true;
    }
}
