package org.wirelore.device.lanai;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
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
    private static final Image IMAGE = FmpControlProgram.link(List.of(object("start.o"), object("probe.o")), 256 << 10);

    final SteppedScheduler clock;
    final LanaiCard card;
    final MyrinetBoard board;
    final BenchMachine machine;
    final BenchMachine.Task task;

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
    }

    private static ElfObject object(String file) {
        try (InputStream in = ProbeMachine.class.getResourceAsStream("/org/wirelore/device/myrinet/probe/" + file)) {
            return ElfReader.read(file, Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads and starts the probe as a driver does. */
    void boot() {
        board.control(MyrinetBoard.RESET_ON | MyrinetBoard.INTERRUPTS_OFF);
        for (ImageSegment segment : IMAGE.segments()) {
            byte[] bytes = Arrays.copyOf(segment.bytes().toArray(), segment.size());
            board.writeSram(segment.address(), MemorySegment.ofArray(bytes), 0, bytes.length);
        }
        board.writeSram(READY, 0);
        board.writeRegister(0xFC, 0x11371137);
        board.control(MyrinetBoard.RESET_OFF);
        board.writeRegister(Lanai4Map.VERSION, 3);
        awaitSignal();
        if (board.readSram(READY) != READY_VALUE) {
            throw new AssertionError("the probe must have started");
        }
    }

    /** Gives a command and does not wait. */
    void give(int code, int... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            board.writeSram(COMMAND + 4 + 4 * i, arguments[i]);
        }
        board.writeSram(COMMAND, code);
        board.writeRegister(LanaiRegister.ISR, LanaiRegister.LAN0_SIG);
    }

    /** Gives a command and waits until it is carried out. */
    void command(int code, int... arguments) {
        give(code, arguments);
        awaitSignal();
    }

    boolean isDone() {
        return (board.readRegister(LanaiRegister.ISR) & LanaiRegister.HOST_SIG) != 0;
    }

    void awaitSignal() {
        for (int polls = 0; !isDone(); polls++) {
            if (polls == 500_000) {
                throw new AssertionError("the probe must answer: pc=" + Integer.toHexString(card.cpu().pc())
                        + ", fault=" + card.cpu().fault() + ", isr="
                        + Integer.toHexString(board.readRegister(LanaiRegister.ISR)));
            }
            task.pause(task.now() + US);
        }
        board.writeRegister(LanaiRegister.ISR, LanaiRegister.HOST_SIG);
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
