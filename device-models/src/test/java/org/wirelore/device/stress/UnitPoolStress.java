package org.wirelore.device.stress;

import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.UnitPool;
import org.wirelore.device.api.shm.UnitPoolLayout;

/** Two processes that take lists of units and give them back: no unit has two owners, and none is lost. */
@JCStressTest
@Outcome(id = "0, 0, 5", expect = Expect.ACCEPTABLE, desc = "each unit had one owner at a time, and all are free")
@Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, or lost")
@State
public class UnitPoolStress {
    private static final int ROUNDS = 30;
    private static final UnitPoolLayout LAYOUT = new UnitPoolLayout(0, 5, 64);

    private final SharedSegment segment = new PlainSegment(LAYOUT.bytes());

    /** One process. */
    @Actor
    public void takesPairs(III_Result result) {
        result.r1 = takeAndGive(2, 1);
    }

    /** Another one. */
    @Actor
    public void takesTriples(III_Result result) {
        result.r2 = takeAndGive(3, 2);
    }

    /** When both have ended. */
    @Arbiter
    public void counts(III_Result result) {
        result.r3 = new UnitPool(segment, LAYOUT).free();
    }

    private int takeAndGive(int most, int name) {
        UnitPool pool = new UnitPool(segment, LAYOUT);
        int wrong = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int count = pool.take(most);
            int unit = pool.first();
            for (int i = 0; i < count; i++) {
                segment.memory().set(ValueLayout.JAVA_INT, pool.data(unit), name);
                unit = pool.next(unit);
            }
            unit = pool.first();
            for (int i = 0; i < count; i++) {
                wrong += segment.memory().get(ValueLayout.JAVA_INT, pool.data(unit)) == name ? 0 : 1;
                unit = pool.next(unit);
            }
            if (count > 0) {
                pool.give(pool.first(), pool.last());
            }
        }
        return wrong;
    }
}
