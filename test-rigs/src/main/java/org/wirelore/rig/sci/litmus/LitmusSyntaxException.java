package org.wirelore.rig.sci.litmus;

/** A statement or condition that can't be read; the message says in which column and what was expected there. */
final class LitmusSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    LitmusSyntaxException(int column, String expected, String found) {
        super("column " + column + ": expected " + expected + ", found " + found);
    }
}
