package org.wirelore.rig.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineOutputTest {
    private final List<String> lines = new ArrayList<>();
    private final LineOutput output = new LineOutput(lines::add, lines::add);

    @Test
    void blanksAtTheEndOfALineAreTheProgramsOwn() {
        PrintStream out = output.out(3);
        out.print("trailing  \n\t\n\nno end ");
        out.close();
        assertThat(lines).containsExactly("[3] trailing  ", "[3] \t", "[3] ", "[3] no end ");
    }

    @Test
    void aLongLineIsPassedOnWhole() {
        String line = "\u00fc".repeat(200_000);
        output.out(0).print(line + "\n");
        assertThat(lines).containsExactly("[0] " + line);
    }

    @Test
    void aLineWithoutAnEndIsHeldInPiecesOfWholeCharacters() {
        PrintStream out = output.out(0);
        String text = "x" + "\u20ac".repeat(1_000_000);
        out.print(text);
        out.close();
        assertThat(lines.size()).isGreaterThan(1);
        assertThat(String.join("", lines).replace("[0] ", "")).isEqualTo(text);
    }
}
