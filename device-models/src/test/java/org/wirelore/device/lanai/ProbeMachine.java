package org.wirelore.device.lanai;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.mcp.FmpControlProgram;

/** A host with a card on which the probe runs ({@code firmware-sim/src/main/c/probe}). */
final class ProbeMachine {
    static final long US = 1_000_000;
    static final int BUFFER = 0x10000;
    static final int SECOND_BUFFER = 0x20000;
    private static final int REGION_BYTES = 1 << 16;
    private static final int COMMAND = 0x9000;
    private static final int RESULTS = COMMAND + 24;
    private static final int READY = RESULTS + 4 * 31;
    private static final int READY_VALUE = 0x600D;
    private static final int CHAINS = RESULTS + 4 * 30;
    private static final int DESCRIPTOR_BYTES = 24;
    private static final int PULSE = 0xB8;
    private static final int CLOCK_VALUE = 0x11371137;
    private static final Map<LanaiChip, Image> IMAGES = images();

    final SteppedScheduler clock;
    final LanaiCard card;
    final MyrinetBoard board;
    final BenchMachine machine;
    final BenchMachine.Task task;
    final RegisterBlock registers;

    ProbeMachine(SteppedScheduler clock, LanaiConfig config, StreamWire wire) {
        this.clock = clock;
        machine = new BenchMachine(config.name(), clock);
        task = machine.task();
        PhysicalMemory memory = machine.memory();
        int address = memory.allocate(REGION_BYTES, 64);
        card = new LanaiCard(config, clock, machine.bus(), wire);
        card.writeConfig(4, 4, 6);
        board = new LanaiBoard(card, machine.map(card.bar(0)), task,
                new HostRegion(memory.segment(address, REGION_BYTES), address));
        registers = board.registers();
    }

    private static Map<LanaiChip, Image> images() {
        Map<LanaiChip, Image> images = new EnumMap<>(LanaiChip.class);
        for (LanaiChip chip : LanaiChip.values()) {
            images.put(chip, FmpControlProgram.link(List.of(object(chip, "start.o"), object(chip, "probe.o")),
                    256 << 10));
        }
        return images;
    }

    private static ElfObject object(LanaiChip chip, String file) {
        String folder = "/org/wirelore/device/myrinet/probe/lanai" + chip.generation() + "/";
        try (InputStream in = ProbeMachine.class.getResourceAsStream(folder + file)) {
            return ElfReader.read(file, Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads and starts the probe as a driver does. */
    void boot() {
        board.control(MyrinetBoard.RESET_ON | MyrinetBoard.INTERRUPTS_OFF);
        for (ImageSegment segment : Objects.requireNonNull(IMAGES.get(card.config().chip())).segments()) {
            byte[] bytes = Arrays.copyOf(segment.bytes().toArray(), segment.size());
            board.writeSram(segment.address(), MemorySegment.ofArray(bytes), 0, bytes.length);
        }
        board.writeSram(READY, 0);
        board.writeRegister(registers.clock(), CLOCK_VALUE);
        board.control(MyrinetBoard.RESET_OFF);
        if (registers.version() >= 0) {
            board.writeRegister(registers.version(), 3);
        }
        awaitSignal();
        if (board.readSram(READY) != READY_VALUE) {
            throw new AssertionError("the probe must have started");
        }
        if (isLater()) {
            board.writePointer(BoardBridge.CHAIN_TO_HOST, chain(LanaiRegister.L2E));
            board.writePointer(BoardBridge.CHAIN_FROM_HOST, chain(LanaiRegister.E2L));
        }
    }

    /** Whether the chip has chains and doorbells. */
    boolean isLater() {
        return card.config().chip() != LanaiChip.LANAI4;
    }

    private int chain(int direction) {
        return board.readSram(CHAINS) + direction * 2 * DESCRIPTOR_BYTES;
    }

    /** The host itself starts a transfer, the first one since the probe has started. */
    void startDma(int busAddress, int sramAddress, int direction, int bytes) {
        if (!isLater()) {
            board.writeRegister(LanaiRegister.EAR, busAddress);
            board.writeRegister(LanaiRegister.LAR, sramAddress);
            board.writeRegister(LanaiRegister.DMA_DIR, direction);
            board.writeRegister(LanaiRegister.DMA_CTR, bytes);
            return;
        }
        int at = chain(direction);
        int end = at + DESCRIPTOR_BYTES;
        board.writeSram(end, end | 2 | direction);
        board.writeSram(at + 8, bytes);
        board.writeSram(at + 12, sramAddress);
        board.writeSram(at + 16, 0);
        board.writeSram(at + 20, busAddress);
        board.writeSram(at, end | 4 | direction);
        board.writeRegister(PULSE, direction == LanaiRegister.L2E ? 2 : 4);
    }

    /** How many bytes of the last unit received are not part of the packet. */
    int unused(int isr) {
        return isr >>> 8 & registers.grain() - 1;
    }

    /** Gives a command and does not wait. */
    void give(int code, int... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            board.writeSram(COMMAND + 4 + 4 * i, arguments[i]);
        }
        board.writeSram(COMMAND, code);
        board.writeRegister(registers.isr(), registers.signal(0));
    }

    /** Gives a command and waits until it is carried out. */
    void command(int code, int... arguments) {
        give(code, arguments);
        awaitSignal();
    }

    boolean isDone() {
        return (board.readRegister(registers.isr()) & LanaiRegister.HOST_SIG) != 0;
    }

    void awaitSignal() {
        for (int polls = 0; !isDone(); polls++) {
            if (polls == 500_000) {
                throw new AssertionError("the probe must answer: pc=" + Integer.toHexString(card.cpu().pc())
                        + ", fault=" + card.cpu().fault() + ", isr="
                        + Integer.toHexString(board.readRegister(registers.isr())));
            }
            task.pause(task.now() + US);
        }
        board.writeRegister(registers.isr(), LanaiRegister.HOST_SIG);
    }

    int result(int index) {
        return board.readSram(RESULTS + 4 * index);
    }

    void write(int address, byte[] bytes) {
        board.writeSram(address, MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    byte[] read(int address, int length) {
        byte[] bytes = new byte[length];
        board.readSram(address, MemorySegment.ofArray(bytes), 0, length);
        return bytes;
    }

    static byte[] pattern(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + seed);
        }
        return bytes;
    }
}
