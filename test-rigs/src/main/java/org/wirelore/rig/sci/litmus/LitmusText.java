package org.wirelore.rig.sci.litmus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.wirelore.rig.error.TreePath;

/**
 * The statements and conditions of a litmus program, read.
 *
 * @param ranks the statements of each rank
 * @param forbidden what is not to hold at the end
 * @param reachable what is to hold at the end of some run
 */
record LitmusText(List<List<Statement>> ranks, List<EndCondition> forbidden, List<EndCondition> reachable) {
    LitmusText {
        ranks = ranks.stream().map(List::copyOf).toList();
        forbidden = List.copyOf(forbidden);
        reachable = List.copyOf(reachable);
    }

    /** Is given what can't be read. */
    interface Mistakes {
        /**
         * One mistake.
         *
         * @param path of the text, below the program's arguments
         * @param problem column, what was expected and what was found
         */
        void add(TreePath path, String problem);
    }

    /** Reads all of it; what has mistakes is left out. */
    static LitmusText read(LitmusConfig config, Mistakes mistakes) {
        Map<String, LitmusSegment> segments = new LinkedHashMap<>();
        config.segments().forEach(segment -> segments.put(segment.name(), segment));
        Map<Integer, Integer> takers = takers(config);
        IntUnaryOperator taker = number -> takers.getOrDefault(number, -1);
        Map<Integer, Integer> setters = new HashMap<>();
        List<List<Statement>> ranks = new ArrayList<>();
        for (int rank = 0; rank < config.ranks().size(); rank++) {
            StatementParser parser = new StatementParser(segments, rank, taker);
            List<Statement> statements = new ArrayList<>();
            List<String> texts = config.ranks().get(rank);
            for (int i = 0; i < texts.size(); i++) {
                TreePath path = TreePath.ROOT.child("ranks").child(rank).child(i);
                try {
                    Statement statement = parser.parse(texts.get(i));
                    statements.add(statement);
                    requireAlone(statement, rank, setters, takers);
                } catch (LitmusSyntaxException mistake) {
                    mistakes.add(path, "statement " + (i + 1) + ", " + mistake.getMessage());
                }
            }
            ranks.add(statements);
        }
        return new LitmusText(ranks, conditions("forbidden", config.forbidden(), setters, config, mistakes),
                conditions("reachable", config.reachable(), setters, config, mistakes));
    }

    /** Which rank takes each interrupt, the first that does. */
    private static Map<Integer, Integer> takers(LitmusConfig config) {
        Map<Integer, Integer> takers = new HashMap<>();
        for (int rank = 0; rank < config.ranks().size(); rank++) {
            for (String text : config.ranks().get(rank)) {
                int number = StatementParser.takenInterrupt(text);
                if (number >= 0) {
                    takers.putIfAbsent(number, rank);
                }
            }
        }
        return takers;
    }

    private static void requireAlone(Statement statement, int rank, Map<Integer, Integer> setters,
            Map<Integer, Integer> takers) throws LitmusSyntaxException {
        int register = statement.register();
        if (register >= 0) {
            Integer setter = setters.putIfAbsent(register, rank);
            if (setter != null && setter != rank) {
                throw new LitmusSyntaxException(1, "a register that no other rank sets",
                        "r" + register + " of rank " + setter);
            }
        }
        if (statement instanceof Statement.TakeInterrupts taken) {
            int taker = takers.getOrDefault(taken.number(), rank);
            if (taker != rank) {
                throw new LitmusSyntaxException(1, "an interrupt that no other rank takes",
                        taken.number() + " of rank " + taker);
            }
        }
    }

    private static List<EndCondition> conditions(String key, List<String> texts, Map<Integer, Integer> setters,
            LitmusConfig config, Mistakes mistakes) {
        List<EndCondition> conditions = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                conditions.add(ConditionParser.parse(texts.get(i), setters::containsKey, config.ranks().size()));
            } catch (LitmusSyntaxException mistake) {
                mistakes.add(TreePath.ROOT.child(key).child(i),
                        "condition " + (i + 1) + ", " + mistake.getMessage());
            }
        }
        return conditions;
    }
}
