package org.wirelore.firmware.elf;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/**
 * Whatever a file holds, it is read and linked, or refused with a message; never anything else, and never at great
 * cost. {@code -Dwirelore.elf.fuzz=1000000} runs a million files.
 */
@Tag("campaign")
class HostileElfTest {
    private static final int COUNT_IN_CI = 4_000;
    private static final long ALLOCATED_MAX = 16L << 20;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aDamagedObjectIsReadAndLinkedOrRefused() throws IOException {
        List<byte[]> good = List.of(resource("bench/crc32.o"), resource("runtime/exit.o"), resource("runtime/start.o"),
                resource("runtime/convert.o"), debugInformation(".debug_line", 0, plain -> plain),
                debugInformation(".debug_line", ElfFormat.SHF_COMPRESSED, ObjectBuilder::compressed),
                debugInformation(".zdebug_line", 0, ObjectBuilder::compressedByGnu));
        int count = Integer.getInteger("wirelore.elf.fuzz", COUNT_IN_CI);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int linked = 0;
        for (int seed = 0; seed < count; seed++) {
            byte[] bytes = Damage.done(good.get(seed % good.size()), new SplittableRandom(seed));
            long before = threads.getCurrentThreadAllocatedBytes();
            linked += isLinked(bytes, seed) ? 1 : 0;
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).as("bytes allocated for seed %d", seed).isLessThan(ALLOCATED_MAX);
        }
        // Damage that goes unnoticed must be common, or the linker behind the reader is not tried.
        assertThat(linked).isBetween(count / 50, count - count / 50);
    }

    private static boolean isLinked(byte[] bytes, int seed) {
        try {
            ElfObject object = ElfReader.read("damaged.o", bytes);
            Linker.link(List.of(object), List.of(), new LinkOptions(0, 1 << 20, "", Map.of(), false));
            return true;
        } catch (ElfException | LinkException refused) {
            assertThat(refused).hasMessageMatching("(?s).{10,}");
            return false;
        } catch (RuntimeException mistake) {
            throw new AssertionError("seed " + seed, mistake);
        }
    }

    private static byte[] debugInformation(String name, int flags, UnaryOperator<byte[]> packing) {
        byte[] body = {0, 4, 0, 0, 0, 0x1D, 4, 1, 1, (byte) 0xFB, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 'a',
            '.',
            'c', 0, 0, 0, 0, 0, 0, 5, 2, 0, 0, 0, 0, 3, 3, 1, 0x22, 2, 4, 0, 1, 1};
        byte[] section = new byte[body.length + 4];
        section[3] = (byte) body.length;
        System.arraycopy(body, 0, section, 4, body.length);
        return new ObjectBuilder().text(1, 1, 1, 1)
                .section(name, flags, 1, packing.apply(section))
                .relocation(39, 4, 1, 0)
                .function("f", 1, 0, 16).build();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects
                .requireNonNull(HostileElfTest.class.getResourceAsStream("/org/wirelore/firmware/" + name))) {
            return in.readAllBytes();
        }
    }
}
