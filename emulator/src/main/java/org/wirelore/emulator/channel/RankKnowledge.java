package org.wirelore.emulator.channel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.choice.match.Past;

/** What a rank knows of a run's choices, since which of its operations; and what it learns once it sees some over. */
final class RankKnowledge {
    private record Since(long operation, Past known) {
    }

    private final List<Since> all = new ArrayList<>();
    private final Map<Long, Past> unseen = new HashMap<>();
    private Past now = Past.NONE;

    /** At this moment. */
    Past now() {
        return now;
    }

    /** Adds something, for operations behind that number. */
    void learn(Past more, long from) {
        Past both = now.and(more);
        if (!both.equals(now)) {
            now = both;
            all.add(new Since(from, both));
        }
    }

    /** What the rank knew when it began an operation. */
    Past at(long operation) {
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).operation() < operation) {
                return all.get(i).known();
            }
        }
        return Past.NONE;
    }

    /** An operation is over; who sees that knows this. */
    void over(long operation, Past known) {
        unseen.put(operation, known);
    }

    /** The rank sees that an operation is over, when it has begun as many. */
    void seen(long operation, long started) {
        Past more = unseen.remove(operation);
        if (more != null) {
            learn(more, started);
        }
    }
}
