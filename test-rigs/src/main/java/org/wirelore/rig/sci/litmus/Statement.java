package org.wirelore.rig.sci.litmus;

import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** One line of a rank. */
sealed interface Statement {
    /** Opens what it needs; before any rank's first statement. */
    void prepare(LitmusEnds ends) throws SciException;

    /**
     * Does it.
     *
     * @return false if it waits for ever
     */
    boolean perform(LitmusEnds ends) throws SciException;

    /** The register that it sets, or -1. */
    default int register() {
        return -1;
    }

    /** {@code A[o] = v}. */
    record StoreWord(LitmusSegment segment, long offset, int value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.window(segment).putInt(offset, value);
            return true;
        }
    }

    /** {@code A[o:8] = v}. */
    record StoreDouble(LitmusSegment segment, long offset, long value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.window(segment).putLong(offset, value);
            return true;
        }
    }

    /** {@code A[o..p] = v}. */
    record StoreBlock(LitmusSegment segment, long from, long to, int value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.window(segment).put(from, BlockImage.of(from, to, value), 0, to - from);
            return true;
        }
    }

    /** {@code A[o..p] = v crc}: the last word is the check sum of those before it. */
    record StoreSealed(LitmusSegment segment, long from, long to, int value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.window(segment).put(from, BlockImage.sealed(from, to, value), 0, to - from);
            return true;
        }
    }

    /** {@code rN = A[o]}. */
    record LoadWord(int register, LitmusSegment segment, long offset) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.registers().set(register, Integer.toUnsignedLong(ends.window(segment).getInt(offset)));
            return true;
        }
    }

    /** {@code rN = A[o:8]}. */
    record LoadDouble(int register, LitmusSegment segment, long offset) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.registers().set(register, ends.window(segment).getLong(offset));
            return true;
        }
    }

    /** {@code rN = inc A[o]}: the counter is big-endian. */
    record Increment(int register, LitmusSegment segment, long offset) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openLocks(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            int found = Integer.reverseBytes(ends.locks(segment).getInt(offset));
            ends.registers().set(register, Integer.toUnsignedLong(found));
            return true;
        }
    }

    /** {@code await A[o] == v}. */
    record Await(LitmusSegment segment, long offset, int value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            return ends.await(segment, offset, value);
        }
    }

    /** {@code await crc A[o..p]}: until the last word is the check sum of those before it. */
    record AwaitSealed(LitmusSegment segment, long from, long to) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openWindow(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            return ends.awaitSealed(segment, from, to);
        }
    }

    /** {@code barrier A}, {@code flush A} and {@code drop A}. */
    record Order(LitmusSegment segment, Kind kind) implements Statement {
        /** What is done to the buffers. */
        enum Kind {
            BARRIER, FLUSH, DROP
        }

        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openSequence(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            switch (kind) {
                case BARRIER -> ends.sequence(segment).storeBarrier();
                case FLUSH -> ends.sequence(segment).flush();
                case DROP -> ends.sequence(segment).flushReadBuffers();
            }
            return true;
        }
    }

    /** {@code drain}: the processor's buffers only. */
    record Drain() implements Statement {
        @Override
        public void prepare(LitmusEnds ends) {
            // The library itself drains them.
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.library().flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY);
            return true;
        }
    }

    /** {@code rN = start A}. */
    record Start(int register, LitmusSegment segment) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openSequence(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.registers().set(register, SequenceNumbers.of(ends.sequence(segment).start()));
            return true;
        }
    }

    /** {@code rN = check A}, with the flags of the call. */
    record Check(int register, LitmusSegment segment, int flags) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openSequence(segment);
        }

        @Override
        public boolean perform(LitmusEnds ends) {
            ends.registers().set(register, SequenceNumbers.of(ends.sequence(segment).check(flags)));
            return true;
        }
    }

    /** {@code dma A[o..p] = v}: the engine begins, and the rank goes on. */
    record Dma(LitmusSegment segment, long from, long to, int value) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.openEngine(segment, to);
        }

        @Override
        public boolean perform(LitmusEnds ends) throws SciException {
            ends.engine().begin(ends.remote(segment), from, to, value);
            return true;
        }
    }

    /** {@code wait dma}: all that was begun is over. */
    record WaitDma() implements Statement {
        @Override
        public void prepare(LitmusEnds ends) {
            // A statement before it opens the engine.
        }

        @Override
        public boolean perform(LitmusEnds ends) throws SciException {
            ends.engine().await();
            return true;
        }
    }

    /** {@code trigger n}. */
    record TriggerInterrupt(int number, int owner) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) throws SciException {
            ends.interrupts().connect(number, owner);
        }

        @Override
        public boolean perform(LitmusEnds ends) throws SciException {
            ends.interrupts().trigger(number);
            return true;
        }
    }

    /** {@code rN = interrupts n}: waits for one, and counts those that are there. */
    record TakeInterrupts(int register, int number) implements Statement {
        @Override
        public void prepare(LitmusEnds ends) {
            // It is created before others connect to it.
        }

        @Override
        public boolean perform(LitmusEnds ends) throws SciException {
            int found = ends.interrupts().take(number);
            if (found > 0) {
                ends.registers().set(register, found);
            }
            return found > 0;
        }
    }
}
