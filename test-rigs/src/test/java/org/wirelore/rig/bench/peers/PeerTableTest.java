package org.wirelore.rig.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PeerTableTest {
    @Test
    void everyRowTellsHowItEnded() {
        String table = PeerTable.render(List.of(PeerFigure.of("fast", "<= 1.25", "1.10", true, "seen beside"),
                PeerFigure.of("slow", "<= 1.25", "1.40", false, ""),
                PeerFigure.missing("absent", "<= 0.50", "run: apt-get install mpich"),
                PeerFigure.told("known", "0.98", "")), 0.25);
        assertThat(table).containsPattern("ok +fast +<= 1\\.25 +1\\.10").contains("seen beside")
                .containsPattern("missed +slow +<= 1\\.25 +1\\.40").containsPattern("not measured +absent +<= 0\\.50")
                .contains("run: apt-get install mpich").containsPattern("known +0\\.98")
                .contains("load average of the machine: ");
    }
}
