package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.world.QuietHost;

/**
 * Whatever is sent, posted, probed and cancelled, in whatever order: each message meets the receive that two plain
 * lists, searched from the oldest entry, would give it. Both queues grow beyond the number from which they are indexed
 * and shrink below it again, many times.
 */
@Tag("campaign")
class MatchOrderPropertyTest {
    private static final int SEEDS = Integer.getInteger("wirelore.match.seeds", 25);
    private static final int STEPS = 3_000;
    /**
     * The number of steps that mostly fill one of the queues; the next ones fill the other, which first empties this
     * one.
     */
    private static final int PHASE = 250;

    /** How many sources, tags and contexts there are: few that meet often, many that fill the index. */
    private enum Universe {
        DENSE(3, 3, 2, 1), MIXED(8, 40, 3, 1), WIDE(2_000, 1_000_000, 5, 997);

        private final int sources;
        private final int tags;
        private final int contexts;
        private final int tagStep;

        Universe(int sources, int tags, int contexts, int tagStep) {
            this.sources = sources;
            this.tags = tags;
            this.contexts = contexts;
            this.tagStep = tagStep;
        }
    }

    private record Message(int number, int context, int source, int tag) {
    }

    private record Receive(int context, int source, int tag, MemorySegment word, AdiRequest request) {
        boolean takes(Message message) {
            return context == message.context && (source == Adi.ANY_SOURCE || source == message.source)
                    && (tag == Adi.ANY_TAG || tag == message.tag);
        }
    }

    @Test
    void everyMessageMeetsTheReceiveThatALinearSearchGivesIt() {
        int longestUnexpected = 0;
        int longestPosted = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            for (Universe universe : Universe.values()) {
                Program program = new Program(universe, seed);
                program.run();
                longestUnexpected = Math.max(longestUnexpected, program.longestUnexpected);
                longestPosted = Math.max(longestPosted, program.longestPosted);
            }
        }
        assertThat(longestUnexpected).isGreaterThan(2 * PostedQueue.LINEAR_MAX);
        assertThat(longestPosted).isGreaterThan(2 * PostedQueue.LINEAR_MAX);
    }

    /** One random program, and the two lists. */
    private static final class Program {
        private final Universe universe;
        private final long seed;
        private final SplittableRandom random;
        private final ArrivalDevice device = new ArrivalDevice();
        private final Adi adi = new Adi(new QuietHost(), 0, Adi.RANKS_MAX, new AdiDevice[]{device},
                routes(device), 1 << 24, null);
        private final AdiStatus status = new AdiStatus();
        private final List<Message> unexpected = new ArrayList<>();
        private final List<Receive> posted = new ArrayList<>();
        private int longestUnexpected;
        private int longestPosted;

        Program(Universe universe, long seed) {
            this.universe = universe;
            this.seed = seed;
            this.random = new SplittableRandom(seed);
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                boolean fillsPosted = step / PHASE % 2 == 0;
                int dice = random.nextInt(100);
                if (dice < 10) {
                    probe();
                } else if (dice < 15) {
                    cancel();
                } else if ((dice < 85) == fillsPosted) {
                    receive();
                } else {
                    arrive(step);
                }
                assertThat(adi.open().unexpectedCount()).as("seed %d, step %d", seed, step)
                        .isEqualTo(unexpected.size());
                assertThat(adi.open().postedCount()).as("seed %d, step %d", seed, step).isEqualTo(posted.size());
                longestUnexpected = Math.max(longestUnexpected, unexpected.size());
                longestPosted = Math.max(longestPosted, posted.size());
            }
        }

        private void arrive(int number) {
            Message message = new Message(number, context(), source(), tag());
            device.arrive(message.source, message.context, message.tag, number);
            for (Receive receive : posted) {
                if (receive.takes(message)) {
                    posted.remove(receive);
                    assertMet(receive, message);
                    return;
                }
            }
            unexpected.add(message);
        }

        private void receive() {
            MemorySegment word = MemorySegment.ofArray(new byte[Integer.BYTES]);
            int context = context();
            int source = random.nextInt(4) == 0 ? Adi.ANY_SOURCE : source();
            int tag = random.nextInt(4) == 0 ? Adi.ANY_TAG : tag();
            Receive receive = new Receive(context, source, tag, word,
                    adi.irecv(word, 0, Integer.BYTES, source, tag, context));
            Message message = oldest(receive);
            if (message == null) {
                posted.add(receive);
            } else {
                unexpected.remove(message);
                assertMet(receive, message);
            }
        }

        private void probe() {
            int source = random.nextBoolean() ? Adi.ANY_SOURCE : source();
            int tag = random.nextBoolean() ? Adi.ANY_TAG : tag();
            int context = context();
            boolean found = adi.iprobe(source, tag, context, status);
            Message message = oldest(new Receive(context, source, tag, MemorySegment.NULL, new AdiRequest(0)));
            assertThat(found).as("seed %d", seed).isEqualTo(message != null);
            if (message != null) {
                assertThat(status.source).as("seed %d", seed).isEqualTo(message.source);
                assertThat(status.tag).as("seed %d", seed).isEqualTo(message.tag);
            }
        }

        private void cancel() {
            if (!posted.isEmpty()) {
                Receive receive = posted.remove(random.nextInt(posted.size()));
                assertThat(adi.cancel(receive.request)).isTrue();
                adi.waitFor(receive.request, status);
                assertThat(status.cancelled).isTrue();
            }
        }

        private @Nullable Message oldest(Receive receive) {
            Iterator<Message> matches = unexpected.stream().filter(receive::takes).iterator();
            return matches.hasNext() ? matches.next() : null;
        }

        private void assertMet(Receive receive, Message message) {
            assertThat(adi.test(receive.request, status)).as("seed %d", seed).isTrue();
            assertThat(receive.word.get(ValueLayout.JAVA_INT_UNALIGNED, 0)).as("seed %d", seed)
                    .isEqualTo(message.number);
            assertThat(status.source).isEqualTo(message.source);
            assertThat(status.tag).isEqualTo(message.tag);
        }

        private int context() {
            return random.nextInt(universe.contexts);
        }

        private int source() {
            return 1 + random.nextInt(universe.sources);
        }

        private int tag() {
            return random.nextInt(universe.tags) * universe.tagStep;
        }

        private static AdiDevice[] routes(AdiDevice device) {
            AdiDevice[] routes = new AdiDevice[Adi.RANKS_MAX];
            Arrays.fill(routes, device);
            return routes;
        }
    }
}
