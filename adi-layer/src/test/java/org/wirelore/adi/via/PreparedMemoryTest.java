package org.wirelore.adi.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;

/** Memory that a program has from the library is registered once, ahead of its use, and not longer than it is there. */
class PreparedMemoryTest {
    private static final int BYTES = 50_000;
    private static final int ROUNDS = 3;

    @ParameterizedTest
    @CsvSource({"256, false, 1", "256, true, 3", "0, false, 3"})
    void itIsRegisteredOnce(int regionsMax, boolean isForgotten, long registrations) {
        long[] counted = new long[2];
        new ViaJob(2, ViaProtocolConfig.DEFAULT.regions(regionsMax, 1 << 20)).observer(event -> note(event, counted))
                .run((adi, host) -> {
                    MemorySegment memory = Arena.ofAuto().allocate(BYTES);
                    for (int round = 0; round < ROUNDS; round++) {
                        adi.memory().prepare(memory);
                        if (adi.rank() == 0) {
                            adi.send(memory, 0, BYTES, 1, 1, 0);
                        } else {
                            adi.receive(memory, 0, BYTES, 0, 1, 0, null);
                        }
                        if (isForgotten) {
                            adi.memory().forget(memory);
                        }
                    }
                });
        assertThat(Arrays.stream(counted)).containsOnly(registrations);
    }

    private static void note(AdiEvent event, long[] counted) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.COUNTED
                && core.text.equals("via.registrations")) {
            counted[core.rank] = core.times;
        }
    }
}
