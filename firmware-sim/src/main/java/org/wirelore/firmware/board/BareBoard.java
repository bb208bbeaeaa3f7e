package org.wirelore.firmware.board;

import java.util.List;
import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.Fault;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.cpu.StopReason;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;

/**
 * A processor with a loaded program.
 *
 * <pre>
 * 0            program: text and constants (which can't be written), data, zeros
 * _end         heap
 * guard        64 KiB that can't be written: a stack that overflows ends here, and not in the program's data
 * guard + 64K  stack, from the end of the memory down
 * FFFFF000     ports ({@code board.h})
 * </pre>
 *
 * One thread owns it.
 */
public final class BareBoard {
    private static final int ARGUMENT_REGISTERS = 4;
    private static final int WORD = 4;
    private static final int[] ARGUMENTS = {6, 7, 18, 19};

    private final Image image;
    private final BoardOptions options;
    private final LanaiCpu cpu;
    private final BoardPorts ports;
    private final Memory memory;

    /**
     * Loads a program and sets it before its first instruction.
     *
     * @param image the program, which fits below the guard
     * @param arguments of its entry function
     * @param console where its output goes
     */
    public BareBoard(Image image, BoardOptions options, List<Integer> arguments, Console console) {
        this.image = image;
        this.options = options;
        memory = new Memory(options.memoryBytes());
        Bus bus = new Bus(memory);
        cpu = Processors.on(bus, options);
        ports = new BoardPorts(cpu, console, options);
        bus.map(BoardPorts.BASE, BoardPorts.BYTES, ports);
        image.segments().forEach(this::load);
        protect();
        start(arguments);
    }

    /**
     * Loads a program whose entry function is C's {@code main}: it gets the number of words and an array of them, which
     * are in the stack's upper end, with NULL behind the last one.
     *
     * @param words the program's name and its arguments
     * @throws IllegalArgumentException if they take more than a quarter of the stack
     */
    public static BareBoard ofMain(Image image, BoardOptions options, List<String> words, Console console) {
        BareBoard board = new BareBoard(image, options, List.of(), console);
        int argv = MainArguments.write(board.memory, options, words);
        board.cpu.setRegister(ARGUMENTS[0], words.size());
        board.cpu.setRegister(ARGUMENTS[1], argv);
        board.cpu.setRegister(Registers.SP, argv - MainArguments.ON_STACK);
        return board;
    }

    /**
     * Sets the program before its first instruction again. Its data begin as they did; its instructions, the heap and
     * the stack keep what is in them, and whatever was translated stays so.
     */
    public void restart(List<Integer> arguments) {
        for (ImageSegment segment : image.segments()) {
            if (segment.kind() != ImageSegment.Kind.TEXT) {
                load(segment);
            }
        }
        ports.forgetExit();
        start(arguments);
    }

    /** What is loaded. */
    public Image image() {
        return image;
    }

    /** The processor, to look at it and to listen to it. */
    public LanaiCpu cpu() {
        return cpu;
    }

    /** How the board was made. */
    public BoardOptions options() {
        return options;
    }

    /**
     * Runs on until the program ends or this many cycles are spent.
     *
     * @param cycles at least 1
     */
    public BoardOutcome run(long cycles) {
        StopReason reason = cpu.run(cycles);
        if (ports.exitCode().isPresent()) {
            return new BoardOutcome.Exited(ports.exitCode().getAsInt());
        }
        BoardOutcome misuse = ports.misuse();
        if (misuse != null) {
            return misuse;
        }
        Fault fault = cpu.fault();
        return reason == StopReason.FAULT && fault != null
                ? new BoardOutcome.Faulted(fault)
                : new BoardOutcome.OutOfCycles();
    }

    private void load(ImageSegment segment) {
        int length = segment.bytes().length();
        memory.write(segment.address(), segment.bytes().toArray(), 0, length);
        memory.fill(segment.address() + length, segment.size() - length, 0);
    }

    private void protect() {
        for (ImageSegment segment : image.segments()) {
            boolean isText = segment.kind() == ImageSegment.Kind.TEXT && !options.isTextWritable();
            if (isText || segment.kind() == ImageSegment.Kind.RODATA) {
                memory.protect(segment.address(), segment.size());
            }
        }
        memory.protect(options.guard(), BoardOptions.GUARD_BYTES);
    }

    private void start(List<Integer> arguments) {
        int onStack = Math.max(0, arguments.size() - ARGUMENT_REGISTERS);
        int sp = options.memoryBytes() - (onStack * WORD + WORD & -2 * WORD);
        for (int i = 0; i < arguments.size(); i++) {
            if (i < ARGUMENT_REGISTERS) {
                cpu.setRegister(ARGUMENTS[i], arguments.get(i));
            } else {
                memory.setWord(sp + (i - ARGUMENT_REGISTERS) * WORD, arguments.get(i));
            }
        }
        cpu.setRegister(Registers.SP, sp);
        cpu.setRegister(Registers.FP, 0);
        cpu.setPc(image.entry());
    }
}
