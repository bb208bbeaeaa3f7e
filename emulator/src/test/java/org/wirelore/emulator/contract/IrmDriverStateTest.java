package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.bench.StateListing;
import org.wirelore.device.irm.IrmDriver;

/** What the state of an adapter's driver holds: two drivers that go on differently differ in it. */
class IrmDriverStateTest {
    private static final int NODE = 4;

    /** What a process does with a segment and a connection to it. */
    @FunctionalInterface
    private interface Work {
        void on(SciDescriptor sci, LocalSegment segment, RemoteSegment remote) throws SciException;
    }

    private static IrmDriver after(Work work) {
        SciHosts hosts = new SciHosts(ContractHosts.pc(1), SciCards::d310);
        Host process = hosts.stage().process("one");
        SciLibrary library = hosts.library(process, NODE);
        hosts.stage().start(process, () -> {
            library.initialize(SciFlags.NONE);
            SciDescriptor sci = library.open(SciFlags.NONE);
            LocalSegment segment = sci.createSegment(1, 8192, SciFlags.NONE);
            segment.prepare(0);
            segment.setAvailable(0);
            work.on(sci, segment, sci.connectSegment(NODE, 1, 0, 0));
        });
        hosts.stage().run();
        return hosts.driver(NODE);
    }

    private static long hash(IrmDriver driver) {
        StateHash hash = new StateHash();
        driver.visit(hash);
        return hash.value();
    }

    private static void assertDifferent(String where, Work one, Work other) {
        IrmDriver left = after(one);
        IrmDriver right = after(other);
        assertThat(StateListing.differences(left, right)).anySatisfy(
                difference -> assertThat(difference).startsWith(where));
        assertThat(hash(left)).isNotEqualTo(hash(right));
        assertThat(hash(left)).isEqualTo(hash(after(one)));
    }

    @Test
    void theStateOfASegmentIsState() {
        assertDifferent("process.segment.state: PREPARED", (sci, segment, remote) -> segment.setUnavailable(0, 0),
                (sci, segment, remote) -> {
                });
    }

    @Test
    void whoIsConnectedIsState() {
        assertDifferent("process.segment.users: 1 -> 0", (sci, segment, remote) -> {
        }, (sci, segment, remote) -> remote.disconnect());
    }

    @Test
    void translationEntriesAreState() {
        assertDifferent("adapter.entries.attributes", (sci, segment, remote) -> remote.map(0, 8,
                SciFlags.NO_MEMORY_LOOPBACK_MAP),
                (sci, segment, remote) -> remote.map(0, 8, SciFlags.NO_MEMORY_LOOPBACK_MAP
                        | SciFlags.WRITES_DISABLE_GATHER_MAP));
    }

    @Test
    void interruptsAndTheirUsersAreState() {
        assertDifferent("adapter.numbers.interrupt.users: 1 -> 0", (sci, segment, remote) -> {
            sci.createInterrupt(0, 7, SciFlags.FIXED_INTNO);
            sci.connectInterrupt(NODE, 0, 7, 0);
        }, (sci, segment, remote) -> sci.createInterrupt(0, 7, SciFlags.FIXED_INTNO));
    }

    /** Its segments are held by processes, so it is run again instead. */
    @Test
    void aDriverIsNotRestored() {
        IrmDriver driver = after((sci, segment, remote) -> {
        });
        SavedState state = SavedState.of(driver);
        assertThatIllegalStateException().isThrownBy(() -> state.restore(driver))
                .withMessageContaining("must be run again");
    }
}
