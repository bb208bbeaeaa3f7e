package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Lane;
import org.wirelore.rig.report.SequenceDiagram.Span;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** The picture of an exchange by FMP: programmed I/O, control programs, DMA, packets, STOP, interrupts. */
class MyrinetPictureTest {
    private static final String SHORT = "program.arguments.sizesBytes=[1]";
    private static final String FEW = "program.arguments.repetitions=3";

    private record Ran(SequenceDiagram picture, long hash) {
        List<String> lanes() {
            return picture.lanes().stream().map(Lane::name).toList();
        }

        /** What happened in the lanes of a name, in the order of time. */
        List<String> spans(String lane) {
            return picture.spans().stream().filter(span -> lanes().get(span.lane()).equals(lane)).map(Span::label)
                    .toList();
        }

        List<String> arrows() {
            return picture.arrows().stream().sorted((a, b) -> Long.compare(a.startPs(), b.startPs()))
                    .map(arrow -> lanes().get(arrow.fromLane()) + " > " + lanes().get(arrow.toLane()) + ": "
                            + arrow.label())
                    .toList();
        }
    }

    private static VariantConfig variant(String name, String... settings) {
        return Rigs.load("fmp-latency", settings).variants().stream().filter(each -> each.name().equals(name))
                .findFirst().orElseThrow();
    }

    private static String stream(int messages, int lengthBytes) {
        return "program={\"name\": \"stream\", \"arguments\": {\"messages\": " + messages + ", \"lengthBytes\": "
                + lengthBytes + "}}";
    }

    private static Ran run(VariantConfig variant, CardExecution execution) {
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), PlacedFaults.NONE, null, null,
                execution)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            return new Ran(instance.sequences().getFirst(), instance.queue().hash());
        }
    }

    @Test
    void aMessageHasItsProgrammedInputAndOutputItsControlProgramsItsTransferAndItsNotice() {
        Ran ran = run(variant("polling", SHORT, FEW), CardExecution.USUAL);

        assertThat(ran.lanes()).containsExactly("program", "host DMA", "firmware", "card", "xbar0:0", "xbar0:1",
                "card", "firmware", "host DMA", "program");
        assertThat(ran.picture().lanes().stream().map(Lane::group).distinct()).containsExactly("alpha", "network",
                "beta");
        assertThat(ran.spans("program")).contains("pio.burst", "fmp.send.call", "fmp.receive.packet");
        assertThat(ran.spans("firmware")).contains("sends", "arms, starts DMA");
        assertThat(ran.spans("host DMA")).containsOnly("stores 40 bytes");
        assertThat(ran.arrows()).containsExactly("card > xbar0:0: port 0 → 0, 1 byte",
                "xbar0:1 > card: port 0 → 0, 1 byte", "host DMA > program: notice",
                "card > xbar0:1: port 0 → 0, 1 byte", "xbar0:0 > card: port 0 → 0, 1 byte",
                "host DMA > program: notice");
    }

    @Test
    void anInterruptGoesFromTheControlProgramToTheKernel() {
        Ran ran = run(variant("interrupt", SHORT, FEW), CardExecution.USUAL);

        assertThat(ran.arrows()).contains("firmware > kernel: interrupt");
        assertThat(ran.spans("kernel")).contains("interrupt.enter", "myrinet.signal.wake");
        assertThat(ran.spans("kernel")).filteredOn(label -> label.equals("pio.burst")).isEmpty();
    }

    /** What leaves a fast bus in a row waits for a slow one. */
    @Test
    void whatAReceiverCannotTakeIsStopped() {
        Ran ran = run(variant("polling", stream(20, 32768), "hosts[0].profile=pentium-pro-200-myrinet",
                "hosts[0].card=lanai4-pci"), CardExecution.USUAL);

        assertThat(Stream.concat(ran.spans("xbar0:1").stream(), ran.spans("card").stream())).contains("STOP");
        assertNothingOverlaps(ran);
    }

    private static void assertNothingOverlaps(Ran ran) {
        List<Span> spans = ran.picture().spans().stream()
                .sorted((a, b) -> a.lane() != b.lane() ? a.lane() - b.lane() : Long.compare(a.startPs(), b.startPs()))
                .toList();
        for (int i = 1; i < spans.size(); i++) {
            Span before = spans.get(i - 1);
            Span span = spans.get(i);
            assertThat(before.lane() != span.lane() || before.endPs() <= span.startPs())
                    .as(before + " and " + span).isTrue();
        }
    }

    @Test
    void thePictureIsTheSameHoweverProgramsAreExecutedAndChangesNothing() {
        for (VariantConfig variant : List.of(variant("polling", SHORT, FEW), variant("interrupt", SHORT, FEW),
                variant("polling", stream(8, 8192)))) {
            Ran usual = run(variant, CardExecution.USUAL);
            assertNothingOverlaps(usual);
            for (CardExecution other : List.of(new CardExecution(false, true, 1_000_000_000L),
                    new CardExecution(true, false, 30_000L), new CardExecution(true, true, 777_000L))) {
                assertThat(run(variant, other)).isEqualTo(usual);
            }
            try (RigInstance undrawn = new RigInstance(variant, new SeededDecider(1), false, null).undrawn()) {
                undrawn.run();
                assertThat(undrawn.queue().hash()).isEqualTo(usual.hash());
                assertThat(undrawn.sequences()).isEmpty();
            }
        }
    }

    @Test
    void aSecondRunOfAnInstanceIsDrawnAsTheFirst() {
        try (RigInstance instance = new RigInstance(variant("polling", SHORT, FEW), new SeededDecider(1), false,
                null)) {
            instance.run();
            List<SequenceDiagram> first = instance.sequences();
            instance.run();
            assertThat(instance.sequences()).isEqualTo(first).hasSize(1);
        }
    }
}
