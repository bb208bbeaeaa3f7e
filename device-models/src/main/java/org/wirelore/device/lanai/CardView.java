package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.ExecutionListener;

/**
 * What can be seen of a card's work from outside, besides its registers: what its processor executes and what its
 * engines do. Nothing that happens depends on who looks.
 */
public final class CardView {
    private final LanaiCard card;
    private @Nullable EngineListener engines;

    CardView(LanaiCard card) {
        this.card = card;
    }

    /** The view of a card. */
    public static CardView of(LanaiCard card) {
        return card.view;
    }

    /**
     * Sets a listener of what the processor executes, which it does step by step from now on, or with null removes it.
     * The iterations of a loop in which the processor waits are counted as {@link ExecutionListener#repeated} says.
     */
    public void onInstructions(@Nullable ExecutionListener listener) {
        card.processor().idle().listen(listener);
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
