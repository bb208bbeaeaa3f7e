package org.wirelore.device.myrinet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.route.NetworkMap;
import org.wirelore.device.api.myrinet.route.NetworkMapper;
import org.wirelore.device.api.myrinet.route.ScoutLink;

/**
 * What scouts have found out so far. A mapper waits for each answer, and the kernel can't: the mapper goes over what
 * is known, an answer that is not there yet counts as none, and the first questions that it misses are what the next
 * scouts ask. When it misses none, its map is the network's.
 */
final class KnownScouts implements ScoutLink {
    /** As many answers as the control program keeps, less some for notices. */
    static final int ROUND_MAX = 8;
    private static final long NONE = -1;

    private final Map<Question, Long> answers = new HashMap<>();
    private final Set<Question> missed = new LinkedHashSet<>();

    /**
     * What a scout asks.
     *
     * @param way the route
     * @param isReturn whether the route is to lead back to the sender, or to a host
     */
    record Question(ByteBuffer way, boolean isReturn) {
        static Question of(byte[] way, boolean isReturn) {
            return new Question(ByteBuffer.wrap(way.clone()), isReturn);
        }

        byte[] route() {
            byte[] route = new byte[way.remaining()];
            way.duplicate().get(route);
            return route;
        }
    }

    void clear() {
        answers.clear();
        missed.clear();
    }

    void answer(Question question, long identity) {
        answers.put(question, identity);
    }

    void answerNone(Question question) {
        answers.put(question, NONE);
    }

    boolean isAnswered(Question question) {
        return answers.containsKey(question);
    }

    /** Who has answered, -1 if none has. */
    long identityAt(Question question) {
        return answers.getOrDefault(question, NONE);
    }

    /** Maps the network, or returns null: then {@link #missed} says what is to be asked first. */
    @Nullable
    NetworkMap map(long self) {
        missed.clear();
        NetworkMap map = new NetworkMapper(this, self).map();
        return missed.isEmpty() ? map : null;
    }

    List<Question> missed() {
        return new ArrayList<>(missed);
    }

    @Override
    public OptionalLong hostAt(byte[] route) {
        long identity = ask(Question.of(route, false));
        return identity == NONE ? OptionalLong.empty() : OptionalLong.of(identity);
    }

    @Override
    public boolean comesBack(byte[] route) {
        return ask(Question.of(route, true)) != NONE;
    }

    private long ask(Question question) {
        if (!isAnswered(question) && missed.size() < ROUND_MAX) {
            missed.add(question);
        }
        return identityAt(question);
    }
}
