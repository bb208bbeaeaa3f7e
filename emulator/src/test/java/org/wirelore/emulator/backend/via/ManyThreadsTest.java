package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.wirelore.device.api.via.ReliabilityLevel;

/** {@link ManyThreads} in shared memory. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ManyThreadsTest {
    private static ManyThreads.End end(ViaSide side) {
        return new ManyThreads.End(side.memory, side.region, side.vi);
    }

    @Test
    void eachDescriptorIsTakenOnceAndInOrder() throws Exception {
        String job = MemoryViaSetup.job("threads");
        try (ExecutorService acceptor = Executors.newSingleThreadExecutor();
                ViaSide server = new ViaSide("server", job, ReliabilityLevel.RELIABLE_DELIVERY);
                ViaSide client = new ViaSide("client", job, ReliabilityLevel.RELIABLE_DELIVERY)) {
            ManyThreads.postReceives(end(server));
            Future<?> accepted = acceptor.submit(() -> {
                server.accept();
                return null;
            });
            client.connect("server");
            accepted.get();
            ManyThreads.exchange(end(client), end(server));
            assertThat(server.errors()).isEmpty();
            server.vi.disconnect();
        }
    }
}
