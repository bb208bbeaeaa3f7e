package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The indexed queues give what a search from the oldest entry would give, whatever was put in and taken out before. */
class MatchIndexTest {
    private static final int STEPS = 20_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void postedReceivesAreFoundAsBySearching(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PostedQueue queue = new PostedQueue();
        List<AdiRequest> model = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            int grow = i / 2_000 % 2 == 0 ? 70 : 30;
            if (random.nextInt(100) < grow) {
                AdiRequest request = new AdiRequest(i);
                request.open(false, i, random.nextInt(-1, 4), random.nextInt(2), random.nextInt(-1, 4),
                        java.lang.foreign.MemorySegment.NULL, 0, 0);
                queue.add(request);
                model.add(request);
            } else if (random.nextInt(10) == 0 && !model.isEmpty()) {
                queue.remove(model.remove(random.nextInt(model.size())));
            } else {
                int context = random.nextInt(2);
                int source = random.nextInt(4);
                int tag = random.nextInt(4);
                AdiRequest expected = model.stream()
                        .filter(each -> EnvelopeRules.matches(each.context, each.peer, each.tag, context, source, tag))
                        .findFirst().orElse(null);
                assertThat(queue.take(context, source, tag)).isSameAs(expected);
                model.remove(expected);
            }
            assertThat(queue.size()).isEqualTo(model.size());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void unexpectedMessagesAreFoundAsBySearching(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UnexpectedQueue queue = new UnexpectedQueue();
        List<Unexpected> model = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            int grow = i / 2_000 % 2 == 0 ? 70 : 30;
            if (random.nextInt(100) < grow) {
                Unexpected entry = queue.allocate();
                entry.context = random.nextInt(2);
                entry.source = random.nextInt(4);
                entry.tag = random.nextInt(4);
                queue.add(entry);
                model.add(entry);
            } else {
                int context = random.nextInt(2);
                int source = random.nextInt(-1, 4);
                int tag = random.nextInt(-1, 4);
                boolean remove = random.nextInt(4) > 0;
                Unexpected expected = model.stream()
                        .filter(each -> EnvelopeRules.matches(context, source, tag, each.context, each.source,
                                each.tag))
                        .findFirst().orElse(null);
                assertThat(queue.find(context, source, tag, remove)).isSameAs(expected);
                if (expected != null && remove) {
                    model.remove(expected);
                    queue.recycle(expected);
                }
            }
            assertThat(queue.size()).isEqualTo(model.size());
        }
    }
}
