package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/** A rank is given up though it lives: none of its frames has come for longer than a silence is borne. */
class GivenUpTest {
    private static final int BYTES = 8;
    private static final int TAG = 3;
    private static final int COLLECTIVE = 1;
    private static final long LATER_PS = 2 * TimeUnits.PS_PER_SECOND;
    private static final long COMPUTING_PS = 60 * TimeUnits.PS_PER_SECOND;
    private static final long SLOWEST_PS = UrtpConfig.DEFAULT.maxProbePs();

    /** It answers a question that no one remembers: calls that concern others go on, as for a rank that is dead. */
    @Test
    void whatItSaysLaterIsIgnored() {
        boolean[] isMute = {false};
        UrtpJob job = new UrtpJob(2, UrtpJob.askingFirst(UrtpConfig.DEFAULT), 1 << 20).answering()
                .losing((from, frame) -> from == 1 && isMute[0]);
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                assertThatThrownBy(() -> adi.receive(room(), 0, BYTES, 0, TAG, 0, null))
                        .isInstanceOf(AdiException.class).hasMessageStartingWith("rank 0 ");
                return;
            }
            isMute[0] = true;
            assertThatThrownBy(() -> adi.send(room(), 0, BYTES, 1, TAG, 0)).isInstanceOf(AdiException.class)
                    .hasMessageStartingWith("rank 1 has acknowledged nothing");
            isMute[0] = false;
            look(adi, host, LATER_PS);
        });
    }

    /** Else it would wait for a rank that waits for it no more, and answers whether it is there. */
    @Test
    void itLearnsThatItWasGivenUpThoughTheOtherGoesOn() {
        boolean[] isMute = {false};
        UrtpJob job = new UrtpJob(2, UrtpConfig.DEFAULT, 1 << 20).answering()
                .losing((from, frame) -> from == 1 && isMute[0]);
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                assertThatThrownBy(() -> adi.receive(room(), 0, BYTES, 0, TAG, 0, null))
                        .hasMessageStartingWith("rank 0 ");
                assertThat(host.now()).isLessThan(COMPUTING_PS / 2);
                return;
            }
            isMute[0] = true;
            assertThatThrownBy(() -> adi.ssend(room(), 0, BYTES, 1, TAG, 0))
                    .hasMessageStartingWith("rank 1 has acknowledged nothing");
            isMute[0] = false;
            look(adi, host, COMPUTING_PS);
        });
    }

    /**
     * Rank 0 hears rank 2 again, which it has lost, and rank 1 does not, which waits for rank 0 in an operation that
     * rank 0 has left.
     */
    @Test
    void whoHasLostItSaysSoAlsoWhenItIsHeardAgain() {
        boolean[] isMute = {false};
        threeRanks(isMute, COLLECTIVE, (from, frame) -> from == 2 && (isMute[0] || frame.destination() == 1), adi -> {
            adi.groups().members(COLLECTIVE, new int[]{0, 1, 2});
            assertThatThrownBy(() -> adi.receive(room(), 0, BYTES, 0, TAG, COLLECTIVE, null))
                    .hasMessageStartingWith("rank 2 is lost to another rank and has answered no question");
        });
    }

    /** Who waits for a rank that computes asks it less and less often, though it says that another one is gone. */
    @Test
    void thatARankIsGoneIsNoNewsOfWhoSaysSo() {
        boolean[] isMute = {false};
        UrtpJob job = threeRanks(isMute, 0, (from, frame) -> from == 2,
                adi -> adi.receive(room(), 0, BYTES, 0, TAG, 0, null));
        assertThat(job.counted("urtp.questions")).isBetween(COMPUTING_PS / SLOWEST_PS, 3 * COMPUTING_PS / SLOWEST_PS);
    }

    /** Rank 0 loses rank 2, computes, and sends rank 1 a message; that does something meanwhile. */
    private static UrtpJob threeRanks(boolean[] isMute, int context, UrtpJob.Loss loss, Consumer<Adi> meanwhile) {
        UrtpJob job = new UrtpJob(3, UrtpConfig.DEFAULT, 1 << 20).answering().losing(loss);
        return job.run((adi, host) -> {
            switch (adi.rank()) {
                case 0 -> {
                    isMute[0] = true;
                    assertThatThrownBy(() -> adi.ssend(room(), 0, BYTES, 2, TAG, 0))
                            .hasMessageStartingWith("rank 2 has acknowledged nothing");
                    isMute[0] = false;
                    look(adi, host, COMPUTING_PS);
                    adi.send(room(), 0, BYTES, 1, TAG, context);
                }
                case 1 -> meanwhile.accept(adi);
                default -> {
                    assertThatThrownBy(() -> adi.receive(room(), 0, BYTES, 0, TAG, 0, null))
                            .hasMessageStartingWith("rank 0 ");
                    assertThatThrownBy(() -> adi.receive(room(), 0, BYTES, 1, TAG, 0, null))
                            .hasMessageStartingWith("rank 1 ");
                }
            }
        });
    }

    private static MemorySegment room() {
        return MemorySegment.ofArray(new byte[BYTES]);
    }

    /** Computes, with a look into the library every millisecond, as if it were interrupted. */
    private static void look(Adi adi, Host host, long timePs) {
        long untilPs = host.now() + timePs;
        while (host.now() < untilPs) {
            assertThat(adi.iprobe(0, TAG, 0, null)).isFalse();
            host.sleep(host.now() + TimeUnits.PS_PER_MS);
        }
    }
}
