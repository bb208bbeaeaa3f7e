package org.wirelore.emulator.backend.sisci;

import org.wirelore.device.sisci.spi.InterruptPort;

/** An interrupt of this process by stores to a word of a segment. */
final class FlagInterrupt implements InterruptPort, Relation {
    private final SharedMemorySci process;
    private final FlagTable flags;
    private final int flag;
    private final Listener listener;
    private int seen;

    FlagInterrupt(SharedMemorySci process, FlagTable flags, int flag, Listener listener) {
        this.process = process;
        this.flags = flags;
        this.flag = flag;
        this.listener = listener;
        seen = flags.triggers(flag);
        process.add(this);
    }

    @Override
    public void look() {
        int triggers = flags.triggers(flag);
        seen = process.report(seen, triggers, listener);
    }

    @Override
    public int number() {
        return 0;
    }

    @Override
    public int users() {
        return 0;
    }

    @Override
    public void release() {
        process.remove(this);
        flags.remove(flag);
    }
}
