package org.wirelore.rig.sci.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.wirelore.device.api.sci.SciFlags;

/** Reads the statements of one rank. */
final class StatementParser {
    private static final List<String> WORDS = List.of("await", "barrier", "flush", "drain", "drop", "dma", "wait",
            "trigger");
    private static final long WORD_MAX = 0xFFFF_FFFFL;
    /** DMA moves multiples of this many bytes (fact sheet, section 5). */
    private static final int DMA_GRAIN = 8;
    private static final int DMA_BYTES_MAX = 1 << 18;

    private final Map<String, LitmusSegment> segments;
    private final int rank;
    private final IntUnaryOperator interruptOwner;
    private boolean hasDma;

    /**
     * @param interruptOwner the rank that takes the interrupts of a number, or -1
     */
    StatementParser(Map<String, LitmusSegment> segments, int rank, IntUnaryOperator interruptOwner) {
        this.segments = segments;
        this.rank = rank;
        this.interruptOwner = interruptOwner;
    }

    /** The interrupt that a text takes, or -1; of a text with mistakes, too. */
    static int takenInterrupt(String text) {
        try {
            LitmusScanner scanner = new LitmusScanner(text);
            if (scanner.isRegister()) {
                scanner.take();
                if (scanner.skip("=") && scanner.skip("interrupts")) {
                    return (int) Math.min(scanner.number("a number"), Integer.MAX_VALUE);
                }
            }
        } catch (LitmusSyntaxException mistake) {
            // It is reported when the text is read as a statement.
        }
        return -1;
    }

    Statement parse(String text) throws LitmusSyntaxException {
        LitmusScanner scanner = new LitmusScanner(text);
        Statement statement = scanner.isRegister() ? assignment(scanner) : other(scanner);
        scanner.requireEnd("");
        return statement;
    }

    private Statement other(LitmusScanner scanner) throws LitmusSyntaxException {
        if (segments.containsKey(scanner.token())) {
            return store(scanner);
        }
        int column = scanner.column();
        String word = scanner.token();
        if (!scanner.isWord() || !WORDS.contains(word)) {
            List<String> known = new ArrayList<>(WORDS);
            known.addAll(segments.keySet());
            throw scanner.unexpected("a segment, a register or one of " + String.join(", ", WORDS), known);
        }
        scanner.take();
        return switch (word) {
            case "await" -> await(scanner);
            case "barrier" -> new Statement.Order(remote(scanner), Statement.Order.Kind.BARRIER);
            case "flush" -> new Statement.Order(remote(scanner), Statement.Order.Kind.FLUSH);
            case "drop" -> new Statement.Order(remote(scanner), Statement.Order.Kind.DROP);
            case "drain" -> new Statement.Drain();
            case "dma" -> {
                // A transfer with a mistake, too: what waits for it is none.
                hasDma = true;
                yield dma(scanner);
            }
            case "wait" -> waitDma(scanner, column);
            default -> trigger(scanner);
        };
    }

    private Statement store(LitmusScanner scanner) throws LitmusSyntaxException {
        LitmusSegment segment = segment(scanner);
        scanner.require("[");
        int column = scanner.column();
        long from = scanner.number("an offset");
        if (scanner.skip(":")) {
            requireEight(scanner);
            requireInside(segment, column, from, Long.BYTES);
            scanner.require("]");
            scanner.require("=");
            return new Statement.StoreDouble(segment, from, scanner.number("a value", "8 bytes hold", -1));
        }
        if (scanner.skip("..")) {
            long to = end(scanner, segment, column, from);
            int value = value(scanner, "=");
            if (scanner.skip("crc")) {
                requireSealable(column, from, to);
                return new Statement.StoreSealed(segment, from, to, value);
            }
            return new Statement.StoreBlock(segment, from, to, value);
        }
        requireInside(segment, column, from, Integer.BYTES);
        scanner.require("]");
        return new Statement.StoreWord(segment, from, value(scanner, "="));
    }

    private Statement assignment(LitmusScanner scanner) throws LitmusSyntaxException {
        int register = scanner.register();
        scanner.require("=");
        if (scanner.skip("inc")) {
            int column = scanner.column();
            LitmusSegment segment = segment(scanner);
            if (!segment.isLockable()) {
                throw new LitmusSyntaxException(column, "a segment whose map has lock", '"' + segment.name() + '"');
            }
            return new Statement.Increment(register, segment, word(scanner, segment));
        }
        if (scanner.skip("start")) {
            return new Statement.Start(register, remote(scanner));
        }
        if (scanner.skip("check")) {
            LitmusSegment segment = remote(scanner);
            return new Statement.Check(register, segment,
                    scanner.skip("no-barrier") ? SciFlags.NO_STORE_BARRIER : SciFlags.NONE);
        }
        if (scanner.skip("interrupts")) {
            return new Statement.TakeInterrupts(register, (int) interrupt(scanner));
        }
        if (!segments.containsKey(scanner.token())) {
            throw scanner.unexpected("a segment, inc, start, check or interrupts");
        }
        LitmusSegment segment = segment(scanner);
        scanner.require("[");
        int column = scanner.column();
        long offset = scanner.number("an offset");
        boolean isDouble = scanner.skip(":");
        if (isDouble) {
            requireEight(scanner);
        }
        requireInside(segment, column, offset, isDouble ? Long.BYTES : Integer.BYTES);
        scanner.require("]");
        return isDouble
                ? new Statement.LoadDouble(register, segment, offset)
                : new Statement.LoadWord(register, segment, offset);
    }

