package org.wirelore.firmware.board;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.BusDevice;
import org.wirelore.firmware.cpu.LanaiCpu;

/**
 * The board's ports, words at {@link #BASE}, each of which one load or store reaches.
 *
 * <pre>
 * offset  name          access  meaning
 *  0x00   CONSOLE       write   prints the low byte
 *  0x04   EXIT          write   ends the program with this code
 *  0x08   CYCLES_HIGH   read    cycles since reset, upper word; keeps the lower one of the same moment
 *  0x0C   CYCLES_LOW    read    the lower word that was kept
 *  0x10   HEAP_END      read    first address behind the heap
 *  0x14   FAULT_ADDRESS write   what the fault that is reported next is about
 *  0x18   FAULT         write   ends the program with a fault that its library has found: 1 freed twice, 2 freed wild
 *  0x1C   DIVIDED       read    a divisor is 0: ends the program with a fault and reads as 1 on a strict board, else 0
 * </pre>
 *
 * Every other word of the block reads as 0, and writes to it are dropped.
 */
final class BoardPorts implements BusDevice {
    static final int BASE = 0xFFFF_F000;
    static final int BYTES = 0x100;

    private static final int CONSOLE = 0x00;
    private static final int EXIT = 0x04;
    private static final int CYCLES_HIGH = 0x08;
    private static final int CYCLES_LOW = 0x0C;
    private static final int HEAP_END = 0x10;
    private static final int FAULT_ADDRESS = 0x14;
    private static final int FAULT = 0x18;
    private static final int DIVIDED = 0x1C;
    private static final int FREED_TWICE = 1;
    private static final int OCTET = 0xFF;

    private final LanaiCpu cpu;
    private final Console console;
    private final int heapEnd;
    private final boolean isStrict;
    private int cyclesLow;
    private int faultAddress;
    private OptionalInt exitCode = OptionalInt.empty();
    private BoardOutcome.@Nullable Misused misuse;

    BoardPorts(LanaiCpu cpu, Console console, BoardOptions options) {
        this.cpu = cpu;
        this.console = console;
        this.heapEnd = options.guard();
        this.isStrict = options.isStrict();
    }

    /** What the program has ended with, if it has. */
    OptionalInt exitCode() {
        return exitCode;
    }

    /** The mistake of the program that its library has found, if it has. */
    BoardOutcome.@Nullable Misused misuse() {
        return misuse;
    }

    /** The program begins again. */
    void forgetExit() {
        exitCode = OptionalInt.empty();
        misuse = null;
    }

    @Override
    public int read(int offset, int bytes) {
        return switch (offset) {
            case CYCLES_HIGH -> {
                cyclesLow = (int) cpu.cycles();
                yield (int) (cpu.cycles() >>> 32);
            }
            case CYCLES_LOW -> cyclesLow;
            case HEAP_END -> heapEnd;
            case DIVIDED -> {
                if (isStrict) {
                    end(BoardOutcome.Misuse.DIVISION_BY_ZERO, 0);
                }
                yield isStrict ? 1 : 0;
            }
            default -> 0;
        };
    }

    @Override
    public void write(int offset, int bytes, int value) {
        if (offset == CONSOLE) {
            console.print(value & OCTET);
        } else if (offset == EXIT) {
            exitCode = OptionalInt.of(value);
            cpu.requestStop();
        } else if (offset == FAULT_ADDRESS) {
            faultAddress = value;
        } else if (offset == FAULT) {
            end(value == FREED_TWICE ? BoardOutcome.Misuse.FREED_TWICE : BoardOutcome.Misuse.FREED_WILD, faultAddress);
        }
    }

    private void end(BoardOutcome.Misuse what, int address) {
        misuse = new BoardOutcome.Misused(what, address);
        cpu.requestStop();
    }
}
