package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.Job;

/** Start and end of ranks that find each other over U-Net. */
class UNetControlNetworkTest {
    private static final UNetProtocolConfig CONFIG = UNetProtocolConfig.DEFAULT.toBuilder().startUp(StartUp.UNET)
            .build();
    private static final long SECOND_PS = 1_000 * Traffic.MILLISECOND_PS;
    private static final int TYPE_WORD = 8;

    private final EventLog log = new EventLog();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void ranksMeetAndPartWhateverTheNetworkLosesAndDoubles(long seed) {
        Job job = new Job(4, seed).config(CONFIG).observer(log);
        job.network.faults(0.3, 0.2, 0);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 3, 100));
        assertThat(job.network.lost()).isPositive();
    }

    @Test
    void noRankUsesASocket() {
        Job job = new Job(3, 1).config(CONFIG).observer(log);
        job.sockets.cut();
        job.runClean((adi, host) -> Traffic.pingPong(adi, 3, 100));
    }

    @Test
    void ranksMayComeLateInAnyOrder() {
        Job job = new Job(4, 1).config(CONFIG).startDelay(0, SECOND_PS).startDelay(2, 3 * SECOND_PS);
        job.runClean((adi, host) -> {
            assertThat(host.now()).isGreaterThan(3 * SECOND_PS);
            Traffic.pingPong(adi, 3, 100);
        });
    }

    @Test
    void aTableOfManyPacketsArrives() {
        Job job = new Job(40, 1).config(CONFIG).observer(log);
        job.network.faults(0.02, 0, 0);
        job.runClean((adi, host) -> Traffic.oneWay(adi, 3, 100));
    }

    @Test
    void missingSlaveIsNamedWhenTheTimeIsUp() {
        Job job = new Job(4, 1).config(CONFIG).startDelay(2, 3_600 * SECOND_PS);
        job.run((adi, host) -> {
        });
        assertThat(job.failure(0)).isInstanceOf(AdiException.class)
                .hasMessageContaining("not all ranks reported to rank 0").hasMessageContaining("missing: ranks [2]");
        assertThat(job.failure(1)).isInstanceOf(AdiException.class);
    }

    @Test
    void aGoThatIsLostComesAgainWhileTheMasterComputesAndSends() {
        int[] control = {0};
        Job job = new Job(2, 1).config(CONFIG).observer(log);
        // Master to slave: the acknowledgment of HELLO or TABLE with it, that of READY, GO. Lose the first GO.
        job.network.rule((index, frame) -> frame.sender() == 0 && (frame.word(TYPE_WORD) & 15) == UNetHeader.CONTROL
                && frame.isSequenced() && ++control[0] == 2);
        job.runClean((adi, host) -> Traffic.pingPong(adi, 3, 100));
        assertThat(control[0]).isGreaterThan(2);
        assertThat(job.outcome(0)).isEqualTo(FinishOutcome.CLEAN);
        assertThat(log.warnings).isEmpty();
    }
}
