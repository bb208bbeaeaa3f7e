package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.wirelore.adi.Adi;
import org.wirelore.adi.EnvelopeWords;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.device.api.StateHash;

/**
 * The buffers that a program has lent to its requests, on a device that explores what a program may meet: whether the
 * program leaves them alone until it knows that the request is over (MPI 1.1, section 3.7.2), and which requests it
 * never completes. That it reads what it should not is not seen, and of objects only whether they are other ones.
 */
final class HeldBuffers {
    private final AdiObserver observer;
    private final CoreEvent event;
    private final Set<Held> open = new LinkedHashSet<>();

    /** The buffer of one request. */
    final class Held {
        private final Transfer transfer;
        private final Object buffer;
        private final int at;
        private final int count;
        private final TypeMap type;
        private final String words;
        private long content;

        private Held(Transfer transfer, Object buffer, int at, int count, TypeMap type, String words) {
            this.transfer = transfer;
            this.buffer = buffer;
            this.at = at;
            this.count = count;
            this.type = type;
            this.words = words;
            content = hash();
        }

        /** A message is about to be put into it. */
        void arrives() {
            check();
        }

        /** A message has been put into it. */
        void arrived() {
            content = hash();
        }

        /** The program knows that the request is over. */
        void seen() {
            check();
            forget();
        }

        /** The program has given the request up. */
        void forget() {
            open.remove(this);
        }

        private void check() {
            long found = hash();
            if (found != content) {
                content = found;
                observer.on(event.misused("the buffer of its " + words
                        + " was changed before the program knew that the request was over"));
            }
        }

        private long hash() {
            if (type.base() == BaseType.OBJECT) {
                long hash = 1;
                for (Object each : type.gather((Object[]) buffer, at, count)) {
                    hash = 31 * hash + System.identityHashCode(each);
                }
                return hash;
            }
            byte[] bytes = new byte[(int) ((long) count * type.bytes())];
            type.pack(buffer, at, count, bytes, 0);
            return StateHash.ofContent(MemorySegment.ofArray(bytes), 0, bytes.length);
        }
    }

    HeldBuffers(int rank, AdiObserver observer) {
        this.observer = observer;
        this.event = new CoreEvent(rank);
    }

    /** A request has begun, whose items have been checked; a receive may be over already. */
    void lend(Transfer transfer, Object buffer, int at, int count, TypeMap type, boolean isReceive, int peer, int tag) {
        String bytes = type.base() == BaseType.OBJECT ? "" : "of " + (long) count * type.bytes() + " bytes ";
        Held held = new Held(transfer, buffer, at, count, type, (isReceive
                ? "receive " + bytes + "from " + (peer == Adi.ANY_SOURCE ? "any rank" : "rank " + peer)
                : "send " + bytes + "to rank " + peer) + EnvelopeWords.tag(tag));
        open.add(held);
        transfer.held = held;
    }

    /** The requests that are over, and that the program has neither waited for nor given up, in sentences. */
    List<String> leftovers() {
        List<String> sentences = new ArrayList<>();
        for (Held held : open) {
            if (held.transfer.isDone()) {
                sentences.add("a request was never completed: its " + held.words);
            }
        }
        return sentences;
    }
}
