package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.run.real.RealRig;
import org.wirelore.rig.spi.VariantConfig;

@SuppressWarnings("NullAway.Init") // the resources are made before each test
class JobPlannerTest {
    private final VariantConfig memory = RealRig.sharedMemory();
    private JobResources resources;

    @BeforeEach
    void make() throws IOException {
        resources = JobResources.make(memory);
    }

    @AfterEach
    void close() throws IOException {
        resources.close();
        assertThat(RealRig.left(ProcessHandle.current().pid())).isEmpty();
    }

    @Test
    void aRigAsItStandsIsDividedAmongItsRanks() throws IOException {
        JobPlan plan = plan(memory, JobOverrides.NONE);
        assertThat(plan.size()).isEqualTo(2);
        assertThat(plan.local()).isEqualTo(2);
        assertThat(plan.bind()).as("nothing outside this machine gets in").isEqualTo("127.0.0.1");
        assertThat(plan.wallNanos()).isEqualTo(Math.round(memory.limits().wallSeconds() * 1e9));
        for (int rank = 0; rank < 2; rank++) {
            Assignment assignment = plan.assignments().get(rank);
            assertThat(assignment.rank()).isEqualTo(rank);
            assertThat(assignment.job()).isEqualTo(resources.job());
            assertThat(assignment.folder()).isEqualTo(resources.folder());
            assertThat(assignment.json()).isEqualTo(memory.json());
        }
    }

    @Test
    void ranksHaveCoresOfTheirOwnOnlyIfThereAreEnough() throws IOException {
        int cores = UsableCores.numbers().size();
        assertThat(plan(memory, ranks(cores, 0, null)).assignments()).extracting(Assignment::core)
                .isEqualTo(UsableCores.numbers());
        assertThat(plan(memory, ranks(cores + 1, 0, null)).assignments())
                .allMatch(assignment -> assignment.core() == -1 && !assignment.spins());
        assertThat(plan(RealRig.sharedMemory("protocol.wait=block"), JobOverrides.NONE).assignments())
                .allMatch(assignment -> assignment.core() == -1);
    }

    @Test
    void everyJobHasASecretOfItsOwn() throws IOException {
        assertThat(plan(memory, JobOverrides.NONE).secret().hex())
                .isNotEqualTo(plan(memory, JobOverrides.NONE).secret().hex());
    }

    @Test
    void moreRanksThanHostsAreRefusedWhereEachNeedsItsOwn() {
        assertThatThrownBy(() -> plan(RealRig.veth(), ranks(3, 0, null))).isInstanceOf(RigException.class)
                .hasMessageContaining("at most 2 ranks").hasMessageContaining("found 3");
    }

    @Test
    void ranksOfOtherMachinesNeedANetworkAndARankHere() {
        assertThatThrownBy(() -> plan(memory, ranks(2, 1, null))).isInstanceOf(RigException.class)
                .hasMessageContaining("fabric is nic").hasMessageContaining("found shared-memory");
        assertThatThrownBy(() -> plan(nic(), ranks(2, 2, "127.0.0.1"))).isInstanceOf(RigException.class)
                .hasMessageContaining("at least one rank on this machine");
    }

    @Test
    void twoHostsOfThisMachineCannotShareAnInterface() throws IOException {
        VariantConfig shared = RealRig.veth("fabric.kind=nic", "hosts[0].interface=eth0", "hosts[1].interface=eth0");
        assertThatThrownBy(() -> plan(shared, JobOverrides.NONE)).isInstanceOf(RigException.class)
                .hasMessageContaining("a network interface of its own").hasMessageContaining("hosts[1].interface=NAME")
                .hasMessageContaining("launch -n 2 --remote 1");
        assertThat(plan(nic(), JobOverrides.NONE).local()).isEqualTo(2);
        assertThat(plan(shared, ranks(2, 1, "127.0.0.1")).local()).isEqualTo(1);
    }

    @Test
    void ranksOfOtherMachinesMustGetAnAddressThatLeadsHere() throws IOException {
        assertThatThrownBy(() -> plan(nic(), ranks(2, 1, "0.0.0.0"))).isInstanceOf(RigException.class)
                .hasMessageContaining("--listen");
        JobPlan plan = plan(nic(), ranks(2, 1, "127.0.0.1"));
        assertThat(plan.local()).isEqualTo(1);
        assertThat(plan.assignments()).allMatch(assignment -> assignment.masterHost().equals("127.0.0.1")
                && assignment.masterPort() > 0 && assignment.folder().isEmpty());
    }

    @Test
    void anAddressOfAnotherMachineCannotBeListenedAt() {
        assertThatThrownBy(() -> plan(nic(), ranks(2, 1, "192.0.2.1"))).isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen at 192.0.2.1: ")
                .hasMessageContaining("ip -br address");
    }

    private JobPlan plan(VariantConfig variant, JobOverrides changes) throws IOException {
        return new JobPlanner(variant, 1, resources).plan(changes);
    }

    private static JobOverrides ranks(int ranks, int remote, @Nullable String listen) {
        return new JobOverrides(ranks, remote, null, listen, 0, null, "", List.of(), true);
    }

    private static VariantConfig nic() {
        return RealRig.veth("fabric.kind=nic", "hosts[0].interface=eth0", "hosts[1].interface=eth1");
    }
}
