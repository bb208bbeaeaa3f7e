package org.wirelore.emulator.backend.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.emulator.linux.Libc;

/** The messages of QEMU's proxy device (fact sheet guest-pci, section 2). */
class ProxyPortTest {
    private static final long PAGE = 4096;
    private static final int MESSAGES = Integer.getInteger("wirelore.guest.messages", 20_000);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private PlayedGuest guest;

    @BeforeEach
    void connect() throws IOException {
        guest = new PlayedGuest();
    }

    @AfterEach
    void close() {
        guest.close();
    }

    private GuestAccess next() throws IOException {
        assertThat(guest.port.next()).isTrue();
        return guest.port.access();
    }

    private static ByteBuffer answer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    @Test
    void nothingIsThereUntilTheGuestSpeaksAndNothingWhenItHasGone() throws IOException {
        assertThat(guest.port.next()).isFalse();
        assertThat(guest.port.isGone()).isFalse();
        guest.leave();
        assertThat(guest.port.next()).isFalse();
        assertThat(guest.port.isGone()).isTrue();
    }

    @Test
    void anAccessToTheConfigurationSpaceIsAnsweredWithEightBytes() throws IOException {
        guest.say(PlayedGuest.CONFIG_READ, PlayedGuest.config(0x10, 0, 4));
        assertThat(next().toString()).isEqualTo("CONFIG_READ 0x10, 4 bytes, value 0x0");
        assertThat(guest.answer()).isEmpty();
        guest.port.answer(0xFFFF_FF80L);
        ByteBuffer answer = answer(guest.answer());
        assertThat(answer.capacity()).isEqualTo(24);
        assertThat(answer.getInt(0)).isEqualTo(1);
        assertThat(answer.getLong(8)).isEqualTo(8);
        assertThat(answer.getLong(16)).isEqualTo(0xFFFF_FF80L);
        guest.say(PlayedGuest.CONFIG_WRITE, PlayedGuest.config(4, 7, 2));
        assertThat(next().toString()).isEqualTo("CONFIG_WRITE 0x4, 2 bytes, value 0x7");
        guest.port.answer(0);
        assertThat(guest.answer()).hasSize(24);
    }

    @Test
    void anAccessToAWindowSaysWhichSpaceAndIsAnsweredAlsoIfItWrites() throws IOException {
        guest.say(PlayedGuest.BAR_WRITE, PlayedGuest.window(0xFEBF_0008L, 0x8000_0001L, 4, true));
        assertThat(next().toString()).isEqualTo("WRITE 0xfebf0008, 4 bytes, value 0x80000001, memory");
        guest.port.answer(0);
        assertThat(guest.answer()).hasSize(24);
        guest.say(PlayedGuest.BAR_READ, PlayedGuest.window(0xC028, 0, 4, false));
        assertThat(next().toString()).isEqualTo("READ 0xc028, 4 bytes, value 0x0, I/O");
    }

    @Test
    void aResetIsAnsweredWithoutAValue() throws IOException {
        guest.say(PlayedGuest.RESET, new byte[0]);
        assertThat(next().kind).isEqualTo(GuestAccess.Kind.RESET);
        guest.port.answer(0);
        ByteBuffer answer = answer(guest.answer());
        assertThat(answer.capacity()).isEqualTo(16);
        assertThat(answer.getLong(8)).isZero();
    }

    @Test
    void aMessageMayComeInPieces() throws IOException {
        byte[] header = PlayedGuest.header(PlayedGuest.CONFIG_READ, 12);
        for (byte each : header) {
            guest.send(new byte[]{each});
            assertThat(guest.port.next()).isFalse();
        }
        byte[] data = PlayedGuest.config(0x3C, 0, 1);
        for (int i = 0; i < data.length - 1; i++) {
            guest.send(new byte[]{data[i]});
            assertThat(guest.port.next()).isFalse();
        }
        guest.send(new byte[]{data[data.length - 1]});
        assertThat(next().address).isEqualTo(0x3C);
    }

