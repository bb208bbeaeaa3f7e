package org.wirelore.adi.tcp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bodies of one rank, reused. */
final class TcpBodies {
    private TcpBody[] bodies = new TcpBody[0];
    private int[] free = new int[0];
    private int freeCount;

    TcpBody claim(int length) {
        if (freeCount == 0) {
            int count = bodies.length;
            bodies = Arrays.copyOf(bodies, count + 4 + count / 2);
            free = new int[bodies.length];
            for (int i = bodies.length - 1; i >= count; i--) {
                bodies[i] = new TcpBody(i);
                free[freeCount++] = i;
            }
        }
        return bodies[free[--freeCount]].open(length);
    }

    TcpBody get(int index) {
        return bodies[index];
    }

    void release(@Nullable TcpBody body) {
        if (body != null) {
            body.receive = null;
            free[freeCount++] = body.index;
        }
    }
}
