package org.wirelore.device.irm;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** What a driver knows of another node, and the messages for it. */
final class IrmSession implements StatePart {
    /** How the other node is. */
    enum State {
        /** It has never answered. */
        NONE,
        /** It answers. */
        UP,
        /** It does not, since a short time, or its link is down. */
        DOWN
    }

    private static final int SEQUENCES = 0x1_0000;
    private static final int TRIES = 3;

    final int nodeId;
    private final ArrayDeque<int[]> messages = new ArrayDeque<>();
    State state = State.NONE;
    long downSincePs;
    /** Whether it has been down for so long that no answer is expected any more. */
    boolean isDead;
    /** Of the other driver; 0 if not known. */
    int incarnation;
    /** Whether an error was recorded that no repetition mends. */
    boolean isDenied;
    /** Whether the driver has not yet judged the last errors, although the node answers. */
    boolean isUndecided;
    long retryAtPs;
    /** An assembled part of a message for an interrupt. */
    byte @Nullable [] assembled;
    private int sequence;
    private int heard = -1;
    private int failures;

    IrmSession(int nodeId) {
        this.nodeId = nodeId;
    }

    boolean isUp() {
        return state == State.UP;
    }

    void add(int[] mail, int incarnationHere) {
        sequence = (sequence + 1) % SEQUENCES;
        Mail.stamp(mail, sequence, incarnationHere);
        messages.add(mail);
    }

    int @Nullable [] head() {
        return messages.peek();
    }

    boolean hasMessages() {
        return !messages.isEmpty();
    }

    /**
     * A message has arrived.
     *
     * @param mail what was sent; the other node may have begun anew since, and then it waits here no longer
     */
    @SuppressWarnings("ReferenceEquality") // that very message, not one with the same words
    void onDelivered(int[] mail) {
        if (messages.peek() == mail) {
            messages.poll();
        }
        failures = 0;
        retryAtPs = 0;
    }

    /** The message that was sent has not arrived; whether it is worth to send the first one again at once. */
    boolean onFailed() {
        failures++;
        return failures < TRIES;
    }

    /** A message that could not be sent is given up. */
    int @Nullable [] giveUp() {
        failures = 0;
        return messages.poll();
    }

    /** A question is not to be asked any longer; one that is on its way may arrive. */
    void withdraw(int number) {
        int[] first = messages.poll();
        messages.removeIf(mail -> Mail.isQuestion(mail) && mail[2] == number);
        if (first != null) {
            messages.addFirst(first);
        }
    }

    /** Whether a message is new: it is not if it was repeated because only its response got lost. */
    boolean isNew(int[] mail) {
        boolean isRepeated = Mail.sequence(mail) == heard;
        heard = Mail.sequence(mail);
        return !isRepeated;
    }

    /** The other node has said for the first time who it is; what waits for it is still to be sent. */
    void onFirstIncarnation(int number) {
        incarnation = number;
        heard = -1;
    }

    /** The other node has begun anew. */
    void onNewIncarnation(int number) {
        incarnation = number;
        heard = -1;
        messages.clear();
        failures = 0;
        assembled = null;
        isDenied = false;
        isUndecided = false;
        isDead = false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("nodeId", nodeId);
        visitor.field("state", state);
        visitor.field("incarnation", incarnation);
        visitor.field("isDenied", isDenied);
        visitor.field("isDead", isDead);
        visitor.field("isUndecided", isUndecided);
        visitor.field("sequence", sequence);
        visitor.field("heard", heard);
        visitor.field("failures", failures);
        byte[] part = assembled;
        visitor.field("assembled", part == null ? -1 : part.length);
        if (part != null) {
            visitor.fields("assembledBytes", part.clone(), part.length);
        }
        visitor.field("messages", messages.size());
        messages.forEach(mail -> visitor.fields("message", mail.clone(), mail.length));
    }
}
