package org.wirelore.emulator.host;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.RegisterBank;

/**
 * A card's registers as the CPU reaches them: each access is paid for, and everything earlier has happened before it.
 */
public final class MappedRegisters implements RegisterBank {
    private final Machine machine;
    private final CpuContext context;
    private final RegisterBank card;

    MappedRegisters(Machine machine, CpuContext context, RegisterBank card) {
        this.machine = machine;
        this.context = context;
        this.card = card;
    }

    /** What a process has mapped of a card: its own code reads and writes there, not the kernel. */
    public static RegisterBank byProcess(Machine machine, RegisterBank card) {
        return new MappedRegisters(machine, CpuContext.USER, card);
    }

    @Override
    public int read(int offset, int sizeBytes) {
        spend(machine.pioRead(), 0);
        arrive(machine.pioRead().fixedPs());
        awaitCard(offset, sizeBytes, true);
        return card.read(offset, sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        spend(machine.pioWrite(), 0);
        arrive(machine.pioWrite().fixedPs());
        awaitCard(offset, sizeBytes, false);
        card.write(offset, sizeBytes, value);
    }

    @Override
    public int storeBytesMax() {
        return Math.min(card.storeBytesMax(), machine.profile().pio().storeBytesMax());
    }

    @Override
    public void write(int offset, MemorySegment from, long fromOffset, int length) {
        Cost cost = machine.pioBurst();
        int furtherWords = (length - 1) / Integer.BYTES;
        spend(cost, furtherWords);
        arrive(cost.fixedPs() + furtherWords * cost.perUnitPs());
        awaitCard(offset, length, false);
        card.write(offset, from, fromOffset, length);
    }

    private void spend(Cost cost, int furtherWords) {
        machine.charge(context, cost, cost.charge(furtherWords));
    }

    /** The CPU repeats the access until the card answers it. Only a process can stall. */
    private void awaitCard(int offset, int length, boolean isRead) {
        HostProcess process = machine.runningProcess();
        while (!card.accepts(offset, length, isRead, process == null ? MappedRegisters::ignore : process.retry())) {
            if (process == null) {
                throw new IllegalStateException(
                        "only a process may stall at a card: host=" + machine.hostName() + ", offset=" + offset);
            }
            process.stall();
        }
    }

    private static void ignore() {
        // What can't stall has nothing to do when the card would answer.
    }

    /** Everything earlier has happened, and the bus is the CPU's. */
    private void arrive(long holdsPs) {
        machine.now();
        long waitPs = machine.bus().access(machine.accessPs(), holdsPs);
        if (waitPs > 0) {
            machine.waitForBus(context, waitPs);
            machine.now();
        }
    }
}
