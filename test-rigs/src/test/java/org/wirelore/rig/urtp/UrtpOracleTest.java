package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpEvent;
import org.wirelore.adi.urtp.UrtpRule;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;

class UrtpOracleTest {
    private static final UrtpConfig CONFIG = new UrtpConfig(4, 8, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, List.of(),
            true, false, UrtpConfig.Signals.HANDLER, 0, 1, EnumSet.noneOf(UrtpRule.class));

    private final PacketHistory history = new PacketHistory(() -> 1_500_000);
    private final UrtpOracle oracle = new UrtpOracle(new OracleContext(
            new HostPlaces(List.of("alpha", "beta"), Map.of(), 0), () -> 1_500_000, history, true), CONFIG);

    @Test
    void whatIsSentComesAndIsTakenIsRightHoweverOftenTheNumbersComeRound() {
        for (int number = 0; number < 30; number++) {
            window(number % 8, (number + 1) % 8);
            received(number % 8, false);
            taken(number % 8);
            window((number + 1) % 8, (number + 1) % 8);
        }
        left(0, 0, 0);
        left(1, 0, 0);
        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v")).hasSize(3);
    }

    @Test
    void aSenderMustKeepWithinItsWindow() {
        window(0, 4);
        assertThat(oracle.clean()).isTrue();
        window(0, 5);
        complains(0, "a sender must keep within its window: rank=0, peer=1, stream=0, base=0, next=5, window=4");
    }

    @Test
    void onlyWhatWasSentCanBeAcknowledged() {
        window(0, 2);
        received(0, false);
        received(1, false);
        window(3, 2);
        complains(0, "only packets that were sent can be acknowledged, and a base must not move back: rank=0, peer=1, "
                + "stream=0, base before=0, next before=2, base=3");
    }

    @Test
    void aBaseMustNotMoveBack() {
        window(0, 2);
        received(0, false);
        window(1, 2);
        window(0, 2);
        complains(0, "only packets that were sent can be acknowledged, and a base must not move back: rank=0, peer=1, "
                + "stream=0, base before=1, next before=2, base=0");
    }

    @Test
    void onlyWhatHasComeCanBeAcknowledged() {
        window(0, 2);
        received(0, false);
        received(1, true);
        window(1, 2);
        assertThat(oracle.clean()).isTrue();
        window(2, 2);
        complains(0, "only packets that have come can be acknowledged: rank=0, peer=1, stream=0, base=2, "
                + "acknowledged=2, accepted=1");
    }

    @Test
    void aReceiverMustKeepWithinItsWindow() {
        received(3, false);
        assertThat(oracle.clean()).isTrue();
        received(4, false);
        complains(1, "a receiver must accept only packets within its window: rank=1, peer=0, stream=0, accepted=4, "
                + "next for the program=0, window=4");
    }

    @Test
    void packetsAreTakenInOrderEachOnce() {
        taken(0);
        taken(1);
        assertThat(oracle.clean()).isTrue();
        taken(1);
        complains(1, "a program must get packets in the order of their numbers: rank=1, peer=0, stream=0, expected=2, "
                + "taken=1");
    }

    @Test
    void nothingMustBeAcceptedThatWasNotSent() {
        window(0, 1);
        received(0, false);
        received(1, false);
        left(0, 0, 0);
        assertThat(oracle.clean()).isTrue();
        left(1, 0, 0);
        complains(1, "nothing must be accepted that was not sent: from rank=0, to rank=1, sent=1, accepted=2");
    }

    @Test
    void buffersAreFreedOnceAndComeBack() {
        left(0, 0, 1);
        complains(2, "all buffers must come back: rank=0, acknowledgments awaited beyond those of packets under way=0, "
                + "receive buffers without a packet=1");
        oracle.reset();
        assertThat(oracle.clean()).isTrue();
        left(0, -1, 0);
        assertThat(oracle.clean()).isFalse();
        oracle.reset();
        on(UrtpEvent.Kind.FREED_TWICE, 0, 3, 0);
        complains(2, "a buffer must be freed once by each receiver: rank=0, peer=1, stream=0, packet=3");
        oracle.reset();
        on(UrtpEvent.Kind.NEVER_SENT, 0, 3, 0);
        complains(2, "a packet must be sent before it is repeated: rank=0, peer=1, stream=0, packet=3");
    }

    private void window(int base, int next) {
        on(UrtpEvent.Kind.WINDOW, 0, next, base);
    }

    private void received(int number, boolean isDropped) {
        UrtpEvent event = event(UrtpEvent.Kind.RECEIVED, 1, number, 0);
        event.isDropped = isDropped;
        event.type = 2;
        oracle.on(event);
    }

    private void taken(int number) {
        on(UrtpEvent.Kind.TAKEN, 1, number, 0);
    }

    private void left(int rank, int number, int base) {
        on(UrtpEvent.Kind.LEFT, rank, number, base);
    }

    private void on(UrtpEvent.Kind kind, int rank, int number, int base) {
        oracle.on(event(kind, rank, number, base));
    }

    private static UrtpEvent event(UrtpEvent.Kind kind, int rank, int number, int base) {
        UrtpEvent event = new UrtpEvent();
        event.kind = kind;
        event.rank = rank;
        event.peer = 1 - rank;
        event.number = number;
        event.base = base;
        return event;
    }

    private void complains(int finding, String message) {
        assertThat(oracle.results("v").get(finding).violations()).extracting(Violation::message)
                .anySatisfy(each -> assertThat(each).startsWith(message));
    }
}
