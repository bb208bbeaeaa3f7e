package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.emulator.backend.guest.GuestCard;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.PlayedGuest;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciBus;
import org.wirelore.emulator.linux.Libc;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** A guest's accesses enter a paced run like frames, and its whole session replays without it. */
class GuestReplayTest {
    private static final int MEMORY_BYTES = 1 << 16;
    private static final long WINDOW = 0xFEB0_0000L;
    /** What a socket holds, until it is read. */
    private static final int ACCESSES = 60;
    private static final long UNTIL_PS = 20_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Copies guest memory: registers 0 source, 4 destination, 8 bytes and go, 12 sum of the bytes and done. */
    private static final class CopyCard implements PciFunction, RegisterBank {
        private final int[] registers = new int[4];
        private final DmaBus bus;
        private final InterruptLine line;
        private int window;

        CopyCard(DmaBus bus, InterruptLine line) {
            this.bus = bus;
            this.line = line;
        }

        private void copy() {
            byte[] bytes = new byte[registers[2] & 0xFFF];
            int status = bus.read(registers[0] & 0xFFFF_FFFFL, bytes, 0, bytes.length);
            registers[3] = status;
            if (status == DmaBus.OK) {
                for (byte each : bytes) {
                    registers[3] += each;
                }
                bus.write(registers[1] & 0xFFFF_FFFFL, bytes, 0, bytes.length);
            }
            line.set(true);
        }

        @Override
        public int readConfig(int offset, int sizeBytes) {
            return offset == 0x10 ? window : 0;
        }

        @Override
        public void writeConfig(int offset, int sizeBytes, int value) {
            window = offset == 0x10 ? value & ~15 : window;
        }

        @Override
        public RegisterBank bar(int index) {
            return this;
        }

        @Override
        public int read(int offset, int sizeBytes) {
            line.set(false);
            return registers[offset / 4];
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            registers[offset / 4] = value;
            if (offset == 8) {
                copy();
            }
        }
    }

    /** A simulation with the card, and a process for as long as the run takes. */
    private static final class World implements AutoCloseable {
        final Simulation simulation = new Simulation();
        final EventQueue queue = simulation.queue();
        final GuestAttachment attachment;

        World(@Nullable PlayedGuest guest, @Nullable GuestInterrupt interrupt) {
            attachment = new GuestAttachment("guest", queue, guest == null ? null : guest.port, interrupt);
            PciBus bus = new PciBus("guest", queue, attachment.memory(),
                    new HostProfile.Pci(100, 50, 1_000_000_000_000L, 64), queue.content());
            CopyCard card = new CopyCard(bus, attachment.interruptLine());
            attachment.connect(new GuestCard(card, () -> {
            }));
            new Machine(simulation, "host", PacedHosts.pc()).spawn("waiter", host -> host.sleep(UNTIL_PS));
        }

        Outcome live(ExternalLog log) {
            simulation.pacedBy(new LivePacer(queue, List.of(attachment), new PlayedClock(1_000, 3),
                    new PaceConfig(1, 1_000_000_000, 0), log));
            return simulation.run(Limits.NONE.withVirtualPs(2 * UNTIL_PS));
        }

        Outcome replay(byte[] log) throws IOException {
            simulation.pacedBy(new ReplayPacer(simulation, List.of(attachment),
                    new ExternalRecording("test", ByteBuffer.wrap(log))));
            return simulation.run(Limits.NONE.withVirtualPs(2 * UNTIL_PS));
        }

        @Override
        public void close() {
            simulation.close();
        }
    }

    private static void play(PlayedGuest guest, int file) {
        Random chance = new Random(5);
        guest.sendWith(PlayedGuest.header(PlayedGuest.SYNC, 192), file);
        guest.send(PlayedGuest.regions(0, MEMORY_BYTES, 0));
        guest.say(PlayedGuest.CONFIG_WRITE, PlayedGuest.config(0x10, (int) WINDOW, 4));
        for (int i = 0; i < ACCESSES; i++) {
            // Some of it lies beyond the guest's memory.
            int value = i % 3 == 2 ? chance.nextInt(3000) : chance.nextInt(MEMORY_BYTES + MEMORY_BYTES / 4);
            guest.say(PlayedGuest.BAR_WRITE, PlayedGuest.window(WINDOW + 4L * (i % 3), value, 4, true));
            if (i % 3 == 2) {
                guest.say(PlayedGuest.BAR_READ, PlayedGuest.window(WINDOW + 12, 0, 4, true));
            }
        }
    }

