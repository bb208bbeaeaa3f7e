package org.wirelore.firmware.cpu;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.op.BlockOp;
import org.wirelore.firmware.isa.Registers;

/** The registers of a processor and the accesses of all its engines. */
final class Core {

    final CpuOptions options;
    final Bus bus;
    final Memory memory;
    final boolean strictAlignment;
    final boolean strictDelaySlots;
    final int pcReadBias;

    final int[] r = new int[BlockOp.PLACES];
    int pc;
    int next;
    int afterNext;
    int flags;
    int loadedLast;
    long cycles;
    long instructions;

    /** The run ends at the first boundary at which {@link #cycles} is this or more. */
    long limit;
    /** A reason other than the limit ends the run, or an assumption of an engine has changed. */
    boolean attention;
    boolean interruptRequested;
    volatile boolean stopRequested;
    @Nullable
    Fault fault;
    @Nullable
    AccessWatcher watcher;

    /** Observes accesses while the processor executes step by step. */
    interface AccessWatcher {
        void accessed(int address, int bytes, boolean isStore, int value);
    }

    Core(Bus bus, CpuOptions options) {
        this.options = options;
        this.bus = bus;
        memory = bus.memory();
        strictAlignment = options.strictAlignment();
        strictDelaySlots = options.strictDelaySlots();
        pcReadBias = options.pcReadBias();
        reset();
    }

    void reset() {
        Arrays.fill(r, 0);
        r[Registers.ONES] = -1;
        flags = 0;
        loadedLast = 0;
        cycles = 0;
        instructions = 0;
        interruptRequested = false;
        stopRequested = false;
        fault = null;
        jumpNow(0);
    }

    /** The next instruction is at an address, and no jump is pending. */
    void jumpNow(int address) {
        pc = address;
        next = address + 4;
        afterNext = address + 8;
    }

    boolean isSequential() {
        return next == pc + 4 && afterNext == pc + 8;
    }

    void fail(Fault.Kind kind, int address) {
        int word = inMemory(pc, 4) ? memory.word(pc) : 0;
        fault = new Fault(kind, address, pc, word);
        attention = true;
    }

    boolean inMemory(int address, int bytes) {
        return Integer.compareUnsigned(address, memory.bytes() - bytes) <= 0;
    }

    /** The aligned address of an access; sets {@link #fault} for a misaligned one in strict mode. */
    int align(int address, int bytes) {
        int excess = address & bytes - 1;
        if (excess != 0 && strictAlignment) {
            fail(Fault.Kind.MISALIGNED_ACCESS, address);
        }
        return address - excess;
    }

    /** Loads, zero extended. The value is meaningless if {@link #fault} is set afterwards. */
    int load(int address, int bytes) {
        int aligned = align(address, bytes);
        if (fault != null) {
            return 0;
        }
        int value;
        if (inMemory(aligned, bytes)) {
            value = Bus.load(memory, aligned, bytes);
        } else {
            long answer = bus.read(aligned, bytes);
            if (answer == Bus.NOTHING) {
                fail(Fault.Kind.UNMAPPED_LOAD, address);
                return 0;
            }
            value = (int) answer;
        }
        if (watcher != null) {
            watcher.accessed(aligned, bytes, false, value);
        }
        return value;
    }

    /** Stores the low part of a value, or sets {@link #fault}. */
    void store(int address, int bytes, int value) {
        int aligned = align(address, bytes);
        if (fault != null) {
            return;
        }
        if (inMemory(aligned, bytes)) {
            byte grain = memory.grains[aligned >>> Memory.GRAIN_SHIFT];
            if ((grain & Memory.PROTECTED) != 0 && memory.isProtected(aligned, bytes)) {
                fail(Fault.Kind.PROTECTED_STORE, address);
                return;
            }
            watchStore(aligned, bytes, value);
            Bus.store(memory, aligned, bytes, value);
            if ((grain & Memory.CODE) != 0) {
                memory.noteChange(aligned, bytes);
            }
            if ((grain & Memory.WATCHED) != 0) {
                memory.noteStore(aligned, bytes);
            }
        } else if (bus.write(aligned, bytes, value)) {
            watchStore(aligned, bytes, value);
        } else {
            fail(Fault.Kind.UNMAPPED_STORE, address);
        }
    }

    private void watchStore(int address, int bytes, int value) {
        if (watcher != null) {
            watcher.accessed(address, bytes, true, bytes == 4 ? value : value & (1 << (bytes * 8)) - 1);
        }
    }
}
