package org.wirelore.adi.start;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;

/**
 * What a rank is started with, whatever its devices and its mode are.
 *
 * @param host its machine
 * @param rank its number; rank 0 is the master
 * @param size how many ranks the job has, 1 to {@link Adi#RANKS_MAX}
 * @param meeting where the ranks meet
 * @param decider draws what the start draws, such as initial sequence numbers
 * @param variables its environment variables
 * @param observer receives what happens, or null
 */
public record RankEnvironment(Host host, int rank, int size, Meeting meeting, Decider decider,
        Map<String, String> variables, @Nullable AdiObserver observer) {
    public RankEnvironment {
        variables = Map.copyOf(variables);
    }
}
