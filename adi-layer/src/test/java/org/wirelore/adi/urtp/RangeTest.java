package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.TimeUnits;

/** How many numbers a stream needs (fact sheet tulip-unet, section 4.2): twice the window, and not one less. */
class RangeTest {
    private static final int WINDOW = 4;
    private static final int MESSAGES = 12;
    private static final long MUTE_PS = 100 * TimeUnits.PS_PER_MS;

    /** What rank 1 says is lost until rank 0 has repeated its first packet, whose number comes again after seven. */
    @ParameterizedTest
    @CsvSource({"7, 0", "8, 7"})
    void aRepeatedPacketOfAShortRangeIsTakenForALaterOne(int range, int eighthMessage) {
        UrtpJob job = new UrtpJob(2, config(range), 1 << 20);
        job.losing((from, frame) -> from == 1 && job.ranks.scheduler().now() < MUTE_PS);
        byte[] received = new byte[MESSAGES];
        job.run((adi, host) -> {
            byte[] word = new byte[1];
            for (int i = 0; i < MESSAGES; i++) {
                if (adi.rank() == 0) {
                    word[0] = (byte) i;
                    adi.send(MemorySegment.ofArray(word), 0, 1, 1, 0, 0);
                } else {
                    adi.receive(MemorySegment.ofArray(received), i, 1, 0, 0, 0, null);
                }
            }
        });
        List<Integer> expected = IntStream.range(0, MESSAGES).map(i -> i == 7 ? eighthMessage : i).boxed().toList();
        assertThat(IntStream.range(0, MESSAGES).map(i -> received[i]).boxed().toList()).isEqualTo(expected);
    }

    private static UrtpConfig config(int range) {
        UrtpConfig usual = UrtpConfig.DEFAULT;
        return new UrtpConfig(WINDOW, range, 2, usual.reqDelay(), usual.minReqGapPs(), usual.minRecvWaitPs(),
                usual.maxRecvWaitPs(), usual.minSendWaitPs(), usual.maxSendWaitPs(), usual.probePs(),
                usual.probesMax(), usual.lingerPs(), usual.controlBuffers(), usual.allgather(), usual.roundPackets(),
                usual.choices(), usual.multicast(), usual.sleeps(), usual.signals(), usual.hardwareGroups(),
                usual.rendezvousBytes(), usual.published());
    }
}
