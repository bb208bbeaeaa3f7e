package org.wirelore.emulator.process;

/** A resource is requested while this process is ending, for example after Ctrl-C. Needs no report. */
public final class ProcessEndsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** @param cause the JVM's answer to the request for a hook */
    public ProcessEndsException(IllegalStateException cause) {
        super("this process is ending", cause);
    }
}
