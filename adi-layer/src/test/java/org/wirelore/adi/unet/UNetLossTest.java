package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.world.Job;

class UNetLossTest {
    @Test
    void pingPongReturnsTheData() {
        Job job = new Job(2, 1).runClean((adi, host) -> pingPong(adi, 10, 4));
        assertThat(job.network.lost()).isZero();
    }

    @Test
    void nothingIsLostDoubledOrReorderedAtAnyLossRateUpTo30Percent() {
        int lost = 0;
        for (long seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Job job = new Job(2, seed);
            job.network.faults(random.nextDouble() * 0.3, random.nextDouble() * 0.1, 0);
            job.runClean((adi, host) -> pingPong(adi, 10, 200));
            lost += job.network.lost();
        }
        assertThat(lost).isGreaterThan(1_000);
    }

    private static void pingPong(Adi adi, int rounds, int length) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        AdiStatus status = new AdiStatus();
        int peer = 1 - adi.rank();
        for (int i = 0; i < rounds; i++) {
            if (adi.rank() == 0) {
                buffer.fill((byte) i);
                adi.send(buffer, 0, length, peer, i, 0);
                buffer.fill((byte) 0xEE);
            }
            adi.receive(buffer, 0, length, peer, i, 0, status);
            assertThat(status.length).isEqualTo(length);
            assertThat(buffer.mismatch(MemorySegment.ofArray(filled(length, i)))).isEqualTo(-1);
            if (adi.rank() == 1) {
                adi.send(buffer, 0, length, peer, i, 0);
            }
        }
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