    private Statement await(LitmusScanner scanner) throws LitmusSyntaxException {
        boolean isSealed = scanner.skip("crc");
        LitmusSegment segment = segment(scanner);
        if (isSealed) {
            scanner.require("[");
            int column = scanner.column();
            long from = scanner.number("an offset");
            scanner.require("..");
            long to = end(scanner, segment, column, from);
            requireSealable(column, from, to);
            return new Statement.AwaitSealed(segment, from, to);
        }
        long offset = word(scanner, segment);
        return new Statement.Await(segment, offset, value(scanner, "=="));
    }

    private Statement dma(LitmusScanner scanner) throws LitmusSyntaxException {
        LitmusSegment segment = remote(scanner);
        scanner.require("[");
        int column = scanner.column();
        long from = scanner.number("an offset");
        scanner.require("..");
        long to = end(scanner, segment, column, from);
        if (from % DMA_GRAIN != 0 || to % DMA_GRAIN != 0 || to - from > DMA_BYTES_MAX) {
            throw new LitmusSyntaxException(column,
                    "multiples of " + DMA_GRAIN + " and at most " + DMA_BYTES_MAX + " bytes, which the engine moves",
                    from + ".." + to);
        }
        return new Statement.Dma(segment, from, to, value(scanner, "="));
    }

    private Statement waitDma(LitmusScanner scanner, int column) throws LitmusSyntaxException {
        scanner.require("dma");
        if (!hasDma) {
            throw new LitmusSyntaxException(column, "a statement dma before this one", "none");
        }
        return new Statement.WaitDma();
    }

    private Statement trigger(LitmusScanner scanner) throws LitmusSyntaxException {
        int column = scanner.column();
        int number = (int) interrupt(scanner);
        int owner = interruptOwner.applyAsInt(number);
        if (owner < 0 || owner == rank) {
            throw new LitmusSyntaxException(column, "an interrupt that another rank takes", Integer.toString(number));
        }
        return new Statement.TriggerInterrupt(number, owner);
    }

    private static long interrupt(LitmusScanner scanner) throws LitmusSyntaxException {
        int column = scanner.column();
        long number = scanner.number("the number of an interrupt");
        if (number < 1 || number >= LitmusInterrupts.NUMBERS) {
            throw new LitmusSyntaxException(column,
                    "the number of an interrupt, 1 to " + (LitmusInterrupts.NUMBERS - 1),
                    Long.toUnsignedString(number));
        }
        return number;
    }

    private LitmusSegment segment(LitmusScanner scanner) throws LitmusSyntaxException {
        LitmusSegment segment = segments.get(scanner.token());
        if (segment == null) {
            throw scanner.unexpected("a segment (" + String.join(", ", segments.keySet()) + ")");
        }
        scanner.take();
        return segment;
    }

    private LitmusSegment remote(LitmusScanner scanner) throws LitmusSyntaxException {
        int column = scanner.column();
        LitmusSegment segment = segment(scanner);
        if (segment.owner() == rank) {
            throw new LitmusSyntaxException(column, "another rank's segment", '"' + segment.name() + "\", its own");
        }
        return segment;
    }

    /** An offset of a word, in brackets. */
    private static long word(LitmusScanner scanner, LitmusSegment segment) throws LitmusSyntaxException {
        scanner.require("[");
        int column = scanner.column();
        long offset = scanner.number("an offset");
        requireInside(segment, column, offset, Integer.BYTES);
        scanner.require("]");
        return offset;
    }

    private static long end(LitmusScanner scanner, LitmusSegment segment, int column, long from)
            throws LitmusSyntaxException {
        String found = scanner.token();
        long to = scanner.number("an offset");
        if (from < 0 || to <= from || to > segment.bytes()) {
            throw new LitmusSyntaxException(column,
                    "a block of at least a byte that ends at " + segment.bytes() + " or before",
                    Long.toUnsignedString(from) + ".." + found);
        }
        scanner.require("]");
        return to;
    }

    private static void requireEight(LitmusScanner scanner) throws LitmusSyntaxException {
        if (!scanner.isAt("8")) {
            throw scanner.unexpected("8, the only size but that of a word");
        }
        scanner.take();
    }

    private static void requireInside(LitmusSegment segment, int column, long offset, int bytes)
            throws LitmusSyntaxException {
        if (offset < 0 || offset % bytes != 0 || offset > segment.bytes() - bytes) {
            throw new LitmusSyntaxException(column,
                    "a multiple of " + bytes + " from 0 to " + (segment.bytes() - bytes) / bytes * bytes,
                    Long.toUnsignedString(offset));
        }
    }

    private static void requireSealable(int column, long from, long to) throws LitmusSyntaxException {
        if (from % Integer.BYTES != 0 || to % Integer.BYTES != 0 || to - from < 2 * Integer.BYTES) {
            throw new LitmusSyntaxException(column, "at least two whole words, of which the last one is the check sum",
                    from + ".." + to);
        }
    }

    /** A word behind a sign. */
    private static int value(LitmusScanner scanner, String sign) throws LitmusSyntaxException {
        scanner.require(sign);
        return (int) scanner.number("a value", "a word holds", WORD_MAX);
    }
}
