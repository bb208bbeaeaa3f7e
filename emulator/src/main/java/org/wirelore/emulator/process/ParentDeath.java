package org.wirelore.emulator.process;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The signal that a process gets when the thread that started it ends (Linux, prctl(2), PR_SET_PDEATHSIG). */
public final class ParentDeath {
    private static final int PR_SET_PDEATHSIG = 1;
    private static final long NO_SIGNAL = 0;

    private final MethodHandle prctl;

    private ParentDeath(MethodHandle prctl) {
        this.prctl = prctl;
    }

    /** Gets everything ready, which takes a while. */
    @SuppressWarnings("restricted")
    public static ParentDeath prepare() {
        Linker linker = Linker.nativeLinker();
        return new ParentDeath(linker.downcallHandle(linker.defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1)));
    }

    /** From now on this process gets no signal. */
    public void ignore() {
        try {
            int failed = (int) prctl.invokeExact(PR_SET_PDEATHSIG, NO_SIGNAL);
            if (failed != 0) {
                throw new IllegalStateException("no signal at all can always be asked for");
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a downcall without callbacks throws nothing", e);
        }
    }
}
