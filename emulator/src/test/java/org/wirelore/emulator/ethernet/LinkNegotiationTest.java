package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;
import org.wirelore.device.api.wire.TransmitOutcome;

/** Two transceivers on one cable settle for a speed (IEEE 802.3 clause 28). */
class LinkNegotiationTest {
    private static final int ALL = LinkOffer.NEGOTIATES | LinkOffer.TECHNOLOGIES;

    private final Bench<FullDuplexLink> bench = Bench.link(1);
    private final FrameWire left = bench.fabric.plug(0);
    private final FrameWire right = bench.fabric.plug(1);

    private static int offer(String words) {
        int offer = 0;
        for (String word : words.split("\\+", -1)) {
            offer |= switch (word) {
                case "auto" -> LinkOffer.NEGOTIATES;
                case "10" -> LinkOffer.TEN;
                case "10F" -> LinkOffer.TEN_FULL;
                case "100" -> LinkOffer.HUNDRED;
                case "100F" -> LinkOffer.HUNDRED_FULL;
                default -> 0;
            };
        }
        return offer;
    }

    @ParameterizedTest
    @CsvSource({"auto+10+10F+100+100F, auto+10+10F+100+100F, 100F, 100F", "auto+10+100, auto+10+10F+100+100F, 100, 100",
        "auto+10+10F, auto+10+10F+100+100F, 10F, 10F", "auto+10+10F+100+100F, 100F, 100, 100F",
        "auto+10+10F+100+100F, 10, 10, 10", "10F, 10, 10F, 10", "10, 100, none, none", "auto+100F, 10, none, none",
        "none, auto+10+10F+100+100F, none, none", "auto+10, auto+100, none, none"})
    void theOutcomeIsTheStandards(String first, String second, String firstRuns, String secondRuns) {
        assertThat(LinkOffer.outcome(offer(first), offer(second))).isEqualTo(offer(firstRuns));
        assertThat(LinkOffer.outcome(offer(second), offer(first))).isEqualTo(offer(secondRuns));
        left.signal(offer(first));
        right.signal(offer(second));
        long speed = LinkOffer.bitsPerSecond(offer(firstRuns));
        left.configure(speed, true);
        right.configure(speed, true);
        bench.scheduler.drain();
        assertThat(left.isUp()).isEqualTo(speed != 0);
        assertThat(right.isUp()).isEqualTo(speed != 0);
    }

    @Test
    void framesTakeTheTimeOfTheNegotiatedSpeed() {
        left.signal(LinkOffer.NEGOTIATES | LinkOffer.TEN_FULL);
        right.signal(ALL);
        left.configure(10_000_000, true);
        right.configure(10_000_000, true);
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(0).outcomeTimesPs).containsExactly(57_600_000L);
        assertThat(bench.station(1).numbers()).containsExactly(0);
    }

    @Test
    void aMacThatIsSetToAnotherSpeedThanTheLinkHasNone() {
        left.signal(LinkOffer.TEN);
        bench.scheduler.drain();
        assertThat(left.isUp()).isFalse();
        assertThat(right.isUp()).isFalse();
        assertThat(right.hasLinkPartner()).isTrue();
        assertThat(right.partnerSignal()).isEqualTo(LinkOffer.TEN);
        left.configure(10_000_000, false);
        assertThat(left.isUp()).isTrue();
    }

    @Test
    void whatIsOnTheCableWhenTheSpeedChangesIsLost() {
        bench.send(0, 1, 1500, 1);
        bench.scheduler.runUntil(50_000_000);
        right.signal(LinkOffer.TEN);
        bench.scheduler.drain();
        assertThat(bench.station(0).outcomes).containsExactly(TransmitOutcome.LINK_DOWN);
        assertThat(bench.station(1).numbers()).isEmpty();
        assertThat(bench.fabric.inFlight()).isZero();
    }

    @Test
    void aSilentPartnerIsNone() {
        right.signal(LinkOffer.SILENT);
        bench.scheduler.drain();
        assertThat(left.hasLinkPartner()).isFalse();
        assertThat(left.partnerSignal()).isEqualTo(LinkOffer.SILENT);
        assertThat(left.isUp()).isFalse();
    }

    @Test
    void aResetForgetsWhatWasSignalled() {
        right.signal(LinkOffer.TEN);
        bench.scheduler.drain();
        bench.reset(1);
        assertThat(left.isUp()).isTrue();
        bench.send(0, 1, 64, 1);
        bench.scheduler.drain();
        assertThat(bench.station(0).outcomeTimesPs).containsExactly(5_760_000L);
    }

    @Test
    void aHubRepeatsAtOneSpeedOnly() {
        Bench<Hub> hub = Bench.hub(1, HubConfig.ethernet(3));
        FrameWire plug = hub.fabric.plug(0);
        plug.configure(10_000_000, false);
        plug.signal(ALL);
        assertThat(plug.isUp()).isTrue();
        assertThat(plug.partnerSignal()).isEqualTo(LinkOffer.NEGOTIATES | LinkOffer.TEN);
        plug.signal(LinkOffer.HUNDRED);
        assertThat(plug.isUp()).isFalse();
        assertThat(hub.fabric.plug(1).hasLinkPartner()).as("the others keep theirs").isTrue();
    }
}
