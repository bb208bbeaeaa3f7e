package org.wirelore.emulator.process;

/** Something shall be made although this process is ending: Ctrl-C came before. Nobody needs to be told. */
public final class ProcessEndsException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** @param cause what the JVM says to whoever asks for a hook */
    public ProcessEndsException(IllegalStateException cause) {
        super("this process is ending", cause);
    }
}
