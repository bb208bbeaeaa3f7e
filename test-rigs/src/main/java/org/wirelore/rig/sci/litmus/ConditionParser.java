package org.wirelore.rig.sci.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.wirelore.rig.sci.litmus.EndCondition.Sign;
import org.wirelore.rig.sci.litmus.EndCondition.Sum;

/**
 * Reads conditions: comparisons of sums of registers and numbers, {@code waits} and {@code waits RANK}, joined by
 * {@code &&} or {@code and}, {@code ||} or {@code or}, {@code !} or {@code not}, and parentheses.
 */
final class ConditionParser {
    private static final int DEPTH_MAX = 32;

    private final LitmusScanner scanner;
    private final IntPredicate isKnown;
    private final int ranks;
    private int depth;

    private ConditionParser(LitmusScanner scanner, IntPredicate isKnown, int ranks) {
        this.scanner = scanner;
        this.isKnown = isKnown;
        this.ranks = ranks;
    }

    /**
     * Reads one.
     *
     * @param isKnown whether a statement sets the register of a number
     * @param ranks how many ranks there are
     */
    static EndCondition parse(String text, IntPredicate isKnown, int ranks) throws LitmusSyntaxException {
        LitmusScanner scanner = new LitmusScanner(text);
        EndCondition condition = new ConditionParser(scanner, isKnown, ranks).either();
        scanner.requireEnd("&&, || or ");
        return condition;
    }

    private EndCondition either() throws LitmusSyntaxException {
        EndCondition left = both();
        while (scanner.skip("||") || scanner.skip("or")) {
            left = new EndCondition.Either(left, both());
        }
        return left;
    }

    private EndCondition both() throws LitmusSyntaxException {
        EndCondition left = one();
        while (scanner.skip("&&") || scanner.skip("and")) {
            left = new EndCondition.Both(left, one());
        }
        return left;
    }

    private EndCondition one() throws LitmusSyntaxException {
        if (++depth > DEPTH_MAX) {
            throw scanner.unexpected("at most " + DEPTH_MAX + " parts inside each other");
        }
        try {
            if (scanner.skip("!") || scanner.skip("not")) {
                return new EndCondition.Not(one());
            }
            if (scanner.skip("(")) {
                EndCondition inner = either();
                scanner.require(")");
                return inner;
            }
            if (scanner.skip("waits")) {
                return new EndCondition.Waits(scanner.isNumber() ? rank() : -1);
            }
            Sum left = sum();
            return new EndCondition.Comparison(left, sign(), sum());
        } finally {
            depth--;
        }
    }

    private int rank() throws LitmusSyntaxException {
        int column = scanner.column();
        String found = scanner.token();
        long rank = scanner.number("a rank");
        if (rank < 0 || rank >= ranks) {
            throw new LitmusSyntaxException(column, "a rank from 0 to " + (ranks - 1), found);
        }
        return (int) rank;
    }

    private Sum sum() throws LitmusSyntaxException {
        List<Integer> registers = new ArrayList<>();
        long number = 0;
        do {
            if (scanner.isNumber()) {
                number += scanner.number("a number", "a register holds", -1);
            } else if (scanner.isRegister()) {
                int column = scanner.column();
                int register = scanner.register();
                if (!isKnown.test(register)) {
                    throw new LitmusSyntaxException(column, "a register that a statement sets", "r" + register);
                }
                registers.add(register);
            } else {
                throw scanner.unexpected("a register, a number, waits, not or a parenthesis");
            }
        } while (scanner.skip("+"));
        return new Sum(registers, number);
    }

    private Sign sign() throws LitmusSyntaxException {
        for (Sign sign : Sign.values()) {
            if (scanner.skip(sign.text())) {
                return sign;
            }
        }
        throw scanner.unexpected("one of == != < <= > >=");
    }
}
