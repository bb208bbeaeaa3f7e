package org.wirelore.device.lanai;

import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.RegisterFile;

/** The special registers of a chip: each belongs to an engine or is only kept. */
abstract class ChipRegisters extends RegisterFile {
    private final LanaiCard card;
    private final InterruptStatus isr;
    private final int stride;
    private boolean isProcessor;

    ChipRegisters(ChipParts parts, int... live) {
        super(parts.config().name(), parts.config().chip().family().map(parts.config().chip()), live);
        card = parts.card();
        isr = parts.isr();
        stride = parts.config().chip().stride();
    }

    /** A read of the word at an offset, by processor or host; between two registers nothing is. */
    final int readWord(int offset) {
        int at = offset & ~3;
        return (at & stride - 1) == 0 ? read(at) : 0;
    }

    /** A store of the processor, or else of the host. */
    final void writeWord(int offset, int value, boolean byProcessor) {
        int at = offset & ~3;
        if ((at & stride - 1) == 0) {
            isProcessor = byProcessor;
            write(at, value);
        }
    }

    /** Whether the processor has made the store that is being carried out. */
    final boolean isProcessor() {
        return isProcessor;
    }

    /** The whole ISR. */
    abstract int status(long nowPs);

    /** When the ISR changes next without an event, or earlier. */
    abstract long nextStatusPs(long nowPs);

    /** What a read would give, without its effects. */
    abstract int peek(int offset);

    /** When a register changes next without an event, or earlier. */
    abstract long nextChangePs(int offset, long nowPs);

    /** Which of {@link Processor#STATUS}, RECEIVE and SEND change what a register reads. */
    abstract int groups(int offset);

    /** Registers that are kept decide how the engines work. */
    abstract void configure();

    /** The chip is reset. */
    abstract void resetEngines();

    /** The processor has accessed where nothing is. */
    final void onUnmapped() {
        onBoard(isr.bits().memory());
    }

    /** The link has come up or gone down. */
    final void onLink(boolean up) {
        onBoard(up ? isr.bits().linkUp() : isr.bits().linkDown());
    }

    private void onBoard(int event) {
        if (event != 0) {
            isr.raise(event);
            card.onRegisterAct();
        }
    }

    /** The bridge; a chip without one has none. */
    CardBridge bridge() {
        throw new IllegalStateException("must hold: the window of this chip's boards has no bridge");
    }

    /** The board's control register has started DMA channels, or holds the bridge in reset. */
    void onControl(int channels, boolean holdsBridge, long nowPs) {
        // Most boards have no bridge.
    }

    /** The state of the engines that only this chip has. */
    void visitEngines(StateVisitor visitor) {
        // None.
    }
}
