package org.wirelore.device.lanai;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.ExecutionListener;

/**
 * What can be seen of a card's work from outside, besides its registers: what its processor executes and what its
 * engines do. Nothing that happens depends on who looks.
 */
public final class CardView {
    private final LanaiCard card;
    private final List<ExecutionListener> instructions = new ArrayList<>();
    private @Nullable EngineListener engines;

    CardView(LanaiCard card) {
        this.card = card;
    }

    /** The view of a card. */
    public static CardView of(LanaiCard card) {
        return card.view;
    }

    /**
     * Adds a listener of what the processor executes, which it does step by step from now on. The iterations of a loop
     * in which the processor waits are counted as {@link ExecutionListener#repeated} says.
     */
    public void onInstructions(ExecutionListener listener) {
        instructions.add(listener);
        listen();
    }

    /** Removes a listener of what the processor executes; not while it executes. */
    public void offInstructions(ExecutionListener listener) {
        instructions.remove(listener);
        listen();
    }

    private void listen() {
        card.processor().idle().listen(instructions.stream().reduce(ExecutionListener::andThen).orElse(null));
    }

    /** Adds a listener of what the engines do. */
    public void onEngines(EngineListener listener) {
        engines = engines == null ? listener : engines.andThen(listener);
    }

    /** Has the iterations up to now counted of a loop in which the processor waits. */
    public void countWaits() {
        card.settle();
        card.processor().settleExactly();
        card.proceed();
    }

    /** The time of what the card does now, picoseconds: it may be ahead of the event queue. */
    public long nowPs() {
        return card.nowPs();
    }

    /** Whether the processor executes an instruction now, as it does in accesses of its own. */
    public boolean isExecuting() {
        return card.processor().isExecuting();
    }

    void onEngine(EngineListener.Act act, int address, int bytes, int hostAddress) {
        if (engines != null) {
            engines.onAct(card.nowPs(), act, address, bytes, hostAddress);
        }
    }
}
