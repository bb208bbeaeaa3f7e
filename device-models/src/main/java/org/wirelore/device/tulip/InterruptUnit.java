package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.host.InterruptLine;

/**
 * CSR5's event bits, CSR7 and the interrupt line. The summaries are derived: NIS and AIS are set while an enabled source
 * of theirs is, and the line is (NIS and CSR7.16) or (AIS and CSR7.15).
 */
final class InterruptUnit {
    private static final int CLEARABLE = 0x0C01FFFF;
    private static final int CLEARABLE_21140 = 0x0001FFFF;

    private final TulipChip chip;
    private final TulipCounters counters;
    private InterruptLine line = asserted -> {
    };
    private @Nullable TulipTrace trace;
    private int events;
    private int mask;
    private int errorBits;
    private boolean asserted;

    InterruptUnit(TulipChip chip, TulipCounters counters) {
        this.chip = chip;
        this.counters = counters;
    }

    void connect(InterruptLine newLine) {
        line = newLine;
        line.set(asserted);
    }

    void trace(@Nullable TulipTrace newTrace) {
        trace = newTrace;
    }

    void reset() {
        events = 0;
        mask = 0;
        errorBits = 0;
        update();
    }

    /** Sets event bits of CSR5. */
    void post(int bits) {
        events |= bits;
        update();
    }

    void fatalBusError(int cause) {
        errorBits = cause << TulipRegisters.EB_SHIFT;
        post(TulipRegisters.CSR5_FBE);
    }

    /** CSR5 without the process states. */
    int status() {
        int value = events | errorBits | (chip.hasSia() ? 0xF0000000 : 0xFC000000);
        int enabled = events & mask;
        if ((enabled & TulipRegisters.CSR5_NORMAL) != 0) {
            value |= TulipRegisters.CSR5_NIS;
        }
        if ((enabled & TulipRegisters.CSR5_ABNORMAL) != 0) {
            value |= TulipRegisters.CSR5_AIS;
        }
        return value;
    }

    void clear(int written) {
        events &= ~(written & (chip.hasSia() ? CLEARABLE : CLEARABLE_21140));
        update();
    }

    int mask() {
        return mask | (chip.hasSia() ? 0xF3FE0000 : 0xFFFE0000);
    }

    void setMask(int written) {
        mask = written & (chip.hasSia() ? CLEARABLE : CLEARABLE_21140);
        update();
    }

    private void update() {
        int enabled = events & mask;
        boolean level = ((enabled & TulipRegisters.CSR5_NORMAL) != 0 && (mask & TulipRegisters.CSR5_NIS) != 0)
                || ((enabled & TulipRegisters.CSR5_ABNORMAL) != 0 && (mask & TulipRegisters.CSR5_AIS) != 0);
        if (level != asserted) {
            asserted = level;
            if (level) {
                counters.interrupts++;
            }
            if (trace != null) {
                trace.onInterrupt(level);
            }
            line.set(level);
        }
    }

    void save(StateSink sink) {
        sink.put(events);
        sink.put(mask);
        sink.put(errorBits);
    }

    void restore(StateSource source) {
        events = source.nextInt();
        mask = source.nextInt();
        errorBits = source.nextInt();
        update();
    }
}
