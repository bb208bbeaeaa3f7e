package org.wirelore.device.lanai;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.myrinet.BoardBridge;

/**
 * The PCI bridge of the later cards: pointers, DMA chains and doorbells. A store to a doorbell becomes an entry of a
 * queue in SRAM: where in the window the doorbell is, and what was stored. Where a doorbell is proves who has rung,
 * because a process has only its own page of them mapped.
 *
 * <p>Nothing tells the firmware of an entry: it looks at the next one, and clears it when it has taken it. Sources name
 * an interrupt for each store and several queues (bit 3 of the control register), which are not modelled.
 */
final class CardBridge implements StatePart {
    private final Sram sram;
    private final LanaiCounters counters;
    private final BoardControl control;
    private final BridgePointers pointers;
    private final DmaChains chains;
    private final int doorbells;

    CardBridge(LanaiConfig config, Sram sram, LanaiCounters counters, BoardControl control, BridgePointers pointers,
            DmaChains chains) {
        this.sram = sram;
        this.counters = counters;
        this.control = control;
        this.pointers = pointers;
        this.chains = chains;
        doorbells = config.chip().window(config.sramBytes()).doorbells();
    }

    void reset() {
        pointers.reset();
        chains.reset();
    }

    void pulse(int channels, long nowPs) {
        chains.pulse(channels, nowPs);
    }

    int readPointer(int index) {
        return pointers.at(index);
    }

    void writePointer(int index, int address) {
        pointers.set(index, address);
    }

    /** A doorbell was rung. */
    void ring(int offset, int value) {
        int at = pointers.at(BoardBridge.DOORBELLS);
        int size = BoardBridge.QUEUE_BYTES_MIN << (control.kept() & BoardBridge.QUEUE_SIZE);
        int next = (at & -size) | (at + BoardBridge.ENTRY_BYTES & size - 1);
        if ((control.kept() & BoardBridge.LIMIT_CHECK) != 0 && next == pointers.at(BoardBridge.DOORBELL_LIMIT)) {
            counters.doorbellsLost++;
            return;
        }
        counters.doorbells++;
        sram.setWord(at + 4, value);
        sram.setWord(at, doorbells + offset);
        pointers.set(BoardBridge.DOORBELLS, next);
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("pointers", pointers);
        chains.visit(visitor);
    }
}
