package org.wirelore.emulator.backend.serial;

/** Text to be searched until a deadline: there are patterns that would otherwise be tried for ever. */
final class TimeLimitedText implements CharSequence {
    private static final int LOOKS_PER_CLOCK = 1 << 12;

    /** The deadline has passed in the middle of a search. */
    static final class OutOfTime extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfTime() {
            super("the search did not end in time", null, false, false);
        }
    }

    private final CharSequence text;
    private final long deadlineNanos;
    private int looks;

    /** @param deadlineNanos in the terms of {@link System#nanoTime} */
    TimeLimitedText(CharSequence text, long deadlineNanos) {
        this.text = text;
        this.deadlineNanos = deadlineNanos;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if ((++looks & LOOKS_PER_CLOCK - 1) == 0 && System.nanoTime() - deadlineNanos > 0) {
            throw new OutOfTime();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
