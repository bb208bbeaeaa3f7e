package org.wirelore.rig.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Quoted;
import tools.jackson.core.StreamReadConstraints;

/** What makes a text no JSON, in the words of people who write such files; the parser's own words name its classes. */
public final class JsonFault {
    private static final Pattern CHARACTER = Pattern.compile("Unexpected character \\('(.)' \\(code.*", Pattern.DOTALL);
    private static final Pattern TOKEN = Pattern.compile("(?:Unrecognized|Non-standard) token '([^']*)'.*",
            Pattern.DOTALL);

    /** What the parser says somewhere in its message, in lower case, and what it means. The first that fits counts. */
    private record Meaning(String says, String means) {
    }

    private static final List<Meaning> MEANINGS = List.of(
            new Meaning("number value length", "expected a number of at most " + LocatedParse.NUMBER_LENGTH_MAX
                    + " digits, found a longer one"),
            new Meaning("name length", "expected a key of at most " + LocatedParse.NAME_LENGTH_MAX
                    + " characters, found a longer one"),
            new Meaning("nesting depth", "expected at most " + LocatedParse.DEPTH_MAX
                    + " levels of nesting, found more"),
            new Meaning("token count", "expected at most " + LocatedParse.TOKENS_MAX + " keys and values, found more"),
            new Meaning("end-of-input",
                    "expected JSON, found its end before every bracket and quotation mark is closed"),
            new Meaning("close marker", "expected JSON, found a bracket that does not close the last one opened"),
            new Meaning("leading zero", "expected JSON, found a number that begins with a superfluous 0"),
            new Meaning("illegal unquoted character",
                    "expected JSON, found a control character in a string, where it is written as \\n or \\u000a"),
            new Meaning("hex-digit", "expected JSON, found a \\u without four hexadecimal digits"),
            new Meaning("character escape",
                    "expected JSON, found a \\ that begins no escape sequence; a \\ itself is \\\\"),
            new Meaning("surrogate", "expected JSON, found half of a pair of UTF-16 characters"),
            new Meaning("decimal point", "expected JSON, found a number without a digit behind its point"),
            new Meaning("exponent", "expected JSON, found a number without digits in its exponent"));

    private JsonFault() {
    }

    /** What a parser refuses in the words that are known here; it may read any number of values. */
    public static StreamReadConstraints.Builder limits() {
        return StreamReadConstraints.builder()
                .maxNestingDepth(2 * LocatedParse.DEPTH_MAX)
                .maxNumberLength(LocatedParse.NUMBER_LENGTH_MAX)
                .maxNameLength(LocatedParse.NAME_LENGTH_MAX);
    }

    /** @param message of the parser */
    public static String reason(@Nullable String message) {
        String said = message == null ? "" : message;
        Matcher token = TOKEN.matcher(said);
        if (token.matches()) {
            return "expected JSON, found " + Quoted.text(token.group(1))
                    + ", which is no value; text stands in quotation marks";
        }
        String lowerCase = said.toLowerCase(Locale.ROOT);
        for (Meaning meaning : MEANINGS) {
            if (lowerCase.contains(meaning.says())) {
                return meaning.means();
            }
        }
        Matcher character = CHARACTER.matcher(said);
        if (character.matches()) {
            return "expected " + awaited(said) + ", found " + Quoted.text(character.group(1));
        }
        return "expected JSON, found something else";
    }

    private static String awaited(String said) {
        if (said.contains("colon")) {
            return "a colon behind the key";
        }
        if (said.contains("property name")) {
            return "a key in quotation marks";
        }
        return said.contains("comma") ? "a comma or a closing bracket" : "JSON";
    }
}
