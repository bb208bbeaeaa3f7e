package org.wirelore.rig.sci.conformance;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciException;

/** The calls on objects of one kind, and how the objects get into their states. */
abstract class Trials {
    /** A call that answers by an error alone. */
    @FunctionalInterface
    interface Plain {
        void call() throws SciException;
    }

    private final String kind;
    private final Map<String, Answers.Valued> calls = new TreeMap<>();
    private final Set<String> reported = new HashSet<>();
    /** The state that the last call has left as it was. */
    private @Nullable String present;
    /** What the calls are made on. */
    final Bench bench;

    Trials(String kind, Bench bench) {
        this.kind = kind;
        this.bench = bench;
    }

    /** The objects' kind, as the table has it. */
    final String kind() {
        return kind;
    }

    /** The labels of all rows. */
    final Set<String> labels() {
        return calls.keySet();
    }

    final void row(String label, Plain call) {
        valued(label, () -> {
            call.call();
            return 0;
        });
    }

    /** A call that is made whatever the answer is, which is an error that can be asked for afterwards. */
    final void reported(String label, Answers.Valued call) {
        valued(label, call);
        reported.add(label);
    }

    final void valued(String label, Answers.Valued call) {
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
    final int play(String label, String state, boolean isPassing) throws SciException {
        if (!state.equals(present)) {
            present = null;
            bench.begin();
            bring(state);
        }
        Answers.Valued call = calls.get(label);
        if (call == null) {
            throw new IllegalArgumentException("a row must have its call: label=" + label);
        }
        int answer = Answers.of(call);
        present = Answers.isRefusal(answer) && !reported.contains(label) && !isPassing ? state : null;
        return answer;
    }

    /** Makes the objects, in a state. */
    abstract void bring(String state) throws SciException;
}
