package org.wirelore.firmware.board;

import java.util.List;
import java.util.Map;
import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.BusDevice;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.cpu.StopReason;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/** Calls single functions of the C library on a processor of their own, as compiled code would. */
final class RuntimeFunctions {
    private static final int MEMORY = 1 << 20;
    private static final int STACK = MEMORY - 64;
    /** No code is here: a return to it ends the call. */
    private static final int BACK = 0xF_0000;
    private static final long BUDGET = 10_000_000;
    private static final int LOW_WORD = 9;
    private static final int[] ARGUMENTS = {6, 7, 18, 19};
    /** A division by zero asks the board whether it is strict: this one is not. */
    private static final BusDevice NO_BOARD = new BusDevice() {
        @Override
        public int read(int offset, int bytes) {
            return 0;
        }

        @Override
        public void write(int offset, int bytes, int value) {
            throw new AssertionError("a function must not write to the board: offset=" + offset);
        }
    };

    private final Image image;
    private final LanaiCpu cpu;
    private final Memory memory = new Memory(MEMORY);

    RuntimeFunctions() {
        image = Linker.link(new RuntimeLibrary().library(), List.of(),
                new LinkOptions(0x1000, BACK, "__mulsi3", Map.of(), true));
        for (ImageSegment segment : image.segments()) {
            memory.write(segment.address(), segment.bytes().toArray(), 0, segment.bytes().length());
        }
        Bus bus = new Bus(memory);
        bus.map(BoardPorts.BASE, BoardPorts.BYTES, NO_BOARD);
        cpu = new LanaiCpu(bus, CpuOptions.STRICT);
        cpu.addBreakpoint(BACK);
    }

    /** The memory, for functions that take pointers; from 0x80000 on it is free. */
    Memory memory() {
        return memory;
    }

    /** The upper, or only, word that a function returns. */
    int call(String function, int... arguments) {
        int address = image.symbols().find(function).orElseThrow().address();
        for (int i = 0; i < arguments.length; i++) {
            cpu.setRegister(ARGUMENTS[i], arguments[i]);
        }
        cpu.setRegister(Registers.SP, STACK - 4);
        memory.setWord(STACK - 4, BACK);
        cpu.setPc(address);
        StopReason reason = cpu.run(BUDGET);
        if (reason != StopReason.BREAKPOINT) {
            throw new AssertionError(function + " must return: " + reason + " " + cpu.fault());
        }
        return cpu.register(Registers.RV);
    }

    /** The two words that a function returns. */
    long call64(String function, int... arguments) {
        long high = call(function, arguments);
        return high << 32 | Integer.toUnsignedLong(cpu.register(LOW_WORD));
    }

    /** A function of two values of 64 bits. */
    long callLongs(String function, long a, long b) {
        return call64(function, (int) (a >> 32), (int) a, (int) (b >> 32), (int) b);
    }

    /** A function of two values of 64 bits whose result is one word. */
    int callLongsForWord(String function, long a, long b) {
        return call(function, (int) (a >> 32), (int) a, (int) (b >> 32), (int) b);
    }
}
