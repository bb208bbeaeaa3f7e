package org.wirelore.rig.launch.event;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;

/**
 * Writes down what a rank does, with the time of the machine's clock, for the oracles to judge when all ranks are done.
 * A record is the time and the words of the event; the first of these holds, above {@value #TYPE_BITS} bits, the place
 * of the event's type among those that the log was made for.
 */
public final class EventLog implements AdiObserver {
    /** Words of a record. */
    static final int WORDS = 1 + AdiEvent.WORDS;
    /** Where the type of an event begins in a record's second word. */
    static final int TYPE_BITS = 48;

    private static final int FIRST_RECORDS = 1 << 14;
    /** A job that does more is not judged, and says so. */
    private static final int RECORDS_MAX = 1 << 20;

    private final Class<?>[] types;
    private final List<String> warnings = new ArrayList<>();
    private final SortedMap<String, Long> counters = new TreeMap<>();
    private long[] words = new long[FIRST_RECORDS * WORDS];
    private int used;
    private boolean full;

    /**
     * @param types a blank event of each type to write down, as {@link EventReplay} gets them; others are passed over
     */
    public EventLog(List<AdiEvent> types) {
        this.types = types.stream().map(AdiEvent::getClass).toArray(Class<?>[]::new);
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    /** The rank's thread, or that of a port that answers while the rank computes. */
    @Override
    public synchronized void on(AdiEvent event) {
        if (event instanceof CoreEvent core) {
            switch (core.kind) {
                case COUNTED -> counters.merge(core.text, core.times, Long::sum);
                case WARNING, PEER_GIVEN_UP -> warnings.add(core.text);
                default -> {
                    // Written down below, or not for a log.
                }
            }
        }
        for (int type = 0; type < types.length; type++) {
            if (types[type] == event.getClass()) {
                add(type, event);
                return;
            }
        }
    }

    public List<String> warnings() {
        return warnings;
    }

    public SortedMap<String, Long> counters() {
        return counters;
    }

    /** Whether something had to be left out. */
    public boolean isFull() {
        return full;
    }

    /** The records as text. */
    public String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(used * Long.BYTES);
        bytes.asLongBuffer().put(words, 0, used);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private void add(int type, AdiEvent event) {
        if (used + WORDS > words.length) {
            if (words.length >= RECORDS_MAX * WORDS) {
                full = true;
                return;
            }
            words = Arrays.copyOf(words, words.length * 2);
        }
        if (event.encode(words, used + 1)) {
            words[used] = System.nanoTime();
            words[used + 1] |= (long) type << TYPE_BITS;
            used += WORDS;
        }
    }
}
