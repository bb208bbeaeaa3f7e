package org.wirelore.emulator.process;

/**
 * What is to be done if the process ends, by a signal for example, before its owner has given back what it has made.
 * SIGKILL leaves no time for it.
 */
public final class ExitHook {
    private final Thread thread;

    /**
     * Prepares it; it is not set yet.
     *
     * @param name of the thread that does it
     * @param work may find that there is nothing left to do
     */
    public ExitHook(String name, Runnable work) {
        thread = new Thread(work, name);
    }

    /**
     * Sets it, once.
     *
     * @throws ProcessEndsException if the process is ending already: the work will not be done, and the owner has to
     *     give everything back at once
     */
    public void set() {
        try {
            Runtime.getRuntime().addShutdownHook(thread);
        } catch (IllegalStateException ending) {
            throw new ProcessEndsException(ending);
        }
    }

    /** Whether the process is ending: what fails now may fail because what it needs has been ended with it. */
    public static boolean isProcessEnding() {
        ExitHook asked = new ExitHook("question", () -> {
        });
        try {
            asked.set();
        } catch (ProcessEndsException ending) {
            return true;
        }
        asked.clear();
        return false;
    }

    /**
     * Takes it back when the owner has given everything back; if the process is ending, it may be done all the same.
     */
    public void clear() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException ending) {
            // It is under way, or about to be, and finds nothing left.
        }
    }
}
