package org.wirelore.rig.bench.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.Adi;

/** Memory that programs have from the library lies where the other process stores into it, as long as there is some. */
@Timeout(60)
class DeviceMemoryTest {
    private static final int PIECES = 1023;
    private static final long BYTES = 5000;

    @ParameterizedTest
    @CsvSource({"VIA, true", "VIASCI, true", "SCI, false"})
    void itIsOfTheDeviceThatHasSome(MemoryRank.Device device, boolean isShared) throws Exception {
        String job = "memory-" + ProcessHandle.current().pid();
        // The collector would give a piece back that is not held, and the last one would get its place.
        List<MemorySegment> held = new ArrayList<>();
        try (MemoryRank left = new MemoryRank(0, job); MemoryRank right = new MemoryRank(1, job)) {
            FutureTask<Adi> later = new FutureTask<>(() -> right.start(device));
            Thread.ofPlatform().daemon().name("rank1").start(later);
            Adi adi = left.start(device);
            later.get();
            held.add(adi.memory().allocate(BYTES));
            assertThat(mapping(held.getFirst()).contains("via-m")).isEqualTo(isShared);
            for (int i = 0; i < PIECES; i++) {
                held.add(adi.memory().allocate(1));
            }
            assertThat(mapping(held.getLast())).doesNotContain("via-m");
        } finally {
            Reference.reachabilityFence(held);
        }
    }

    /** The line about a place in memory of proc(5), maps. */
    private static String mapping(MemorySegment memory) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps")).stream().filter(line -> {
            String[] range = line.substring(0, line.indexOf(' ')).split("-", -1);
            return Long.parseUnsignedLong(range[0], 16) <= memory.address()
                    && memory.address() < Long.parseUnsignedLong(range[1], 16);
        }).findFirst().orElseThrow();
    }
}
