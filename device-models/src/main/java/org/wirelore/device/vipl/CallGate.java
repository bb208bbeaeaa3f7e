package org.wirelore.device.vipl;

import java.util.ArrayDeque;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.wirelore.device.vipl.spi.ProcessGate;
import org.wirelore.device.vipl.spi.ViplProvider;

/** The way into the library, and where handlers that are due are called: outside all calls, or while one sleeps. */
final class CallGate implements Runnable {
    private final ViplProvider provider;
    private final ProcessGate gate;
    private final ArrayDeque<Runnable> due = new ArrayDeque<>();
    /** How many calls the thread inside is in. */
    private int depth;
    private boolean isHandling;

    CallGate(ViplProvider provider) {
        this.provider = provider;
        gate = provider.gate();
    }

    /** The beginning of a call. Time is up to date, and handlers that were due have run. */
    void enter() {
        if (!gate.isInside()) {
            // What the process has spent before passes while its kernel may still interrupt it.
            gate.catchUp();
        }
        gate.enter();
        depth++;
        boolean isIn = false;
        try {
            if (depth == 1) {
                handle();
            }
            isIn = true;
        } finally {
            if (!isIn) {
                depth--;
                gate.leave();
            }
        }
    }

    /** The end of a call. Handlers that became due in it run. */
    void leave() {
        try {
            if (depth == 1) {
                handle();
            }
        } finally {
            depth--;
            gate.leave();
        }
    }

    /** Whether the caller is a handler, which may not wait. */
    boolean isHandling() {
        return isHandling;
    }

    /** Within a call: gives way until the host is signalled, or as long as {@link ProcessGate#sleep} does. */
    void sleep(long untilPs) {
        depth--;
        try {
            gate.sleep(untilPs);
        } finally {
            depth++;
        }
        handle();
    }

    /** Something that calls handlers is due. From a context that is let in; what is due already stays where it is. */
    void add(Runnable deliveries) {
        if (!due.contains(deliveries)) {
            due.add(deliveries);
            provider.deliver(this);
        }
    }

    /** The host has interrupted the process, perhaps in the middle of a call, whose end then does this. */
    @Override
    public void run() {
        if (!gate.isInside()) {
            enter();
            leave();
        }
    }

    private void handle() {
        if (isHandling || due.isEmpty()) {
            return;
        }
        isHandling = true;
        try {
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        } finally {
            isHandling = false;
        }
    }

    /**
     * Calls a handler of the program. What it throws ends it, and nothing else, but for what ends the program.
     *
     * @param name which one it is, in words
     */
    void call(Supplier<String> name, Runnable handler) {
        try {
            handler.run();
        } catch (RuntimeException | AssertionError | StackOverflowError thrown) {
            provider.onUnhandled(name.get() + " threw " + oneLine(thrown)
                    + "; a handler must return: this one has ended there, and the library goes on; mend the handler");
        }
    }

    private static String oneLine(Throwable thrown) {
        return thrown.toString().lines().collect(Collectors.joining(" "));
    }
}
