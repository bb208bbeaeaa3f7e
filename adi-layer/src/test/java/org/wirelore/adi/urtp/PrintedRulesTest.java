package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.packet.PacketHeader;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;

/** What printed rules do that only a packet shows which no rank of the job sends: to memory, and to the program. */
class PrintedRulesTest {
    private static final int RANGE = 32;
    private static final int MESSAGES = 60;
    private static final int FRAMES = 200;
    private static final int FRAME_BYTES = 60;
    private static final int TAG = 5;
    private static final byte RIGHT = 7;
    private static final byte WRONG = 13;
    private static final long FORGER = 0x0200_0000_0099L;
    private static final long RANK_0 = 0x0200_0000_0000L;
    private static final long GAP_PS = 500_000_000;
    private static final long BEFORE_PS = 1_000_000_000;

    @Test
    void everyRuleHasANumberOfItsOwnFromOneToTwentyFour() {
        assertThat(Arrays.stream(UrtpRule.values()).map(UrtpRule::number))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 24).boxed().toList());
    }

    /** Numbers beyond the range: FreeSendBuf never gets there. The corrected twin drops them. */
    @Test
    void aRequestForANumberBeyondTheRangeFreesForEver() {
        UrtpJob printed = askedForTooMuch(UrtpRule.NUMBERS_ARE_CHECKED);
        assertThat(printed.misuses()).extracting(event -> event.kind).contains(UrtpEvent.Kind.FREED_FOR_EVER);
        UrtpJob corrected = askedForTooMuch();
        assertThat(corrected.misuses()).isEmpty();
        assertThat(corrected.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    private static UrtpJob askedForTooMuch(UrtpRule... published) {
        UrtpJob job = new UrtpJob(2, config(published), 1 << 20);
        MemorySegment frame = MemorySegment.ofArray(new byte[FRAME_BYTES]);
        UrtpHeader.store(frame, 0, RANK_0, FORGER, UrtpHeader.REQ, 1, Urtp.MESSAGES, 0, UrtpJob.JOB, 0);
        UrtpHeader.number(frame, 0, 0, RANGE);
        forge(job, frame, FRAMES);
        return job.run((adi, host) -> talk(adi));
    }

    /** A packet that an earlier job has left on the wire is the first one of this job. */
    @Test
    void aPacketOfAnotherJobIsTakenForOneOfThis() {
        assertThat(firstByte(UrtpRule.JOBS_HAVE_NUMBERS)).isEqualTo(WRONG);
        assertThat(firstByte()).isEqualTo(RIGHT);
    }

    private static byte firstByte(UrtpRule... published) {
        UrtpJob job = new UrtpJob(2, config(published), 1 << 20);
        MemorySegment frame = MemorySegment.ofArray(new byte[FRAME_BYTES]);
        UrtpHeader.store(frame, 0, RANK_0 + 1, FORGER, UrtpHeader.PT_TO_PT, 0, Urtp.MESSAGES, 1,
                config(published).jobNumber(UrtpJob.JOB + 1), PacketHeader.BYTES + 1);
        new PacketHeader().shortMessage(0, TAG, 1).store(frame, UrtpHeader.BYTES);
        frame.asByteBuffer().put(UrtpHeader.BYTES + PacketHeader.BYTES, WRONG);
        forge(job, frame, 1);
        byte[] received = new byte[1];
        job.run((adi, host) -> {
            if (adi.rank() == 0) {
                host.sleep(host.now() + BEFORE_PS);
                adi.send(MemorySegment.ofArray(new byte[]{RIGHT}), 0, 1, 1, TAG, 0);
            } else {
                adi.receive(MemorySegment.ofArray(received), 0, 1, 0, TAG, 0, null);
            }
        });
        return received[0];
    }

    private static UrtpConfig config(UrtpRule... published) {
        UrtpConfig usual = UrtpConfig.DEFAULT;
        EnumSet<UrtpRule> rules = EnumSet.noneOf(UrtpRule.class);
        rules.addAll(Arrays.asList(published));
        return new UrtpConfig(usual.window(), RANGE, usual.ackWindow(), usual.reqDelay(), usual.minReqGapPs(),
                usual.minRecvWaitPs(), usual.maxRecvWaitPs(), usual.minSendWaitPs(), usual.maxSendWaitPs(),
                usual.probePs(), usual.probesMax(), usual.lingerPs(), usual.controlBuffers(), usual.allgather(),
                usual.roundPackets(), usual.choices(), usual.multicast(), usual.sleeps(), usual.signals(),
                usual.hardwareGroups(),
                usual.rendezvousBytes(), rules);
    }

    private static void forge(UrtpJob job, MemorySegment frame, int times) {
        Host forger = job.ranks.process("forger");
        Datalink port = job.network.open(forger, FORGER, UrtpHeader.ETHER_TYPE);
        job.ranks.start(forger, () -> {
            for (int i = 0; i < times; i++) {
                port.send(frame, 0, FRAME_BYTES);
                forger.sleep(forger.now() + GAP_PS);
            }
        });
    }

    private static void talk(Adi adi) {
        MemorySegment memory = MemorySegment.ofArray(new byte[1]);
        for (int i = 0; i < MESSAGES; i++) {
            if (adi.rank() == 0) {
                adi.send(memory, 0, 1, 1, TAG, 0);
            } else {
                adi.receive(memory, 0, 1, 0, TAG, 0, null);
            }
        }
    }
}
