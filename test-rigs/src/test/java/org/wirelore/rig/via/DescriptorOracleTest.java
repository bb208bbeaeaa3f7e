package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.QueueWatch;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;

class DescriptorOracleTest {
    private static final int POSTED = 40;

    private final Findings findings = new Findings(DescriptorOracle.NAME, DescriptorOracle.PROMISE, () -> 0,
            new PacketHistory(() -> 0));
    private final QueueWatch.Watched queue = new DescriptorOracle(findings).of("rank0").watch(true);
    private final MemorySegment memory = Arena.ofAuto().allocate(POSTED * VipDescriptor.ALIGNMENT,
            VipDescriptor.ALIGNMENT);

    @BeforeEach
    void post() {
        for (int i = 0; i < POSTED; i++) {
            queue.posted(memory, (long) i * VipDescriptor.ALIGNMENT);
        }
    }

    private void complete(int number, int status) {
        new VipDescriptor().at(memory, (long) number * VipDescriptor.ALIGNMENT).setStatus(VipDescriptor.DONE | status);
        queue.looked();
    }

    private String found() {
        return findings.result("").violations().getFirst().message();
    }

    @Test
    void whatCompletesInOrderIsRight() {
        for (int i = 0; i < POSTED; i++) {
            complete(i, VipDescriptor.STATUS_RECEIVE);
            queue.taken();
        }
        assertThat(findings.clean()).isTrue();
        assertThat(findings.result("").observations()).isEqualTo(POSTED);
    }

    @Test
    void whatCompletesBeforeAnOlderOneIsFound() {
        complete(0, VipDescriptor.STATUS_RECEIVE);
        queue.taken();
        complete(2, VipDescriptor.STATUS_RECEIVE);
        assertThat(found()).startsWith("a descriptor must not be complete before those that were posted before it:"
                + " rank0, receive queue, descriptor=2");
    }

    @Test
    void whatCompletesTwiceIsFound() {
        complete(0, VipDescriptor.STATUS_RECEIVE);
        complete(0, VipDescriptor.FLUSHED_ERROR);
        assertThat(found()).startsWith("a descriptor must complete once: rank0, receive queue, descriptor=0");
    }

    /** Those behind it may be complete: the library says so of itself. */
    @Test
    void whatHasNoMemoryAnyMoreIsNotJudged() {
        queue.lost(0);
        complete(1, VipDescriptor.FLUSHED_ERROR);
        assertThat(findings.clean()).isTrue();
    }
}
