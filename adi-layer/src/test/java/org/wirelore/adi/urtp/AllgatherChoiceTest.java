package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllgatherChoiceTest {
    private static final List<AllgatherChoice> CHOICES = List.of(new AllgatherChoice(8, 0, 2, 1),
            new AllgatherChoice(4, 4096, 2, 4), new AllgatherChoice(4, 100, 1, 7), new AllgatherChoice(8, 9000, 2, 2));

    /** Ranks first, then bytes; what is below all takes the smallest, and an Allgather in turns has no packets. */
    @ParameterizedTest
    @CsvSource({"4, 4096, 4", "4, 4095, 0", "4, 100, 0", "4, 99, 0", "2, 70000, 4", "7, 5000, 4", "8, 5000, 1",
        "8, 8999, 1", "8, 9000, 2", "200, 100000, 2", "3, 0, 0"})
    void aChoiceHoldsFromItsRanksAndBytesOn(int ranks, int bytes, int together) {
        assertThat(AllgatherChoice.of(CHOICES, ranks, bytes).together()).isEqualTo(together);
    }

    /** As urtp-collectives has measured it; a window may be shorter. */
    @ParameterizedTest
    @CsvSource({"2, 100, 8", "2, 70000, 8", "3, 70000, 1", "7, 70000, 1", "8, 65535, 1", "8, 65536, 16",
        "256, 1000000, 16"})
    void aRigThatSaysNothingGetsWhatWasMeasured(int ranks, int bytes, int together) {
        assertThat(UrtpConfig.DEFAULT.together(ranks, bytes)).isEqualTo(together);
        assertThat(of(4, List.of()).together(ranks, bytes)).isEqualTo(Math.min(4, together));
    }

    /** What an oracle may allow that does not know how long a block is: the row's greatest, no other row's. */
    @ParameterizedTest
    @CsvSource({"2, 4", "4, 4", "7, 4", "8, 2", "200, 2"})
    void theMostIsTheGreatestOfTheRanksChoices(int ranks, int most) {
        assertThat(of(UrtpConfig.DEFAULT.window(), CHOICES).mostTogether(ranks)).isEqualTo(most);
    }

    private static UrtpConfig of(int window, List<AllgatherChoice> choices) {
        UrtpConfig usual = UrtpConfig.DEFAULT;
        return new UrtpConfig(window, usual.range(), usual.ackWindow(), usual.reqDelay(),
                usual.minReqGapPs(), usual.minRecvWaitPs(), usual.maxRecvWaitPs(), usual.minSendWaitPs(),
                usual.maxSendWaitPs(), usual.probePs(), usual.probesMax(), usual.lingerPs(), usual.controlBuffers(),
                usual.allgather(), usual.roundPackets(), choices, usual.multicast(), usual.sleeps(), usual.signals(),
                usual.hardwareGroups(),
                usual.rendezvousBytes(), usual.published());
    }
}
