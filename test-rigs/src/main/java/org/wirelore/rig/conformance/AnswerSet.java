package org.wirelore.rig.conformance;

/** What a C library's calls can answer, as numbers, and their names. */
public interface AnswerSet {
    /** A call that returns what its row is about, or throws a refusal of the library. */
    @FunctionalInterface
    interface Valued {
        /** Makes the call. */
        int call() throws Exception;
    }

    /** The call has no code for it, and faults as the processor does. */
    String FAULT = "FAULT";
    /** Its number. */
    int FAULT_VALUE = -1;
    /** It ended in a way that a program in C can't see at all. */
    String BROKEN = "BROKEN";
    /** Its number. */
    int BROKEN_VALUE = -2;

    /** The library's name, for people. */
    String library();

    /** Makes a call. */
    int of(Valued call);

    /** Whether an answer is a refusal, which has changed nothing. */
    boolean isRefusal(int value);

    /**
     * The name of an answer.
     *
     * @param label of its row, which may say what the answer is
     */
    String name(String label, int value);
}
