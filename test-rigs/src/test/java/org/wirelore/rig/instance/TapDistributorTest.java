package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/** Picture and story of a wire that is no Ethernet: its first byte is the sender, its second the receiver. */
class TapDistributorTest {
    private final VariantConfig variant = Rigs.load(Rigs.LOSSY).variants().getFirst();
    private final PacketHistory history = new PacketHistory(() -> 0);
    private final SequenceRecorder recorder = new SequenceRecorder(variant, () -> 0);
    private final TapDistributor fan = new TapDistributor(new TwoBytes(), recorder,
            new FaultHistory(history, List.of("faults.rules[3]")),
            null);

    private record Event(Fate fate, Cause cause) implements WireEvent {
        @Override
        public String words(long value) {
            return "struck " + value;
        }
    }

    private static final class TwoBytes implements WireReader {
        @Override
        public boolean isLegible(CaptureRecord record) {
            return record.length >= 2;
        }

        @Override
        public int from(CaptureRecord record) {
            return record.bytes[0];
        }

        @Override
        public int to(CaptureRecord record) {
            return record.bytes[1];
        }

        @Override
        public String sender(int wire, CaptureRecord record) {
            return "node " + from(record);
        }

        @Override
        public String receiver(int wire, CaptureRecord record) {
            return "node " + to(record);
        }

        @Override
        public String label(CaptureRecord record) {
            return "write";
        }
    }

    @Test
    void arrowsAreLabelledByTheFamilyAndByWhatBecameOfTheUnit() {
        try (Simulation simulation = new Simulation()) {
            for (int i = 0; i < 2; i++) {
                HostConfig host = variant.hosts().get(i);
                recorder.watch(i, new Machine(simulation, host.name(), ProfileMapping.profile(host.profile())));
            }
            recorder.begin();
            shown(0, 1, null);
            shown(1, 0, new Event(WireEvent.Fate.DAMAGED, WireEvent.Cause.RULE));
            shown(0, 1, new Event(WireEvent.Fate.LOST, WireEvent.Cause.CONGESTION));
            shown(0, 2, null);
            shown(0);
            recorder.end();
        }
        assertThat(Objects.requireNonNull(recorder.diagram("")).arrows()).extracting(SequenceDiagram.Arrow::label)
                .containsExactly("write", "write, damaged", "write, lost");
    }

    @Test
    void theStoryTellsWhatBefellAUnitByItsCauseAndLeavesOutTheMediumsOwnWays() {
        shown(0, 1, null);
        shown(0, 1, new Event(WireEvent.Fate.LOST, WireEvent.Cause.MEDIUM_ACCESS));
        shown(1, 7, new Event(WireEvent.Fate.LOST, WireEvent.Cause.OUTAGE));
        shown(0, 1, new Event(WireEvent.Fate.WHOLE, WireEvent.Cause.RULE));

        assertThat(history.lines()).satisfiesExactly(
                outage -> assertThat(outage).endsWith("from node 1 to node 7: struck 4 (a rule) (faults.rules[3])"),
                rule -> assertThat(rule).endsWith("from node 0 to node 1: struck 4 (a rule)"));
    }

    private void shown(int from, int to, @Nullable WireEvent event) {
        CaptureRecord record = new CaptureRecord();
        record.bytes = new byte[]{(byte) from, (byte) to};
        record.length = 2;
        if (event != null) {
            WireNote note = new WireNote();
            note.add(event, 4, "a rule");
            record.note = note;
        }
        fan.record(0, record);
    }

    /** A unit that is too short to tell anything. */
    private void shown(int from) {
        CaptureRecord record = new CaptureRecord();
        record.bytes = new byte[]{(byte) from};
        record.length = 1;
        fan.record(0, record);
    }
}
