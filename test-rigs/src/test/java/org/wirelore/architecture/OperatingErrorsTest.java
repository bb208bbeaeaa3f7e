package org.wirelore.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * An operating error says what happened, what was expected and found, and what to do. "X must hold: name=value" is for
 * assertions, which tell a programmer what is wrong with the code.
 */
class OperatingErrorsTest {
    private static final Set<String> ASSERTIONS = Set.of("IllegalArgumentException", "IllegalStateException",
            "AssertionError", "IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException");
    /** What makes an exception from a text: its constructor, a class of MPI errors, a method that throws it. */
    private static final Pattern MAKER = Pattern.compile("\\bnew (\\w+(?:Exception|Error|Failure|Expectation))\\("
            + "|\\b(Failure\\.\\w+)\\s*\\.because\\(|\\b(AdiException\\.lost|giveUp|warn|unconfirmed)\\(");
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern MUST = Pattern.compile("\\b[Mm]ust\\b");

    @Test
    void onlyAssertionsSayWhatMustHold() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Repository.javaFiles()) {
            if (Repository.name(file).contains("/src/main/")) {
                rulesInErrors(Files.readString(file)).forEach(rule -> found.add(Repository.name(file) + ": " + rule));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void aRuleInAnOperatingErrorIsFoundAndOneInAnAssertionIsNot() {
        assertThat(rulesInErrors("throw new IOException(\n \"a port \" + port\n + \" must be free\");")).hasSize(1);
        assertThat(rulesInErrors("throw Failure.TAG.because(\"a tag must be 0 to \" + MAX);")).hasSize(1);
        assertThat(rulesInErrors("throw AdiException.lost(peer, \"a rank must stay\");")).hasSize(1);
        assertThat(rulesInErrors("throw new IllegalStateException(\"a port must be free\");")).isEmpty();
        assertThat(rulesInErrors("throw new IOException(\"mustard\"); String rule = \"must\";")).isEmpty();
    }

    private static List<String> rulesInErrors(String source) {
        List<String> found = new ArrayList<>();
        Matcher maker = MAKER.matcher(source);
        while (maker.find()) {
            String name = maker.group(1) != null ? maker.group(1) : maker.group();
            if (!ASSERTIONS.contains(name)) {
                Matcher text = TEXT.matcher(source.substring(maker.end(), callEnd(source, maker.end())));
                while (text.find()) {
                    if (MUST.matcher(text.group()).find()) {
                        found.add(name + " " + text.group());
                    }
                }
            }
        }
        return found;
    }

    /** The parenthesis that closes a call; what is in texts is not counted. */
    private static int callEnd(String source, int from) {
        int depth = 1;
        boolean isText = false;
        for (int i = from; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '"' && source.charAt(i - 1) != '\\') {
                isText = !isText;
            } else if (!isText && c == '(') {
                depth++;
            } else if (!isText && c == ')' && --depth == 0) {
                return i;
            }
        }
        return source.length();
    }
}
