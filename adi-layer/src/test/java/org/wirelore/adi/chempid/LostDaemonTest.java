package org.wirelore.adi.chempid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.chempid.DaemonCluster.ExitError;
import org.wirelore.device.api.TimeUnits;

/** A daemon whose connection with another one breaks while it is at work. */
class LostDaemonTest {
    private static final int FAILS = 1;

    /** A rank elsewhere fails at each of many moments around the one at which the connection is known to be broken. */
    @Test
    void aHostThatDiesIsMissedThoughSomethingIsBeingSentThere() {
        long downPs = 10 * TimeUnits.PS_PER_MS;
        for (int step = -150; step <= 50; step++) {
            long failsPs = downPs + TimeUnits.PS_PER_SECOND + step * TimeUnits.PS_PER_US;
            DaemonCluster hosts = new DaemonCluster(3);
            hosts.programs.put(FAILS, (host, daemon, job, place) -> {
                while (host.now() < failsPs) {
                    host.sleep(failsPs);
                }
                throw new ExitError(3);
            });
            List<DaemonCall.JobEnd> ends = new ArrayList<>();
            hosts.process(0, "user", (host, sockets) -> {
                try (DaemonCall call = DaemonCall.user(host, sockets, DaemonCluster.SECRET)) {
                    ends.add(call.run(FAILS, List.of(1, 2), "program"));
                    call.stop();
                }
            });
            hosts.stopAt(downPs, 2);
            hosts.run();
            assertThat(ends).as("step %d", step).extracting(DaemonCall.JobEnd::why)
                    .containsAnyOf("exit 3", "host host2 is gone").hasSize(1);
        }
    }
}
