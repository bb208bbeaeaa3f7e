package org.wirelore.rig.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Pairs the messages of one direction in two runs. The k-th one of the one run is the k-th one of the other, until they
 * differ; then the nearest place is looked for at which they go on together, so that one lost message is reported as
 * one difference and not as one for every message behind it.
 */
final class MessageAlignment {
    /** How far ahead a message is looked for that is not where it should be. */
    private static final int LOOK_AHEAD = 256;

    private final List<Message> emulated;
    private final List<Message> real;
    private final Differences differences;
    private final BitSet pairedEmulated = new BitSet();
    private final BitSet pairedReal = new BitSet();
    private final int[] emulatedOfReal;
    private boolean same = true;
    private int i;
    private int j;

    private MessageAlignment(List<Message> emulated, List<Message> real, Differences differences) {
        this.emulated = emulated;
        this.real = real;
        this.differences = differences;
        emulatedOfReal = new int[real.size()];
        Arrays.fill(emulatedOfReal, -1);
    }

    /** Pairs two lists, and adds what is different. */
    static MessageAlignment of(List<Message> emulated, List<Message> real, Differences differences) {
        MessageAlignment alignment = new MessageAlignment(emulated, real, differences);
        alignment.align();
        return alignment;
    }

    /** Whether both lists are the same. */
    boolean isSame() {
        return same;
    }

    /** The place in the emulated run of a message of the real one, or -1 if it has none there. */
    int emulatedOf(int realIndex) {
        return realIndex < 0 ? -1 : emulatedOfReal[realIndex];
    }

    private void align() {
        while (i < emulated.size() && j < real.size()) {
            if (pairedEmulated.get(i)) {
                i++;
            } else if (pairedReal.get(j)) {
                j++;
            } else if (emulated.get(i).isSameAs(real.get(j))) {
                pair(i, j);
            } else {
                resolve();
            }
        }
        for (; i < emulated.size(); i++) {
            if (!pairedEmulated.get(i)) {
                missing(emulated.get(i), i, "emulated");
            }
        }
        for (; j < real.size(); j++) {
            if (!pairedReal.get(j)) {
                missing(real.get(j), j, "real");
            }
        }
    }

    private void resolve() {
        Message one = emulated.get(i);
        Message other = real.get(j);
        int inReal = find(one, real, j + 1, pairedReal);
        int inEmulated = find(other, emulated, i + 1, pairedEmulated);
        if (goOnTogether(one, other) || (inReal < 0 && inEmulated < 0)) {
            add(Difference.Kind.CONTENT, one.free() || other.free(), name(one, i) + " has " + contrast(one, other));
            pair(i, j);
        } else if (inReal >= 0 && inEmulated >= 0) {
            add(Difference.Kind.ORDER, one.free() || other.free(), name(one, i) + " in the emulated run (" + one
                    .describe() + ") is number " + (inReal + 1) + " in the real one");
            pair(i, inReal);
        } else if (inEmulated >= 0) {
            missing(one, i++, "emulated");
        } else {
            missing(other, j++, "real");
        }
    }

    /** Whether two messages that differ have the same envelope, and what follows them is the same in both runs. */
    private boolean goOnTogether(Message one, Message other) {
        boolean emulatedEnds = i + 1 == emulated.size();
        boolean realEnds = j + 1 == real.size();
        return one.hasEnvelopeOf(other) && emulatedEnds == realEnds
                && (emulatedEnds || emulated.get(i + 1).isSameAs(real.get(j + 1)));
    }

    private static int find(Message wanted, List<Message> in, int from, BitSet paired) {
        for (int at = from; at < Math.min(in.size(), from + LOOK_AHEAD); at++) {
            if (!paired.get(at) && in.get(at).isSameAs(wanted)) {
                return at;
            }
        }
        return -1;
    }

    private void pair(int emulatedIndex, int realIndex) {
        pairedEmulated.set(emulatedIndex);
        pairedReal.set(realIndex);
        emulatedOfReal[realIndex] = emulatedIndex;
    }

    private void missing(Message message, int index, String run) {
        add(Difference.Kind.MISSING, message.free(),
                name(message, index) + " (" + message.describe() + ") is in the " + run + " run only");
    }

    private void add(Difference.Kind kind, boolean isUndetermined, String text) {
        same = false;
        differences.add(kind, isUndetermined, text);
    }

    private static String contrast(Message one, Message other) {
        return one.hasEnvelopeOf(other) && one.length() == other.length()
                ? "other content, with " + one.describe() + " in both runs"
                : one.describe() + " in the emulated run, " + other.describe() + " in the real one";
    }

    private static String name(Message message, int index) {
        return "message " + (index + 1) + " from rank " + message.source() + " to rank " + message.destination();
    }
}
