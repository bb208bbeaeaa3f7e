package org.wirelore.firmware.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.elf.Damage;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.FixedImage;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.LinkException;

/**
 * Whatever is in a raw image, and wherever it lies, it is refused with a message, or it runs and ends in one of the
 * ways that programs end, and the calls that led there can be named. {@code -Dwirelore.image.fuzz=1000000} runs a
 * million images.
 */
@Tag("campaign")
class HostileImageTest {
    private static final int COUNT_IN_CI = 600;
    private static final int CYCLES = 5_000;
    private static final int MEMORY = 512 * 1024;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void anImageOfAnythingRunsOrIsRefused() throws IOException {
        List<byte[]> good = List.of(text("list"), text("states"), text("quicksort"));
        int count = Integer.getInteger("wirelore.image.fuzz", COUNT_IN_CI);
        int ran = 0;
        for (int seed = 0; seed < count; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = random.nextInt(4) == 0
                    ? noise(random)
                    : Damage.done(good.get(random.nextInt(good.size())), random);
            int address = random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(MEMORY) & ~3;
            ran += runs(bytes, address, random, seed) ? 1 : 0;
        }
        assertThat(ran).isBetween(count / 4, count - count / 50);
    }

    private static boolean runs(byte[] bytes, int address, SplittableRandom random, int seed) {
        CpuOptions cpu = new CpuOptions(random.nextBoolean(), random.nextBoolean(), 4 * random.nextInt(2));
        BoardOptions options = BoardOptions.of(MEMORY).with(cpu).withTextWritable(random.nextBoolean());
        try {
            Image image = FixedImage.raw("damaged.bin", bytes, address, options.guard(), "");
            BareBoard board = new BareBoard(image, options, List.of(), octet -> {
            });
            assertThat(board.run(CYCLES)).as("seed %d", seed).isNotNull();
            assertThat(StackWalk.lines(board.cpu(), image)).as("seed %d", seed).isNotNull();
            return true;
        } catch (LinkException refused) {
            assertThat(refused).hasMessageMatching("(?s).{10,}");
            return false;
        } catch (RuntimeException mistake) {
            throw new AssertionError("seed " + seed, mistake);
        }
    }

    private static byte[] noise(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(2048)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The instructions of a kernel and of what it calls. */
    private static byte[] text(String kernel) throws IOException {
        BoardOptions options = BoardOptions.of(MEMORY);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = Objects.requireNonNull(
                RuntimeLibrary.class.getResourceAsStream("/org/wirelore/firmware/bench/" + kernel + ".o"))) {
            Image image = new RuntimeLibrary().link(List.of(ElfReader.read(kernel, in.readAllBytes())), "kernel",
                    options);
            for (ImageSegment segment : image.segments()) {
                if (segment.kind() == ImageSegment.Kind.TEXT) {
                    bytes.writeBytes(segment.bytes().toArray());
                }
            }
        }
        return bytes.toByteArray();
    }
}
