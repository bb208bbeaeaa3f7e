package org.wirelore.rig.sci.litmus;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;

/** The words, numbers and signs of one statement or condition, one after another. Columns begin at 1. */
final class LitmusScanner {
    private static final Pattern TOKEN = Pattern.compile("\\s*+(?:(?<word>[A-Za-z][A-Za-z0-9]*+(?:-[A-Za-z]++)*+)"
            + "|(?<number>0[xX][0-9A-Fa-f]++|[0-9]++)|(?<sign>\\.\\.|[=!<>]=|&&|\\|\\||[\\[\\]:=<>()!+-])|$)");
    private static final Pattern REGISTER = Pattern.compile("r(0|[1-9][0-9]?)");
    private static final int HEX = 16;
    /** The largest number of 64 bits. */
    private static final long ALL_BITS = -1;

    private final String text;
    private final Matcher matcher;
    /** Where the present token begins, and how it reads; empty at the end. */
    private int at;
    private String token = "";

    LitmusScanner(String text) throws LitmusSyntaxException {
        this.text = text;
        matcher = TOKEN.matcher(text);
        next(0);
    }

    private void next(int from) throws LitmusSyntaxException {
        at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (!matcher.region(at, text.length()).lookingAt()) {
            throw new LitmusSyntaxException(at + 1, "a word, a number or one of [ ] : .. = == != < <= > >= && || ( )",
                    Quoted.text(text.substring(at, text.offsetByCodePoints(at, 1))));
        }
        token = matcher.group();
    }

    /** Column of the present token, for a complaint about it once it has been taken. */
    int column() {
        return at + 1;
    }

    boolean isAt(String sign) {
        return token.equals(sign);
    }

    boolean isWord() {
        return matcher.group("word") != null;
    }

    boolean isNumber() {
        return matcher.group("number") != null;
    }

    boolean isRegister() {
        return REGISTER.matcher(token).matches();
    }

    String token() {
        return token;
    }

    String take() throws LitmusSyntaxException {
        String taken = token;
        next(at + token.length());
        return taken;
    }

    /** Takes a sign or word if it is the next one. */
    boolean skip(String sign) throws LitmusSyntaxException {
        boolean isThere = isAt(sign);
        if (isThere) {
            take();
        }
        return isThere;
    }

    void require(String sign) throws LitmusSyntaxException {
        if (!skip(sign)) {
            throw unexpected("'" + sign + "'");
        }
    }

    void requireEnd(String alternatives) throws LitmusSyntaxException {
        if (!token.isEmpty()) {
            throw unexpected(alternatives + "the end");
        }
    }

    /** A number of up to 64 bits, without a sign. */
    long number(String what) throws LitmusSyntaxException {
        return number(what, "64 bits hold", ALL_BITS);
    }

    /**
     * A number without a sign.
     *
     * @param what what it is
     * @param holder what it has to fit into, with a verb
     * @param max the largest one that does, without a sign
     */
    long number(String what, String holder, long max) throws LitmusSyntaxException {
        if (!isNumber()) {
            throw unexpected(what);
        }
        boolean isHex = token.length() > 1 && Character.toLowerCase(token.charAt(1)) == 'x';
        long number = 0;
        boolean fits = true;
        try {
            number = isHex ? Long.parseUnsignedLong(token.substring(2), HEX) : Long.parseUnsignedLong(token);
        } catch (NumberFormatException tooLarge) {
            fits = false;
        }
        if (!fits || Long.compareUnsigned(number, max) > 0) {
            throw unexpected(what + " that " + holder + ", 0 to " + Long.toUnsignedString(max));
        }
        take();
        return number;
    }

    /** The number of a register. */
    int register() throws LitmusSyntaxException {
        if (!isRegister() || Integer.parseInt(token.substring(1)) >= LitmusRegisters.COUNT) {
            throw unexpected("a register, r0 to r" + (LitmusRegisters.COUNT - 1));
        }
        return Integer.parseInt(take().substring(1));
    }

    LitmusSyntaxException unexpected(String expected) {
        return unexpected(expected, List.of());
    }

    /** @param known words of which one may be meant */
    LitmusSyntaxException unexpected(String expected, Collection<String> known) {
        return new LitmusSyntaxException(column(), expected, token.isEmpty()
                ? "the end"
                : Quoted.text(token) + NearestName.question(token, known));
    }
}
