package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.spi.RigConfig;

/** One bit of a message of an MPI program, which changes no time and nothing that is printed, is seen in the hash. */
class FlippedMessageTest {
    private static final long SEED = 20261122;
    private static final int RUNS = 4;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"unet-cluster", "tcp-cluster"})
    void aBitOfAMessage(String rig) {
        SplittableRandom random = new SplittableRandom(SEED);
        Set<String> hashes = new HashSet<>(Set.of(hash(rig, "")));
        assertThat(hashes.add(hash(rig, ""))).as("two runs of the same").isFalse();
        for (int run = 0; run < RUNS; run++) {
            for (int message = 0; message < 2; message++) {
                String flipped = "\"%d\",\"%d\"".formatted(message, random.nextInt(1 << 20));
                assertThat(hashes.add(hash(rig, flipped))).as(flipped).isTrue();
            }
        }
    }

    private String hash(String name, String arguments) {
        RigConfig rig = Rigs.load(name, "program={\"name\":\"mpi\",\"arguments\":{\"class\":\""
                + FlippedMessage.class.getName() + "\",\"arguments\":[" + arguments + "]}}");
        return Rigs.launcher().run(new RunOrder(rig, 1, folder, false)).eventStreamHash();
    }
}