    @Test
    void memoryIsMappedAnewEachTimeAndFilesAreClosed() throws IOException {
        int file = PlayedGuest.file(folder.resolve("memory"), 4 * PAGE);
        long before = openFiles();
        byte[] bytes = {1, 2, 3, 4};
        for (int time = 0; time < 80; time++) {
            long base = time % 2 == 0 ? 0 : 0x10_0000;
            guest.sendWith(PlayedGuest.header(PlayedGuest.SYNC, 192), file);
            guest.send(PlayedGuest.regions(base, 2 * PAGE, PAGE));
            assertThat(next().kind).isEqualTo(GuestAccess.Kind.MAP);
            GuestMemory memory = guest.port.memory();
            assertThat(memory.layout()).containsExactly(base, 2 * PAGE);
            assertThat(memory.contains(base + 2 * PAGE - 4, 4)).isTrue();
            assertThat(memory.contains(base + 2 * PAGE - 3, 4)).isFalse();
            assertThat(memory.contains(base == 0 ? 0x10_0000 : 0, 1)).isFalse();
            memory.write(base + 5, bytes, 0, 4);
            byte[] read = new byte[4];
            memory.read(base + 5, read, 0, 4);
            assertThat(read).isEqualTo(bytes);
        }
        assertThat(openFiles()).isEqualTo(before);
        assertThat(Files.readAllBytes(folder.resolve("memory"))).containsSequence(bytes);
        Libc.C.close(file);
    }

