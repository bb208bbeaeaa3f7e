package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fault.frame.FrameEvent;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/** The picture of one exchange is drawn from typed events, whatever the names of costs and the words of notes. */
class SequenceRecorderTest {
    private static final int PROGRAM_LANE = 0;
    private static final int KERNEL_LANE = 1;

    private final VariantConfig variant = Rigs.load("unet-pingpong").variants().getFirst();
    private final Simulation simulation = new Simulation();
    private final SequenceRecorder recorder = new SequenceRecorder(variant, simulation.queue()::now);

    private SequenceDiagram recorded(WireNote note) {
        Machine alpha = machine(0);
        recorder.watch(0, alpha);
        recorder.watch(1, machine(1));
        Cost any = alpha.cost("unet.send.trap");
        alpha.spawn("rank0", host -> {
            recorder.begin();
            host.spend(any);
            alpha.spend(any);
            CaptureRecord record = new CaptureRecord();
            record.note = note;
            recorder.record(0, record, new FromAlphaToBeta());
            recorder.end();
        });
        simulation.run();
        return Objects.requireNonNull(recorder.diagram(""));
    }

    private Machine machine(int host) {
        return new Machine(simulation, variant.hosts().get(host).name(),
                ProfileMapping.profile(variant.hosts().get(host).profile()));
    }

    @Test
    void whatAProcessSpendsIsItsProgramsAndWhatTheKernelSpendsForItIsTheKernels() {
        assertThat(recorded(new WireNote()).spans()).extracting(SequenceDiagram.Span::lane)
                .isEqualTo(List.of(PROGRAM_LANE, KERNEL_LANE));
    }

    @Test
    void aCopyThatWasMadeOnTheWayIsADuplicate() {
        WireNote note = new WireNote();
        note.add(FrameEvent.DUPLICATE, 1, "");
        assertThat(recorded(note).arrows()).extracting(SequenceDiagram.Arrow::style)
                .containsExactly(SequenceDiagram.Style.DUPLICATE);
    }

    @Test
    void aUnitToWhichNothingHappenedIsAMessage() {
        assertThat(recorded(new WireNote()).arrows()).extracting(SequenceDiagram.Arrow::style)
                .containsExactly(SequenceDiagram.Style.NORMAL);
    }

    private static final class FromAlphaToBeta implements WireReader {
        @Override
        public boolean isLegible(CaptureRecord record) {
            return true;
        }

        @Override
        public int from(CaptureRecord record) {
            return 0;
        }

        @Override
        public int to(CaptureRecord record) {
            return 1;
        }

        @Override
        public String sender(int wire, CaptureRecord record) {
            return "alpha";
        }

        @Override
        public String receiver(int wire, CaptureRecord record) {
            return "beta";
        }

        @Override
        public String label(CaptureRecord record) {
            return "unit";
        }
    }
}
