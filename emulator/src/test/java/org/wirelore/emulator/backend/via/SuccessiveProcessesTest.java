package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipResult;

/** A process takes the place of one that has left, and with it its address; its numbers begin anew. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SuccessiveProcessesTest {
    private static final ReliabilityLevel LEVEL = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final String JOB = "successive-" + ProcessHandle.current().pid();

    @Test
    void eachOfThemConnects() throws Exception {
        try (ViaSide server = new ViaSide("server", JOB, LEVEL)) {
            long address = 0;
            for (int turn = 0; turn < 3; turn++) {
                Vi vi = server.nic.createVi(new ViAttributes(LEVEL, 32_768, server.ptag, true, false), null, null);
                try (ViaSide client = new ViaSide("client", JOB, LEVEL)) {
                    long own = client.nic.query().hostAddress();
                    assertThat(turn == 0 || own == address).as("it has the place").isTrue();
                    address = own;
                    CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> connect(client));
                    assertThat(server.nic.connections().connectWait(server.own(), VipResult.INFINITE).accept(vi))
                            .isEqualTo(VipResult.SUCCESS);
                    asked.get();
                }
            }
        }
    }

    private static void connect(ViaSide client) {
        try {
            client.connect("server");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
