package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The orders that are left out lead to nothing that the others do not lead to, and all lead to what MPI allows. */
class OrderReductionTest {
    private static final Logger LOG = Logger.getLogger(OrderReductionTest.class.getName());
    /** All of them, 10,000, take about half an hour. */
    private static final int PROGRAMS = Integer.getInteger("wirelore.order.programs", 300);
    private static final int FIRST = Integer.getInteger("wirelore.order.first", 1);
    private static final int QUICK = 12;
    private static final int RUNS_MAX = 300;
    private static final int STATES_MAX = 2_000;

    @Test
    void someRandomProgramsEndInAllTheWaysThatAnyOrderLeadsTo() {
        compare(1, QUICK, 100, 500);
    }

    @Test
    @Tag("campaign")
    void randomProgramsEndInAllTheWaysThatAnyOrderLeadsTo() {
        compare(FIRST, PROGRAMS, RUNS_MAX, STATES_MAX);
    }

    private static void compare(int first, int programs, int runsMax, int statesMax) {
        List<String> differences = new ArrayList<>();
        try (OrderComparison comparison = new OrderComparison(runsMax, statesMax)) {
            for (int seed = first; seed < first + programs; seed++) {
                differences.addAll(comparison.compare(seed));
            }
            LOG.info(() -> programs + " programs from " + first + ": " + comparison.figures());
            assertThat(differences).isEmpty();
            assertThat(comparison.withAll()).isGreaterThan(programs);
            assertThat(comparison.withModel()).isGreaterThan(programs);
            assertThat(comparison.several()).isGreaterThan(programs / 4);
        }
    }
}
