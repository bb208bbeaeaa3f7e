package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.TimeUnits;

/** A rank is given up though it lives: none of its frames has come for longer than a silence is borne. */
class GivenUpTest {
    private static final int BYTES = 8;
    private static final int TAG = 3;
    private static final long LATER_PS = 2 * TimeUnits.PS_PER_SECOND;

    /** It answers a question that no one remembers: calls that concern others go on, as for a rank that is dead. */
    @Test
    void whatItSaysLaterIsIgnored() {
        boolean[] isMute = {false};
        UrtpJob job = new UrtpJob(2, UrtpJob.askingFirst(UrtpConfig.DEFAULT), 1 << 20).answering()
                .losing((from, frame) -> from == 1 && isMute[0]);
        job.run((adi, host) -> {
            MemorySegment memory = MemorySegment.ofArray(new byte[BYTES]);
            if (adi.rank() == 1) {
                assertThatThrownBy(() -> adi.receive(memory, 0, BYTES, 0, TAG, 0, null))
                        .isInstanceOf(AdiException.class).hasMessageStartingWith("rank 0 ");
                return;
            }
            isMute[0] = true;
            assertThatThrownBy(() -> adi.send(memory, 0, BYTES, 1, TAG, 0)).isInstanceOf(AdiException.class)
                    .hasMessageStartingWith("rank 1 has acknowledged nothing");
            isMute[0] = false;
            long untilPs = host.now() + LATER_PS;
            while (host.now() < untilPs) {
                assertThat(adi.iprobe(0, TAG, 0, null)).isFalse();
                host.sleep(host.now() + TimeUnits.PS_PER_MS);
            }
        });
    }
}
