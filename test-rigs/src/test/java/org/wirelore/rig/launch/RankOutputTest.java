package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankOutputTest {
    private final List<String> printed = new ArrayList<>();
    private final RankOutput output = new RankOutput();

    @Test
    void everyLineIsPassedOnAndTheLastOnesAreKept() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 100_000; line++) {
            text.append("line ").append(line).append('\n');
        }
        read(text + "no end");
        assertThat(printed).hasSize(100_001).startsWith("line 0");
        assertThat(output.lastLines()).hasSize(RankOutput.LINES_KEPT).endsWith("line 99999", "no end");
    }

    @Test
    void aLineWithoutAnEndIsHeldInPieces() throws IOException {
        read("x".repeat(3 * RankOutput.LINE_CHARS_MAX));
        assertThat(printed).hasSize(3).allMatch(line -> line.length() == RankOutput.LINE_CHARS_MAX);
    }

    @Test
    void nothingIsNoLine() throws IOException {
        read("");
        assertThat(printed).isEmpty();
        assertThat(output.lastLines()).isEmpty();
    }

    private void read(String text) throws IOException {
        output.read(new BufferedReader(new StringReader(text)), printed::add);
    }

    @Test
    void blanksAtTheEndOfALineAreTheProgramsOwn() throws IOException {
        read("trailing  \ntabs\t\n\n   \nof another system \r\n");
        assertThat(printed).containsExactly("trailing  ", "tabs\t", "", "   ", "of another system ");
    }

    @Test
    void aLongLineIsPassedOnWholeAndKeptInPart() throws IOException {
        String line = "y".repeat(100_000);
        read(line + "\n");
        assertThat(printed).containsExactly(line);
        assertThat(output.lastLines()).containsExactly(line.substring(0, RankOutput.KEPT_CHARS_MAX));
    }
}
