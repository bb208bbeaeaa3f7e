package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How much is looked at to find a match does not depend on how many entries of other sources and tags there are,
 * whatever they have in common.
 */
class MatchSearchTest {
    private static final int FEW = 1_000;
    private static final int MANY = 100_000;
    private static final int CONTEXT = 7;
    private static final int SOURCE = 5;
    private static final int TAG = 3;
    private static final int MATCHES = 200;
    /** Selections that are looked at for one list: the sought one, and few others that lie in the same place. */
    private static final int LOOKS_MAX = 4;

    private record Envelope(int context, int source, int tag) {
    }

    /** What is looked at for one match. */
    private record Looks(int searched, double compared) {
    }

    /** What the other entries have in common; none matches the one that is sought. */
    enum Others {
        ALL_TAGS_OF_ONE_SOURCE(i -> new Envelope(CONTEXT, SOURCE, 10 + i)), ALL_SOURCES_WITH_ONE_TAG(
                i -> new Envelope(CONTEXT + i / 2_000, 10 + i % 2_000, TAG)), ALL_CONTEXTS(
                        i -> new Envelope(10 + i % 60_000, SOURCE + i / 60_000, TAG)), A_GRID_OF_SOURCES_AND_TAGS(
                                i -> new Envelope(CONTEXT, 10 + i % 1_024, 10 + i / 1_024)), ONE_SOURCE_AND_TAG(
                                        i -> new Envelope(CONTEXT, SOURCE + 1, TAG + 1)), TAGS_FAR_APART(
                                                i -> new Envelope(CONTEXT, 10 + i % 7,
                                                        10 + i * 10_000)), WILDCARDS_AMONG_THEM(i -> switch (i % 4) {
                                                            case 0 -> new Envelope(CONTEXT, Adi.ANY_SOURCE, 10 + i);
                                                            case 1 -> new Envelope(CONTEXT + 1 + i % 60_000, SOURCE,
                                                                    Adi.ANY_TAG);
                                                            case 2 -> new Envelope(CONTEXT + 1 + i % 60_000,
                                                                    Adi.ANY_SOURCE, Adi.ANY_TAG);
                                                            default ->
                                                                new Envelope(CONTEXT, 10 + i % 2_000, Adi.ANY_TAG);
                                                        });

        @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
        private final IntFunction<Envelope> entry;

        Others(IntFunction<Envelope> entry) {
            this.entry = entry;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageFindsItsReceiveWithAsManyLooksAmongManyAsAmongFew(Others others) {
        for (int source : new int[]{SOURCE, Adi.ANY_SOURCE}) {
            for (int tag : new int[]{TAG, Adi.ANY_TAG}) {
                assertAlike(posted(others, FEW, source, tag), posted(others, MANY, source, tag), 4);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WILDCARDS_AMONG_THEM")
    void aReceiveFindsItsMessageWithAsManyLooksAmongManyAsAmongFew(Others others) {
        for (int source : new int[]{SOURCE, Adi.ANY_SOURCE}) {
            for (int tag : new int[]{TAG, Adi.ANY_TAG}) {
                assertAlike(unexpected(others, FEW, source, tag), unexpected(others, MANY, source, tag), 1);
            }
        }
    }

    private static void assertAlike(Looks few, Looks many, int lists) {
        assertThat(many.searched).isEqualTo(few.searched).isLessThanOrEqualTo(lists);
        assertThat(few.compared).isLessThanOrEqualTo(lists * LOOKS_MAX);
        assertThat(many.compared).isLessThanOrEqualTo(lists * LOOKS_MAX);
    }

    private static Looks posted(Others others, int number, int source, int tag) {
        PostedQueue queue = new PostedQueue();
        for (int i = 0; i < number; i++) {
            queue.add(receive(i, others.entry.apply(i)));
        }
        AdiRequest sought = receive(number, new Envelope(CONTEXT, source, tag));
        AdiRequest cancelled = receive(number + 1, new Envelope(CONTEXT, source, tag));
        long before = queue.compared();
        for (int i = 0; i < MATCHES; i++) {
            queue.add(sought);
            queue.add(cancelled);
            queue.remove(cancelled);
            assertThat(queue.take(CONTEXT, SOURCE, TAG)).isSameAs(sought);
        }
        // Two more searches are those for the lists that the two receives join.
        return new Looks(queue.searched(), (double) (queue.compared() - before) / MATCHES - 2);
    }

    private static Looks unexpected(Others others, int number, int source, int tag) {
        UnexpectedQueue queue = new UnexpectedQueue();
        // What is sought came first, because a receive with wildcards would take the others, too.
        for (int i = 0; i < MATCHES; i++) {
            queue.add(message(queue, new Envelope(CONTEXT, SOURCE, TAG)));
        }
        for (int i = 0; i < number; i++) {
            queue.add(message(queue, others.entry.apply(i)));
        }
        long before = queue.compared();
        for (int i = 0; i < MATCHES; i++) {
            Unexpected found = queue.find(CONTEXT, source, tag, true);
            assertThat(found).isNotNull();
        }
        Looks looks = new Looks(queue.searched(), (double) (queue.compared() - before) / MATCHES);
        assertThat(queue.size()).isEqualTo(number);
        return looks;
    }

    private static AdiRequest receive(int index, Envelope envelope) {
        AdiRequest request = new AdiRequest(index);
        request.open(false, index, envelope.source, envelope.context, envelope.tag, MemorySegment.NULL, 0, 0);
        return request;
    }

    private static Unexpected message(UnexpectedQueue queue, Envelope envelope) {
        Unexpected entry = queue.allocate();
        entry.context = envelope.context;
        entry.source = envelope.source;
        entry.tag = envelope.tag;
        return entry;
    }
}
