package org.wirelore.firmware.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.firmware.needs.Needs;

/** The text of a large random sample of words, against LLVM's own disassembler. */
class LlvmComparisonTest {
    private static final int WORDS_PER_FORMAT = 6_000;
    private static final int NOP = 1;
    private static final Pattern REFUSED = Pattern.compile("^\\S*?:(\\d+):\\d+: warning: .*");

    @TempDir
    Path folder;

    @Test
    void everyWordThatLlvmCallsLegalHasItsText() throws Exception {
        Needs.tool("llvm-mc");
        int[] words = sample(new Random(11));
        Path input = folder.resolve("words");
        Path output = folder.resolve("text");
        Path errors = folder.resolve("refused");
        Files.writeString(input, lines(words));
        int exit = new ProcessBuilder("llvm-mc", "--disassemble", "-triple=lanai", input.toString())
                .redirectOutput(output.toFile()).redirectError(errors.toFile()).start().waitFor();
        assertThat(exit).isZero();

        BitSet refused = refused(errors);
        List<String> texts = Files.readAllLines(output);
        List<String> wrong = new ArrayList<>();
        int line = 1;
        for (int i = 0; i < words.length; i++) {
            if (!refused.get(i)) {
                String text = texts.get(line++).strip();
                if (!text.equals(Disassembler.text(words[i]))) {
                    wrong.add(String.format("%08x", words[i]) + ": " + text + " <> " + Disassembler.text(words[i]));
                }
            }
        }
        assertThat(line).as("every line belongs to a word").isEqualTo(texts.size());
        assertThat(line).isGreaterThan(words.length / 2);
        assertThat(wrong).isEmpty();
    }

    /**
     * Words of every format, many with the values that have a text of their own. It starts with a legal word, since
     * LLVM 14 reads nothing after a first word that it refuses.
     */
    private static int[] sample(Random random) {
        List<Integer> words = new ArrayList<>(List.of(NOP));
        for (int format = 0; format < 16; format++) {
            for (int i = 0; i < WORDS_PER_FORMAT; i++) {
                words.add(sparing(varied(format << 28 | random.nextInt() >>> 4, random)));
            }
        }
        return words.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int varied(int word, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> word & 0xFFFF_0000;
            case 1 -> (word & 0xFFFF_0000) | (random.nextInt(7) - 3 & 0xFFFF);
            case 2 -> (word & ~(31 << 18)) | random.nextInt(3) << 18;
            case 3 -> (word & ~(31 << 23)) | random.nextInt(3) << 23;
            case 4 -> word & ~(31 << 11 | 31 << 3);
            case 5 -> word & ~(63 << 3 | 1 << 17);
            case 6 -> word & 0xFFFF_0003;
            default -> word;
        };
    }

    /** LLVM 14 breaks down at shifted addresses with this bit, whose meaning is nothing. */
    private static int sparing(int word) {
        boolean isShiftedAddress = word >>> 29 == 5 && (word >>> 8 & 7) == 7;
        return isShiftedAddress ? word & ~(1 << 5) : word;
    }

    private static String lines(int[] words) {
        StringBuilder text = new StringBuilder();
        for (int word : words) {
            text.append(String.format("0x%02x 0x%02x 0x%02x 0x%02x%n", word >>> 24, word >>> 16 & 255, word >>> 8 & 255,
                    word & 255));
        }
        return text.toString();
    }

    private static BitSet refused(Path errors) throws IOException {
        BitSet refused = new BitSet();
        try (BufferedReader reader = Files.newBufferedReader(errors, StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                Matcher matcher = REFUSED.matcher(line);
                if (matcher.matches()) {
                    refused.set(Integer.parseInt(matcher.group(1)) - 1);
                }
            }
        }
        return refused;
    }
}
