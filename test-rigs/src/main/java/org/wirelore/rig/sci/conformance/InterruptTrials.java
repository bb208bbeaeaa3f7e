package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Interrupts of this rank: with a number, with data, or at a word of a segment. */
final class InterruptTrials extends SisciTrials {
    private static final int CAPACITY = 64;

    private final MemorySegment memory = Bench.memory(CAPACITY);
    private @Nullable LocalInterrupt interrupt;
    private @Nullable LocalDataInterrupt data;

    InterruptTrials(Bench bench) {
        super("local interrupt", bench);
        row("SCIWaitForInterrupt", () -> interrupt().waitFor(bench.waitMs));
        row("SCIRemoveInterrupt", () -> interrupt().remove());
        row("SCIEnableConditionalInterrupt", () -> interrupt().enableConditional(SciFlags.NONE));
        row("SCIDisableConditionalInterrupt", () -> interrupt().disableConditional(SciFlags.NONE));
        row("SCIGetConditionalInterruptTrigCounter", () -> interrupt().trigCounter(SciFlags.NONE));
        row("SCIWaitForDataInterrupt", () -> data().waitFor(memory, 0, CAPACITY, bench.waitMs, SciFlags.NONE));
        row("SCIWaitForDataInterrupt, no room", () -> data().waitFor(memory, 0, 4, bench.waitMs, SciFlags.NONE));
        row("SCIWaitForDataInterrupt, no memory",
                () -> data().waitFor(Bench.none(), 0, CAPACITY, bench.waitMs, SciFlags.NONE));
        row("SCIRemoveDataInterrupt", () -> data().remove(SciFlags.NONE));
        row("SCICreateInterrupt FIXED_INTNO of its number", () -> bench.sci().createInterrupt(Bench.ADAPTER,
                Bench.INTERRUPT, SciFlags.FIXED_INTNO));
        row("SCICreateInterrupt FIXED_INTNO SHARED_INT of its number", () -> bench.sci().createInterrupt(Bench.ADAPTER,
                Bench.INTERRUPT, SciFlags.FIXED_INTNO | SciFlags.SHARED_INT));
        row("SCICreateDataInterrupt FIXED_INTNO of its number", () -> bench.sci().createDataInterrupt(Bench.ADAPTER,
                Bench.INTERRUPT, Bench.none(), SciFlags.FIXED_INTNO));
    }

    @Override
    protected void bring(String state) throws SciException {
        int flags = state.equals("CALLBACK") ? SciFlags.USE_CALLBACK | SciFlags.FIXED_INTNO : SciFlags.FIXED_INTNO;
        flags |= state.equals("SHARED") ? SciFlags.SHARED_INT : SciFlags.NONE;
        data = bench.sci().createDataInterrupt(Bench.ADAPTER, Bench.INTERRUPT, (_, _, _, _) -> CallbackAction.CONTINUE,
                flags);
        LocalInterrupt made = switch (state) {
            case "FLAG" -> bench.export().registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(), SciFlags.NONE);
            case "DISABLED", "ENABLED", "RACE" -> bench.export().registerInterruptFlag(Bench.ADAPTER, 0, Bench.none(),
                    SciFlags.CONDITIONAL_INTERRUPT);
            default -> bench.sci().createInterrupt(Bench.ADAPTER, Bench.INTERRUPT, (_, _) -> CallbackAction.CONTINUE,
                    flags);
        };
        interrupt = made;
        switch (state) {
            case "CONNECTED", "TRIGGERED" -> {
                bench.order(Order.CONNECT_INTERRUPT);
                bench.order(Order.CONNECT_DATA_INTERRUPT);
                if (state.equals("TRIGGERED")) {
                    bench.order(Order.TRIGGER);
                    bench.order(Order.TRIGGER_DATA);
                }
            }
            case "ENABLED" -> made.enableConditional(SciFlags.NONE);
            case "RACE" -> {
                bench.order(Order.ADD);
                bench.await("a store to the flag",
                        () -> Answers.answer(() -> made.trigCounter(SciFlags.NONE)) > 0);
            }
            case "REMOVED" -> {
                made.remove();
                Objects.requireNonNull(data).remove(SciFlags.NONE);
            }
            default -> {
                // Nothing more.
            }
        }
    }

    private LocalInterrupt interrupt() {
        return Objects.requireNonNull(interrupt);
    }

    private LocalDataInterrupt data() {
        return Objects.requireNonNull(data);
    }
}
