package org.wirelore.rig.mpi.process;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * Tells a rank's gate of threads that its program makes, in the thread that makes them and before they start. What a
 * thread inherits is copied when it is made ({@link InheritableThreadLocal#childValue}), which is where this notices
 * it. Workers of the common pool inherit nothing; they are noticed as this is the pool's factory.
 *
 * <p>This is the one thread-local variable of the project. A program makes its threads wherever it likes, most of them
 * within the JDK and other libraries, and a rank in a process of its own runs its classes as they are: nothing but the
 * inheritance of such a variable runs code of ours in the thread that makes another one. It holds nothing that a model
 * or a protocol asks for.
 *
 * <p>Not noticed: threads that are made to inherit nothing, and those that the program has not made (finalizers).
 */
public final class ThreadWatch implements ForkJoinPool.ForkJoinWorkerThreadFactory {
    private static final String FACTORY = "java.util.concurrent.ForkJoinPool.common.threadFactory";
    /** What a virtual machine is started with so that this is the factory of its common pool. */
    public static final String OPTION = "-D" + FACTORY + "=" + ThreadWatch.class.getName();

    private static final InheritableThreadLocal<@Nullable ThreadGate> GATE = new InheritableThreadLocal<>() {
        @Override
        protected @Nullable ThreadGate childValue(@Nullable ThreadGate gate) {
            tell(gate);
            return gate;
        }
    };

    /** For the common pool, which makes its factory itself. */
    public ThreadWatch() {
        // Nothing to set up.
    }

    /**
     * Makes this the factory of the common pool of a virtual machine that runs already, and has not used that pool yet.
     */
    public static void watchCommonPool() {
        System.setProperty(FACTORY, ThreadWatch.class.getName());
    }

    /** Tells a gate of all threads that the calling one makes from now on, and those that they make. */
    static void begin(ThreadGate gate) {
        GATE.set(gate);
    }

    /** Ends what {@link #begin} began, for the calling thread. */
    public static void end() {
        GATE.remove();
    }

    @Override
    public @Nullable ForkJoinWorkerThread newThread(ForkJoinPool pool) {
        tell(GATE.get());
        return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    }

    private static void tell(@Nullable ThreadGate gate) {
        if (gate != null) {
            gate.threadMade();
        }
    }
}
