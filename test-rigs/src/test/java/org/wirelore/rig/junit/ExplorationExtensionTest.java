package org.wirelore.rig.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that explore, run as JUnit runs them. */
class ExplorationExtensionTest {
    private static final String LOSSY = "unet-lossy-stream";

    /** What JUnit runs. */
    @Rig(value = LOSSY, set = "program.arguments.messages=5")
    static class Explorations {
        @Explore(faults = 1, frames = 6)
        void passing(Exploration found) {
            found.passes();
            assertThat(found.runs()).isEqualTo(1 + 6 * 4);
            assertThat(found.folder().resolve("certificate.json")).exists();
        }

        @Rig(value = LOSSY, set = {"program.arguments.messages=5", "protocol.retriesMax=1"})
        @Explore(faults = 2, frames = 8, kinds = "drop")
        void failing(Exploration found) {
            assertThat(found.folder().resolve("replay.json")).exists();
            found.passes();
        }

        @Explore(choices = "*.loss", deviations = 1, first = 3)
        void choosing(Exploration found) {
            found.passes();
        }

        @Seeds("1..3")
        void seeded(Exploration found) {
            found.passes();
            assertThat(found.runs()).isEqualTo(3);
        }

        @Explore(program = FirstOfTwo.class, ranks = 3)
        void orders(Exploration found) {
            assertThat(found.hasFailed()).isTrue();
            found.passes();
        }

        @Explore(faults = 1, frames = 6, kinds = "dorp")
        void misspelt(Exploration found) {
            found.passes();
        }
    }

    /** No rig. */
    static class Nowhere {
        @Explore(faults = 1, frames = 6)
        void none(Exploration found) {
            found.passes();
        }
    }

    /** Deadlocks if the first message is not that of rank 2. */
    public static final class FirstOfTwo {
        private FirstOfTwo() {
        }

        /** A rank. */
        public static void main(String[] arguments) throws MPIException {
            MPI.Init(arguments);
            int[] word = {0};
            if (MPI.COMM_WORLD.Rank() == 0) {
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                MPI.COMM_WORLD.Recv(word, 0, 1, MPI.INT, 1, 0);
            } else {
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.INT, 0, 0);
            }
            MPI.Finalize();
        }
    }

    @Test
    void aTestIsCalledWithWhatWasFoundAndItsNameIsTheScript() {
        Map<String, String> results = results(Explorations.class);
        assertThat(results).containsEntry(LOSSY + ": 25 runs pass", "passed")
                .containsEntry(LOSSY + ": 3 runs pass", "passed");
        assertThat(results.entrySet()).anySatisfy(test -> {
            assertThat(test.getKey()).startsWith("drop: frame ");
            assertThat(test.getValue()).contains("as small as it gets", "again: ./wirelore replay ",
                    "target/wirelore/junit/org.wirelore.rig.junit.ExplorationExtensionTest.Explorations.failing");
        }).anySatisfy(
                test -> assertThat(test.getKey()).startsWith("FAIL ").contains("3 ranks: deadlock in 1 of 2 orders"))
                .anySatisfy(test -> assertThat(test.getValue()).endsWith("found \"dorp\"; did you mean \"drop\"?"));
    }

    @Test
    void aTestWithoutARigSaysSo() {
        assertThat(results(Nowhere.class).values()).anySatisfy(said -> assertThat(said).contains("expected @Rig at",
                "Nowhere.none or its class"));
    }

    /** By what each is called, how it ended. */
    private static Map<String, String> results(Class<?> tests) {
        Map<String, String> results = new LinkedHashMap<>();
        LauncherFactory.create().execute(LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(tests)).build(), new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                        results.put(test.getDisplayName(), result.getThrowable()
                                .map(thrown -> String.valueOf(thrown.getMessage())).orElse("passed"));
                    }
                });
        return results;
    }
}
