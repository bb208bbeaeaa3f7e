package org.wirelore.rig.conformance;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The calls on objects of one kind, and how the objects get into their states. */
public abstract class Trials {
    /** A call that answers by a refusal alone. */
    @FunctionalInterface
    public interface Plain {
        /** Makes the call. */
        void call() throws Exception;
    }

    private final String kind;
    private final AnswerSet answers;
    private final Map<String, AnswerSet.Valued> calls = new TreeMap<>();
    private final Set<String> reported = new HashSet<>();
    /** The state that the last call has left as it was. */
    private @Nullable String present;

    /** @param kind the objects' kind, as the table has it */
    protected Trials(String kind, AnswerSet answers) {
        this.kind = kind;
        this.answers = answers;
    }

    /** The objects' kind, as the table has it. */
    final String kind() {
        return kind;
    }

    /** The labels of all rows. */
    final Set<String> labels() {
        return calls.keySet();
    }

    /** Adds a call that answers 0 unless it is refused. */
    protected final void row(String label, Plain call) {
        valued(label, () -> {
            call.call();
            return 0;
        });
    }

    /** A call that is made whatever the answer is, which is an error that can be asked for afterwards. */
    protected final void reported(String label, AnswerSet.Valued call) {
        valued(label, call);
        reported.add(label);
    }

    /** Adds a call. */
    protected final void valued(String label, AnswerSet.Valued call) {
        if (calls.put(label, call) != null) {
            throw new IllegalArgumentException("a row must be made once: label=" + label);
        }
    }

    /**
     * Makes a call in a state, both as the table names them. A refusal changes nothing, so that the next call in the
     * same state is made on the same objects: it shows whether that is so.
     *
     * @param isPassing whether the state ends by itself
     */
    final int play(String label, String state, boolean isPassing) throws Exception {
        if (!state.equals(present)) {
            present = null;
            begin();
            bring(state);
        }
        AnswerSet.Valued call = calls.get(label);
        if (call == null) {
            throw new IllegalArgumentException("a row must have its call: label=" + label);
        }
        int answer = answers.of(call);
        present = answers.isRefusal(answer) && !reported.contains(label) && !isPassing ? state : null;
        return answer;
    }

    /** Nothing is left of what was before. */
    protected abstract void begin() throws Exception;

    /** Makes the objects, in a state. */
    protected abstract void bring(String state) throws Exception;
}
