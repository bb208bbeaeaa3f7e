package org.wirelore.rig.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.message.ProcessStarter;

class DaemonNumberTest {
    @Test
    void theNumbersOfAJobEndBeforeThoseOfTheNext() {
        Map<String, String> job = Map.of(DaemonNumber.VARIABLE, "7");
        int last = DaemonNumber.first(job) + 2 * DaemonNumber.spawns(job);
        assertThat(last).isLessThan(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "8")));
        assertThat(last + 2).isGreaterThanOrEqualTo(DaemonNumber.first(Map.of(DaemonNumber.VARIABLE, "8")));
    }

    @Test
    void withoutADaemonProcessesAreUsedUpBeforeNumbers() {
        assertThat(DaemonNumber.spawns(Map.of())).isGreaterThan(ProcessStarter.PROCESSES_MAX).isLessThan(2048);
    }
}
