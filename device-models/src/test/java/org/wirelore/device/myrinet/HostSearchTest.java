package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a driver looks for hosts that are missing. */
class HostSearchTest {
    @Test
    void aMissingHostIsLookedForLessAndLess() {
        HostSearch search = new HostSearch();
        assertThat(due(search, 700)).containsExactly(10, 30, 70, 150, 310, 630);
        search.restart();
        assertThat(due(search, 40)).containsExactly(10, 30);
    }

    @Test
    void itIsNeverGivenUp() {
        HostSearch search = new HostSearch();
        List<Integer> due = due(search, 20_000);
        assertThat(due.getLast() - due.get(due.size() - 2)).isEqualTo(1_280);
    }

    /** The numbers of the checks, from 1, after which it is due. */
    private static List<Integer> due(HostSearch search, int checks) {
        List<Integer> due = new ArrayList<>();
        for (int check = 1; check <= checks; check++) {
            if (search.isDue()) {
                due.add(check);
            }
        }
        return due;
    }
}