    private byte[] recorded(World world) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ExternalLog log = new ExternalLog(Channels.newChannel(bytes), 1)) {
            Outcome outcome = world.live(log);
            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            log.end(new RecordingEnd(RecordingEnd.Kind.BY_ITSELF, world.queue.fired(), "", new TreeMap<>()));
        }
        return bytes.toByteArray();
    }

    private int file() throws IOException {
        byte[] content = new byte[MEMORY_BYTES];
        new Random(1).nextBytes(content);
        Path path = folder.resolve("memory");
        int file = PlayedGuest.file(path, MEMORY_BYTES);
        Files.write(path, content);
        return file;
    }

    @Test
    void aSessionReplaysWithoutItsGuestToTheSameHash() throws IOException {
        int file = file();
        List<Boolean> levels = new ArrayList<>();
        AtomicInteger looks = new AtomicInteger();
        GuestInterrupt interrupt = new GuestInterrupt() {
            @Override
            public void set(boolean asserted, boolean isAwaited) {
                levels.add(asserted);
            }

            @Override
            public void look() {
                looks.incrementAndGet();
            }

            @Override
            public void close() {
                levels.clear();
            }
        };
        try (PlayedGuest guest = new PlayedGuest();
                World world = new World(guest, interrupt);
                World again = new World(null, null)) {
            play(guest, file);
            byte[] log = recorded(world);
            assertThat(world.attachment.accesses()).isEqualTo(2 + ACCESSES + ACCESSES / 3);
            assertThat(levels).hasSizeGreaterThan(2).startsWith(true, false);
            assertThat(looks).as("an interrupt that the guest ends is looked for").hasPositiveValue();

            assertThat(again.replay(log)).isInstanceOf(Outcome.Completed.class);
            assertThat(again.queue.hash()).isEqualTo(world.queue.hash());
            assertThat(again.queue.fired()).isEqualTo(world.queue.fired());
            assertThat(again.attachment.accesses()).isEqualTo(world.attachment.accesses());
        }
        Libc.C.close(file);
    }

    /** The card is another one, or the log is. */
    @Test
    void aReplayThatReadsSomethingElseSaysAtWhichAccess() throws IOException {
        int file = file();
        byte[] log;
        try (PlayedGuest guest = new PlayedGuest(); World world = new World(guest, null)) {
            play(guest, file);
            log = recorded(world);
        }
        int at = ExternalLog.HEADER_BYTES;
        int answers = 0;
        while (answers < 6) {
            answers += log[at] == ExternalLog.ANSWER ? 1 : 0;
            at += switch (log[at]) {
                case ExternalLog.ACCESS -> ExternalLog.ACCESS_BYTES + (answers == 0 ? ExternalLog.REGION_BYTES : 0);
                case ExternalLog.ANSWER -> ExternalLog.ANSWER_BYTES;
                default -> ExternalLog.READ_BYTES + (log[at + 2] & 0xFF) + 256 * (log[at + 3] & 0xFF);
            };
        }
        log[at - 1] ^= 1;
        try (World again = new World(null, null)) {
            assertThat(again.replay(log)).isInstanceOfSatisfying(Outcome.Failed.class,
                    failed -> assertThat(failed.cause()).isInstanceOf(DivergenceException.class)
                            .hasMessageContaining("access 6 of guest (READ 0x"));
        }
        Libc.C.close(file);
    }

    /** PCI 2.1, section 3.2.5: writes to memory space are posted, those to I/O space are not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWriteIsAnsweredBeforeItIsPerformedInMemorySpaceOnly(boolean isMemory) throws IOException {
        try (PlayedGuest guest = new PlayedGuest(); World world = new World(guest, null)) {
            guest.say(PlayedGuest.BAR_WRITE, PlayedGuest.window(WINDOW, 7, 4, isMemory));
            guest.say(PlayedGuest.BAR_READ, PlayedGuest.window(WINDOW, 0, 4, isMemory));
            world.attachment.look(0, 0, 0, null);
            int answered = guest.answer().length;
            assertThat(answered > 0).isEqualTo(isMemory);
            world.attachment.look(0, 0, 0, null);
            assertThat(guest.answer()).as("a read waits for the write").isEmpty();
            assertThat(world.attachment.accesses()).isZero();
            world.queue.fireNext();
            assertThat(world.attachment.accesses()).isEqualTo(1);
            assertThat(guest.answer().length > 0).as("one answer").isEqualTo(!isMemory);
            world.attachment.look(0, 0, 0, null);
            assertThat(guest.answer()).isEmpty();
            world.queue.fireNext();
            assertThat(guest.answer()).isNotEmpty();
        }
    }
}
