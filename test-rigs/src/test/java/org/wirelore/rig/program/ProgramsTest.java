package org.wirelore.rig.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.program.basic.ExchangeConfig;
import org.wirelore.rig.program.basic.PingPongConfig;
import org.wirelore.rig.program.basic.StreamConfig;
import org.wirelore.rig.spi.ProgramConfig;

class ProgramsTest {
    @Test
    void aPingPongMeasuresHalfTheRoundTripOfEverySize() throws Exception {
        MemoryNetwork network = new MemoryNetwork(2);
        network.run(new PingPongConfig(List.of(0, 4, 1482), 5, 2));

        assertThat(network.sent()).isEqualTo(2L * 3 * (5 + 2));
        assertThat(network.figures(0)).containsOnlyKeys("latencyUs.0", "roundTripUs.0", "bandwidthMbitPerSecond.0",
                "latencyUs.4", "roundTripUs.4", "bandwidthMbitPerSecond.4", "latencyUs.1482", "roundTripUs.1482",
                "bandwidthMbitPerSecond.1482");
        // Every send and every receive takes a microsecond here.
        assertThat(network.figures(0)).containsEntry("roundTripUs.4", 2.0).containsEntry("latencyUs.4", 1.0)
                .containsEntry("bandwidthMbitPerSecond.4", 32.0);
        assertThat(network.figures(1)).isEmpty();
        assertThat(network.notes(0)).containsExactly("phase", "phase ends .0", "phase", "exchange", "exchange ends",
                "phase ends .4", "phase", "phase ends .1482");
    }

    @Test
    void thePictureIsOfTheShortestMessageWhereNoneHasFourBytes() throws Exception {
        MemoryNetwork network = new MemoryNetwork(2);
        network.run(new PingPongConfig(List.of(0, 800, 40), 1, 0));
        assertThat(network.notes(0)).endsWith("phase", "exchange", "exchange ends", "phase ends .40");
    }

    @Test
    void aPingPongLeavesFurtherRanksAlone() throws Exception {
        MemoryNetwork network = new MemoryNetwork(3);
        network.run(new PingPongConfig(List.of(4), 1, 0));
        assertThat(network.sent()).isEqualTo(2);
    }

    @Test
    void aMessageThatArrivesShortenedEndsThePingPong() {
        MemoryNetwork network = new MemoryNetwork(2);
        network.shorten(3);
        assertThatThrownBy(() -> network.run(new PingPongConfig(List.of(4), 2, 0)))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("a message did not arrive whole: sent 4 bytes, received 3, from rank 0");
    }

    @Test
    void aStreamGoesOneWayAndMeasuresBothEnds() throws Exception {
        MemoryNetwork network = new MemoryNetwork(2);
        network.run(new StreamConfig(10, 100, false));
        assertThat(network.sent()).isEqualTo(10);
        assertThat(network.figures(0)).containsOnlyKeys("sendCallUs").containsEntry("sendCallUs", 1.0);
        assertThat(network.figures(1)).containsEntry("bandwidthMbitPerSecond", 800.0)
                .containsEntry("messagesPerSecond", 1e6);
    }

    @Test
    void aStreamsRandomLengthsAreAskedOfTheDecider() throws Exception {
        MemoryNetwork network = new MemoryNetwork(2);
        network.run(new StreamConfig(50, 100, true));
        assertThat(network.questions()).isEqualTo(50);
        assertThat(network.lengths()).hasSize(50).allMatch(length -> length <= 100).contains(0, 100);
    }

    @Test
    void everyRankSendsToEveryOtherInEveryRoundOfAnExchange() throws Exception {
        for (int size = 2; size <= 5; size++) {
            MemoryNetwork network = new MemoryNetwork(size);
            network.run(new ExchangeConfig(4, 200, 0));
            for (int from = 0; from < size; from++) {
                for (int to = 0; to < size; to++) {
                    assertThat(network.sent(from, to)).isEqualTo(from == to ? 0 : 4);
                }
            }
            assertThat(network.figures(0)).containsOnlyKeys("roundUs", "bandwidthMbitPerSecond")
                    .containsEntry("roundUs", 2.0 * (size - 1)).containsEntry("bandwidthMbitPerSecond", 800.0);
        }
    }

    @Test
    void aCorruptedMessageEndsEveryProgram() {
        for (ProgramConfig program : List.of(new PingPongConfig(List.of(4), 2, 0),
                new StreamConfig(3, 10, false), new ExchangeConfig(2, 10, 0))) {
            MemoryNetwork network = new MemoryNetwork(2);
            network.corrupt();
            assertThatThrownBy(() -> network.run(program)).describedAs(program.name()).rootCause()
                    .hasMessageStartingWith("a message did not arrive as it was sent");
        }
    }
}
