package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;

/** Garbage in the words that processes share ends connections at worst: nothing hangs, and no other memory changes. */
@Timeout(60)
class ViaWordsFuzzTest {
    private static final int MESSAGES = 40;
    private static final int LENGTH = 256;
    private static final int POKES = 6;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void garbageIsRefused(int seed) throws Exception {
        String job = MemoryViaSetup.job("fuzz");
        Random random = new Random(seed);
        try (HostSharedMemory memory = HostSharedMemory.open(new RealHost("fuzz", RealHost.Spin.YIELD), job);
                ViaSide server = new ViaSide("server", job, ReliabilityLevel.RELIABLE_DELIVERY);
                ViaSide client = new ViaSide("client", job, ReliabilityLevel.RELIABLE_DELIVERY)) {
            MemorySegment whole = server.via.allocate(3 * LENGTH);
            MemoryRegion middle = server.nic.registerMem(whole.asSlice(LENGTH, LENGTH),
                    new MemoryAttributes(server.ptag, true, false));
            for (int i = 0; i < MESSAGES; i++) {
                server.receive(i, LENGTH);
            }
            CompletableFuture<Void> accepting = CompletableFuture.runAsync(() -> accept(server));
            client.connect("server");
            accepting.join();
            String[] files = {NicFile.name(0), NicFile.name(1), ViaChannel.name(0, 1), ViaChannel.name(1, 0)};
            for (int i = 0; i < MESSAGES; i++) {
                if (i % (MESSAGES / POKES) == 1) {
                    poke(memory, files[random.nextInt(files.length)], random);
                }
                client.write(100, LENGTH, middle.address(), middle.handle());
                client.send(101, LENGTH);
                client.vi.sendWait(5, client.out);
                client.vi.sendWait(5, client.out);
                server.vi.recvWait(1, server.out);
            }
            for (int i = 0; i < LENGTH; i++) {
                assertThat(whole.get(ValueLayout.JAVA_BYTE, i)).isZero();
                assertThat(whole.get(ValueLayout.JAVA_BYTE, 2 * LENGTH + i)).isZero();
            }
            assertThat(client.errors()).doesNotContain(VipErrorCode.CATASTROPHIC);
        }
    }

    private static void accept(ViaSide server) {
        try {
            server.accept();
        } catch (VipException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void poke(HostSharedMemory memory, String name, Random random) throws Exception {
        try (SharedSegment segment = memory.open(name)) {
            long words = segment.memory().byteSize() / Integer.BYTES;
            long interesting = random.nextBoolean() ? 256 : NicFile.REGIONS_AT / Integer.BYTES + 64;
            long word = (long) (random.nextDouble() * Math.min(words, interesting));
            int value = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(-2, 3);
            segment.setRelease(word * Integer.BYTES, value);
        }
    }
}
