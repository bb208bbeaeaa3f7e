package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.message.ProcessStarter.Command;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.spawn.SpawnRefusedException;
import org.wirelore.rig.launch.spawn.SpawnRequest;
import org.wirelore.rig.product.RankProgramMain;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.real.RealRig;
import org.wirelore.rig.spi.VariantConfig;

/** Processes that programs of real mode start, as a job's master plans them. */
class JobGrowthTest {
    private static SpawnRequest request(String program, int processes) {
        return new SpawnRequest(List.of(0, 1), List.of(new Command(program, List.of(), processes)));
    }

    @Test
    void eachTimeTakesNumbersOfItsOwnAndWithoutOnesThereIsNone() throws Exception {
        VariantConfig variant = Rigs.load("mpi-viasci").variants().getFirst();
        String program = RankProgramMain.class.getName();
        try (JobResources resources = JobResources.make(variant)) {
            JobGrowth growth = new JobGrowth(variant, new JobPlanner(variant, 1, resources)
                    .plan(RealRig.program(2, RankProgramMain.class)), 31);
            Set<Integer> numbers = new HashSet<>();
            for (int time = 0; time < 31; time++) {
                assertThatThrownBy(() -> growth.plan(request("NotThere", 1), 2))
                        .isInstanceOf(SpawnRefusedException.class).hasMessageContaining("class NotThere");
                List<Assignment> more = growth.plan(request(program, 2), 2 + 2 * time);
                numbers.add(more.getFirst().birth().job());
                numbers.add(Objects.requireNonNull(more.getLast().birth().joint()).job());
            }
            assertThat(numbers).hasSize(62).allMatch(number -> number > 0 && number < 64);
            assertThatThrownBy(() -> growth.plan(request(program, 1), 64)).isInstanceOf(SpawnRefusedException.class)
                    .hasMessage("the job has numbers for 31 times that its programs start processes, and all are"
                            + " taken: start more processes at a time, or run it without --daemon");
        }
    }

    @ParameterizedTest
    @CsvSource({"mpi-tcp, 0, true", "mpi-sci, 0, true", "mpi-via, 0, true", "mpi-viasci, 0, true",
        "mpi-tcp, 1, false", "via-nic, 0, false", "via-nic, 1, false", "via-veth, 0, false", "mpi-shm, 0, false",
        "mpi-fmp, 0, false", "unet-veth, 0, false", "urtp-bridge, 0, false"})
    void onlyOfThisMachineAndWithoutAnInterfaceEach(String rig, int remote, boolean isPossible) throws IOException {
        JobOverrides changes = new JobOverrides(2, remote, null, null, 0, null, "", List.of(), true);
        assertThat(JobGrowth.isPossible(Rigs.load(rig).variants().getFirst(), changes)).isEqualTo(isPossible);
    }
}
