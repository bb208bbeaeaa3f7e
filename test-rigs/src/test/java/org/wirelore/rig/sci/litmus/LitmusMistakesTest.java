package org.wirelore.rig.sci.litmus;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.run.Rigs;

/** A mistake in a litmus program is reported with its statement, its column and what was expected there. */
class LitmusMistakesTest {
    private static void refused(String words, String... settings) {
        String[] all = new String[settings.length + 1];
        all[0] = "variants=[]";
        System.arraycopy(settings, 0, all, 1, settings.length);
        assertThatThrownBy(() -> Rigs.load("sci-memory-order", all)).isInstanceOf(RigException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "A[0] == 1 | column 6: expected '=', found \"==\"",
        "A[0 = 1 | column 5: expected ']', found \"=\"",
        "A[0] = | column 7: expected a value, found the end",
        "A[0] = 1 2 | column 10: expected the end, found \"2\"",
        "A[2] = 1 | column 3: expected a multiple of 4 from 0 to 4092, found 2",
        "A[4096] = 1 | column 3: expected a multiple of 4 from 0 to 4092, found 4096",
        "A[4:8] = 1 | column 3: expected a multiple of 8 from 0 to 4088, found 4",
        "A[0:4] = 1 | column 5: expected 8, the only size but that of a word, found \"4\"",
        "A[8..8] = 1 | column 3: expected a block of at least a byte that ends at 4096 or before, found 8..8",
        "A[0..5000] = 1 | column 3: expected a block of at least a byte that ends at 4096 or before, found 0..5000",
        "A[0] = 4294967296 | column 8: expected a value that a word holds, 0 to 4294967295",
        "A[0] = 99999999999999999999 | column 8: expected a value that a word holds, 0 to 4294967295",
        "A[0:8] = 99999999999999999999 | column 10: expected a value that 8 bytes hold, 0 to 18446744073709551615",
        "A[99999999999999999999] = 1 | expected an offset that 64 bits hold, 0 to 18446744073709551615",
        "A[0..8] = 0x100000000 | column 11: expected a value that a word holds, 0 to 4294967295",
        "A[0..6] = 1 crc | column 3: expected at least two whole words, of which the last one is the",
        "A[0..4] = 1 crc | column 3: expected at least two whole words, of which the last one is the",
        "A[0] = 1 crc | column 10: expected the end, found \"crc\"",
        "await crc A[8] | column 14: expected '..', found \"]\"",
        "await crc A[8..14] | column 13: expected at least two whole words, of which the last one is the check sum",
        "C[0] = 1 | column 1: expected a segment, a register or one of await, barrier,",
        "barier A | found \"barier\"; did you mean \"barrier\"?",
        "barrier C | column 9: expected a segment (A), found \"C\"",
        "barrier | column 8: expected a segment (A), found the end",
        "r1 = A | column 7: expected '[', found the end",
        "r1 = inc A[0] | column 10: expected a segment whose map has lock, found \"A\"",
        "r64 = A[0] | column 1: expected a register, r0 to r63, found \"r64\"",
        "r1 = B[0] | column 6: expected a segment, inc, start, check or interrupts, found \"B\"",
        "r1 = check A no-flush | column 14: expected the end, found \"no-flush\"",
        "dma A[4..12] = 1 | column 7: expected multiples of 8 and at most 262144 bytes, which the engine moves",
        "wait dma | column 1: expected a statement dma before this one, found none",
        "trigger 9 | column 9: expected an interrupt that another rank takes, found 9",
        "trigger 0 | column 9: expected the number of an interrupt, 1 to 255, found 0",
        "await A[0] = 1 | column 12: expected '==', found \"=\"",
        "A[0] = % | column 8: expected a word, a number or one of [ ] : .. = == != < <= > >= && || ( ), found \"%\""})
    void ofStatements(String statement, String words) {
        refused(words, "program.arguments.ranks[0]=[\"A[0] = 1\", \"" + statement + "\"]");
        refused("program.arguments.ranks[0][1]: statement 2, column", "program.arguments.ranks[0]=[\"A[0] = 1\", \""
                + statement + "\"]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "r1 | column 3: expected one of == != < <= > >=, found the end",
        "r2 == 0 | column 1: expected a register that a statement sets, found r2",
        "r1 == | column 6: expected a register, a number, waits, not or a parenthesis, found the end",
        "(r1 == 0 | column 9: expected ')', found the end",
        "r1 == 0 r1 | column 9: expected &&, || or the end, found \"r1\"",
        "r1 == 0x10000000000000000 | column 7: expected a number that a register holds, 0 to",
        "waits 2 | column 7: expected a rank from 0 to 1, found 2"})
    void ofConditions(String condition, String words) {
        refused("program.arguments.forbidden[0]: condition 1, " + words,
                "program.arguments.forbidden=[\"" + condition + "\"]");
    }

    @Test
    void aWaitForATransferWithAMistakeIsNone() {
        assertThatThrownBy(() -> Rigs.load("sci-memory-order", "variants=[]",
                "program.arguments.ranks[0]=[\"dma A[4..12] = 1\", \"wait dma\"]"))
                .hasMessageContaining("statement 1, column 7").hasMessageNotContaining("statement 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "program.arguments.ranks=[[\"A[0] = 1\"]] | ranks: expected statements for each of the rig's 2 ranks, found",
        "program.arguments.ranks[0]=[\"r1 = A[0]\"] | a register that no other rank sets, found r1 of rank",
        "program.arguments.ranks[1]=[\"barrier A\"] | expected another rank's segment, found \"A\", its own",
        "program.arguments.segments[0].owner=2 | segments[0].owner: expected a rank from 0 to 1, found 2",
        "program.arguments.segments[0].bytes=6 | segments[0].bytes: expected a multiple of 4, found 6",
        "program.arguments.segments[0].map=[\"no-hold\"] | segments[0].map: expected write-combining beside no-hold",
        "program.arguments.segments[0].map=[\"lok\"] | found \"lok\"; did you mean \"lock\"?",
        "program.arguments.segments[0].name=a | expected a capital letter, and letters and digits",
        "protocol={\"kind\": \"sci\"} | protocol.kind: expected none under litmus"})
    void ofTheRest(String setting, String words) {
        refused(words, setting);
    }
}
