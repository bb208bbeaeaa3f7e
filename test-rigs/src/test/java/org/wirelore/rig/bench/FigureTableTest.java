package org.wirelore.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTableTest {
    private static final FigureTable TABLE = new FigureTable(
            List.of(Figure.atMost("fast", 1.25, 1, "seen beside"), Figure.atMost("slow", 1.25, 1.5, ""),
                    Figure.missing("absent", "<= 0.50", "run: apt-get install mpich"),
                    Figure.plain("known", "0.98", "")),
            0.25);

    @Test
    void everyRowTellsHowItEnded() {
        assertThat(TABLE.text()).containsPattern("ok +fast +<= 1\\.25 +1\\.00 +0\\.80\\s+seen beside")
                .containsPattern("missed +slow +<= 1\\.25 +1\\.50 +1\\.20")
                .containsPattern("not measured +absent +<= 0\\.50\\s+run: apt-get install mpich")
                .containsPattern("known +0\\.98").contains("load average of the machine: ");
    }

    @Test
    void noLineIsLongerThanATerminalOrEndsInBlanks() {
        assertThat(TABLE.text().lines()).allMatch(line -> line.length() <= 120 && line.equals(line.stripTrailing()));
    }

    @Test
    void asJsonItHasEveryFigureAndLeavesOutWhatIsUnknown() {
        assertThat(TABLE.json().replaceAll("\\s", "")).startsWith("{\"figures\":[{\"figure\":\"fast\","
                + "\"verdict\":\"ok\","
                + "\"target\":\"<=1.25\",\"measured\":\"1.00\",\"ratio\":0.8,\"detail\":\"seenbeside\"},")
                .endsWith("{\"figure\":\"known\",\"measured\":\"0.98\"}],\"loadAverage\":0.25}");
    }
}
