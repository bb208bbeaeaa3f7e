package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.world.Job;
import org.wirelore.adi.world.LossyNetwork;

/** Packets that no sender of ours would send: they are dropped, and the stream goes on. */
class MalformedPacketTest {
    /** First sequence number of every direction in these jobs. */
    private static final int FIRST = 100;

    private final MemorySegment message = MemorySegment.ofArray(new byte[200]);
    private final UNetHeader header = new UNetHeader().wrap(message, 0).tag(1).length(100)
            .mode(UNetHeader.SHORT, 0, 0).stream(FIRST, FIRST);

    @Test
    void packetShorterThanItsLengthFieldSaysIsDropped() {
        header.length(185);
        ignored();
        header.length(-1);
        ignored();
        header.length(Integer.MAX_VALUE);
        ignored();
    }

    @Test
    void packetOfAnotherRankIsDropped() {
        header.mode(UNetHeader.SHORT, 0, 5);
        ignored();
    }

    @Test
    void packetWithNeitherSequenceNorAcknowledgmentIsDropped() {
        header.noStream();
        ignored();
    }

    @Test
    void acknowledgmentOfAPacketNeverSentIsIgnored() {
        header.length(0).mode(UNetHeader.SHORT, 0, 0).unnumbered(0, FIRST + 7);
        ignored();
    }

    @Test
    void acknowledgmentOlderThanTheWindowIsIgnored() {
        header.length(0).mode(UNetHeader.SHORT, 0, 0).unnumbered(0, FIRST - 7);
        ignored();
    }

    @Test
    void dataWithAStaleAcknowledgmentIsStillTaken() {
        header.stream(FIRST, FIRST - 5);
        run(job -> deliver(job, 0, 1), 1);
    }

    @Test
    void controlPacketsThatFitNoRequestAreIgnored() {
        for (int type : new int[]{UNetHeader.OK_TO_SEND, UNetHeader.DATA, UNetHeader.REQUEST_SEND, 7, 15}) {
            header.length(12).tag(12_345).mode(type, 0, 0).stream(FIRST, FIRST);
            Job job = job();
            job.run((adi, host) -> {
                if (adi.rank() == 1) {
                    deliver(job, 0, 1);
                    host.compute(5 * Traffic.MILLISECOND_PS);
                    adi.progress();
                    assertThat(adi.open().unexpectedCount()).isZero();
                    Traffic.send(adi, 0, 4, 10);
                } else {
                    Traffic.receive(adi, 1, 4, 10);
                }
            });
            assertThat(job.failure(1)).isNull();
        }
    }

    @Test
    void randomBytesNeverBreakAReceiver() {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Job job = job();
            job.run((adi, host) -> {
                for (int i = 0; i < 500; i++) {
                    byte[] bytes = new byte[random.nextInt(120)];
                    random.nextBytes(bytes);
                    if (adi.rank() == 1) {
                        job.network.send(new LossyNetwork.Frame(0, 1, 1, 1, MemorySegment.ofArray(bytes)), host.now());
                        host.compute(50_000_000L);
                        adi.progress();
                    }
                }
            });
            assertThat(job.failure(1)).isNull();
        }
    }

    /** The forged packet does no harm to the traffic around it. */
    private void ignored() {
        run(job -> deliver(job, 0, 1), 0);
    }

    private interface Forgery {
        void inject(Job job);
    }

    /** @param forged how many of the messages that arrive were forged */
    private void run(Forgery forgery, int forged) {
        Job job = job();
        int[] received = {0};
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                forgery.inject(job);
                host.compute(5 * Traffic.MILLISECOND_PS);
                adi.progress();
                received[0] = adi.open().unexpectedCount();
                Traffic.send(adi, 0, 4, 10);
            } else {
                Traffic.receive(adi, 1, 4, 10);
            }
        });
        assertThat(job.failure(1)).isNull();
        assertThat(job.failure(0)).isNull();
        assertThat(received[0]).isEqualTo(forged);
    }

    private Job job() {
        return new Job(2, 1).config(UNetProtocolConfig.DEFAULT.toBuilder().randomInitialSequence(false)
                .initialSequence(FIRST).build());
    }

    private void deliver(Job job, int sender, int receiver) {
        job.network.send(new LossyNetwork.Frame(sender, receiver, 1, 1, message), job.world.nowPs());
    }
}
