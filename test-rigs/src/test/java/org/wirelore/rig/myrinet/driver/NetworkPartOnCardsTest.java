package org.wirelore.rig.myrinet.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.myrinet.CardError;
import org.wirelore.emulator.time.virtual.Outcome;

/** NC-FMP on LANai 4 cards that execute the compiled control program. */
class NetworkPartOnCardsTest {
    private static final NetworkConfig CONFIG = new NetworkConfig(FlowControl.CREDITS, 16, 256);

    @Test
    void messagesOfAllLengthsGoToAndFro() {
        double shortestUs = pingPong(1, 4, false);
        assertThat(pingPong(256, 4, false)).isGreaterThan(shortestUs);
        for (int length : new int[]{8, 257, 2048, 2049, 8192, 16384}) {
            assertThat(pingPong(length, 2, false)).isPositive();
        }
    }

    @Test
    void aSleeperIsWokenByTheCardsInterrupt() {
        assertThat(pingPong(1, 4, true)).isGreaterThan(1.5 * pingPong(1, 4, false));
    }

    @Test
    void cardsWithLaterChipsCarryTheSame() {
        String host = "pentium-pro-200-myrinet";
        double oldUs = pingPong(host, "lanai4-pci", 1, 4, false);
        assertThat(pingPong(host, "lanai7", 1, 4, false)).isLessThan(oldUs);
        assertThat(pingPong(host, "lanai9", 1, 4, false)).isLessThan(oldUs);
        for (int length : new int[]{8, 257, 2048, 2049, 8192, 16384}) {
            assertThat(pingPong(host, "lanai9", length, 2, length == 257)).isPositive();
        }
    }

    private static double pingPong(int length, int rounds, boolean isAsleep) {
        return pingPong("ultra-2-200-sbus", "lanai4-sbus", length, rounds, isAsleep);
    }

    /** Microseconds one way. */
    private static double pingPong(String profile, String card, int length, int rounds, boolean isAsleep) {
        long[] elapsed = new long[1];
        try (CardPair pair = new CardPair(profile, card, 2048, CONFIG)) {
            Outcome outcome = pair.run((part, host) -> {
                MemorySegment message = MemorySegment.ofArray(new byte[length]);
                MemorySegment reply = MemorySegment.ofArray(new byte[length]);
                for (int i = 0; i < rounds + 4; i++) {
                    if (i == 4) {
                        elapsed[0] = -host.now();
                    }
                    message.fill((byte) i);
                    CardPair.send(part, host, 1, message, length);
                    assertThat(CardPair.receive(part, host, reply, isAsleep)).isEqualTo(length);
                    assertThat(reply.get(ValueLayout.JAVA_BYTE, length - 1)).isEqualTo((byte) i);
                }
                elapsed[0] += host.now();
            }, (part, host) -> {
                MemorySegment message = MemorySegment.ofArray(new byte[length]);
                for (int i = 0; i < rounds + 4; i++) {
                    assertThat(CardPair.receive(part, host, message, isAsleep)).isEqualTo(length);
                    CardPair.send(part, host, 0, message, length);
                }
            });
            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            // Without a switch the self-test of the other card comes here.
            assertThat(pair.stations[0].driver().errors()).extracting(CardError::kind)
                    .containsOnly(CardError.Kind.MISROUTED);
        }
        return TimeUnits.microseconds(elapsed[0]) / rounds / 2;
    }
}