    /** Two pieces at a time, each through another file of its own. */
    @Test
    void theInterruptsFilesAreKeptUntilTheEnd() throws IOException {
        long before = openFiles();
        int file = PlayedGuest.file(folder.resolve("event"), PAGE);
        byte[] header = PlayedGuest.header(PlayedGuest.IRQ, 0);
        guest.sendWith(new byte[]{header[0]}, file);
        assertThat(guest.port.next()).isFalse();
        byte[] rest = new byte[15];
        System.arraycopy(header, 1, rest, 0, 15);
        guest.sendWith(rest, file);
        assertThat(guest.port.next()).isFalse();
        guest.port.interrupt().set(true, false);
        assertThat(
                ByteBuffer.wrap(Files.readAllBytes(folder.resolve("event"))).order(ByteOrder.nativeOrder()).getLong())
                .as("what raises the line").isEqualTo(1);
        Libc.C.close(file);
        guest.close();
        assertThat(openFiles()).isEqualTo(before - 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "99 | 0 | expected a command of QEMU's proxy device, 0 or 2 to 7, found 99",
        "-1 | 0 | expected a command of QEMU's proxy device, 0 or 2 to 7, found -1",
        "1 | 8 | expected a command of QEMU's proxy device, 0 or 2 to 7, found 1",
        "3 | 11 | expected 12 bytes with CONFIG_READ of QEMU's proxy device, found 11",
        "5 | 9223372036854775807 | expected 24 bytes with BAR_READ of QEMU's proxy device, found 9223372036854775807",
        "6 | -8 | expected 0 bytes with SET_IRQFD of QEMU's proxy device, found -8",
        "6 | 0 | expected 2 open files with SET_IRQFD of QEMU's proxy device, found 0"})
    void aMessageThatMakesNoSenseIsRefusedByName(int command, long bytes, String expected) {
        guest.send(PlayedGuest.header(command, bytes));
        assertThatThrownBy(guest.port::next).isInstanceOf(GuestException.class).hasMessage(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0, 0, 0 | expected a region of a guest's memory, found 0x0 with 0x0 bytes at 0x0 of its file",
        "-4096, 4096, 0 | expected a region of a guest's memory, found 0xfffffffffffff000 with",
        "0, -4096, 0 | expected a region of a guest's memory",
        "0, 4096, 1 | expected a region of a guest's memory, found 0x0 with 0x1000 bytes at 0x1 of its file",
        "9223372036854771712, 8192, 0 | expected a region of a guest's memory",
        "0, 4096, 9223372036854771712 | expected a region of a guest's memory",
        "0, 8192, 4096 | expected a region of a guest's memory in a file of 8192 bytes, found 0x0 with 0x2000 bytes"})
    void aRegionThatIsNoneOrLiesOutsideOfItsFileIsRefused(String region, String expected) throws IOException {
        int file = PlayedGuest.file(folder.resolve("memory"), 2 * PAGE);
        String[] words = region.split(", ", -1);
        guest.sendWith(PlayedGuest.header(PlayedGuest.SYNC, 192), file);
        guest.send(PlayedGuest.regions(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2])));
        assertThatThrownBy(guest.port::next).isInstanceOf(GuestException.class).hasMessageStartingWith(expected);
        assertThat(guest.port.memory().contains(0, 1)).isFalse();
        Libc.C.close(file);
    }

    @Test
    void regionsThatOverlapAreRefused() throws IOException {
        int file = PlayedGuest.file(folder.resolve("memory"), 2 * PAGE);
        byte[] header = PlayedGuest.header(PlayedGuest.SYNC, 192);
        guest.sendWith(new byte[]{header[0]}, file);
        byte[] rest = new byte[15];
        System.arraycopy(header, 1, rest, 0, 15);
        assertThat(guest.port.next()).isFalse();
        guest.sendWith(rest, file);
        guest.send(PlayedGuest.regions(0, 2 * PAGE, 0, PAGE, PAGE, 0));
        assertThatThrownBy(guest.port::next).isInstanceOf(GuestException.class).hasMessage(
                "expected regions of a guest's memory side by side, found 0x0 with 0x2000 bytes at 0x0 of its file and"
                        + " 0x1000 with 0x1000 bytes at 0x0 of its file");
        Libc.C.close(file);
    }

    /** It does not hold up the answering side: QEMU would read before it goes on. */
    @Test
    void aGuestThatReadsNoAnswersIsGone() throws IOException {
        for (int i = 0; i < 10_000 && !guest.port.isGone(); i++) {
            guest.say(PlayedGuest.CONFIG_READ, PlayedGuest.config(0, 0, 4));
            next();
            guest.port.answer(0);
        }
        assertThat(guest.port.isGone()).isTrue();
        assertThat(guest.port.next()).isFalse();
    }

    /** What comes is an access or is refused; nothing else is thrown, and no open file is left. */
    @Test
    void randomMessagesAreAccessesOrAreRefused() throws IOException {
        Random chance = new Random(3);
        int file = PlayedGuest.file(folder.resolve("memory"), 2 * PAGE);
        long before = openFiles();
        int accesses = 0;
        int refused = 0;
        for (int i = 0; i < MESSAGES; i++) {
            int command = chance.nextInt(10) == 0 ? chance.nextInt() : chance.nextInt(9) - 1;
            int[] sizes = {192, 8, 12, 12, 24, 24, 0, 0};
            int usual = command >= 0 && command < sizes.length ? sizes[command] : 0;
            long bytes = chance.nextInt(8) == 0 ? chance.nextLong() : usual;
            byte[] data = new byte[Math.clamp(bytes, 0, 192)];
            chance.nextBytes(data);
            if (command == PlayedGuest.SYNC && data.length == 192 && chance.nextBoolean()) {
                data = PlayedGuest.regions(chance.nextInt(3) * PAGE, chance.nextInt(4) * PAGE,
                        chance.nextInt(3) * PAGE);
            }
            byte[] header = PlayedGuest.header(command, bytes);
            if (chance.nextInt(4) == 0) {
                guest.sendWith(header, file);
            } else {
                guest.send(header);
            }
            guest.send(data);
            try {
                while (guest.port.next()) {
                    accesses++;
                    guest.port.answer(chance.nextLong());
                    guest.answer();
                }
            } catch (GuestException senseless) {
                refused++;
                guest.close();
                guest = new PlayedGuest();
            }
        }
        assertThat(accesses).isGreaterThan(MESSAGES / 4);
        assertThat(refused).isGreaterThan(MESSAGES / 20);
        guest.close();
        assertThat(openFiles()).isLessThanOrEqualTo(before);
        Libc.C.close(file);
    }
}
