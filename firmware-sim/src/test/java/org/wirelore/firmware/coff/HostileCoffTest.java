package org.wirelore.firmware.coff;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.firmware.archive.ArchiveBuilder;
import org.wirelore.firmware.archive.ArchiveMember;
import org.wirelore.firmware.archive.ArchiveReader;
import org.wirelore.firmware.elf.Damage;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.link.FixedImage;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/**
 * Whatever a COFF file or an archive of them holds, it is read and linked, or refused with a message; never anything
 * else, and never at great cost. {@code -Dwirelore.coff.fuzz=1000000} runs a million files.
 */
@Tag("campaign")
class HostileCoffTest {
    private static final int COUNT_IN_CI = 2_000;
    private static final long ALLOCATED_MAX = 16L << 20;
    private static final int MEMORY = 1 << 20;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aDamagedFileIsUsedOrRefused() {
        byte[] object = new CoffBuilder().text(0, 1, 2, 3, 4).relocation(0, 0, 9, 8).relocation(4, 3, 5, 0)
                .relocation(8, 2, 12, 0).function("a_function_with_a_long_name", 1, 8, 8).global("common", 0, 8)
                .global("elsewhere", 0, 0).data(0x40, 5, 6).relocation(0x44, 0, 12, 8).zeros(0x80, 64).build();
        byte[] program = new CoffBuilder().text(0, 1, 2, 3).data(0x10, 4).zeros(0x20, 64).program(0)
                .function("start", 1, 0, 12).build();
        byte[] archive = new ArchiveBuilder().member("/", new byte[4]).bsd("a.long.name.in.bsd.o", object)
                .member("//", "a_long_name_in_gnu.o/\n".getBytes(StandardCharsets.US_ASCII))
                .member("/0", object).member("short.o/", object).build();
        List<byte[]> good = List.of(object, program, archive);
        int count = Integer.getInteger("wirelore.coff.fuzz", COUNT_IN_CI);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int used = 0;
        for (int seed = 0; seed < count; seed++) {
            byte[] bytes = Damage.done(good.get(seed % good.size()), new SplittableRandom(seed));
            long before = threads.getCurrentThreadAllocatedBytes();
            used += isUsed(bytes, seed) ? 1 : 0;
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).as("bytes allocated for seed %d", seed).isLessThan(ALLOCATED_MAX);
        }
        // Damage that goes unnoticed must be common, or what is behind the readers is not tried.
        assertThat(used).isBetween(count / 50, count - count / 50);
    }

    private static boolean isUsed(byte[] bytes, int seed) {
        try {
            if (ArchiveReader.isArchive(bytes)) {
                for (ArchiveMember member : ArchiveReader.read("damaged.a", bytes)) {
                    use(member.name(), member.bytes().toArray());
                }
            } else {
                use("damaged.o", bytes);
            }
            return true;
        } catch (ElfException | LinkException refused) {
            assertThat(refused).hasMessageMatching("(?s).{10,}");
            return false;
        } catch (RuntimeException mistake) {
            throw new AssertionError("seed " + seed, mistake);
        }
    }

    private static void use(String name, byte[] bytes) {
        if (CoffReader.isProgram(bytes)) {
            FixedImage.of(CoffReader.program(name, bytes), MEMORY, "");
        } else {
            Linker.link(List.of(CoffReader.object(name, bytes)), List.of(),
                    new LinkOptions(0, MEMORY, "", Map.of(), false));
        }
    }
}
