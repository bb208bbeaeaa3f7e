package org.wirelore.rig.sci.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.run.Rigs;

/** The picture of an exchange by stores: what programs store, packets, echoes, and what comes into memory. */
class SciPictureTest {
    private static final String THREE = "hosts=["
            + "{\"name\": \"a\", \"profile\": \"pentium-iii-450\", \"card\": \"d310\"},"
            + " {\"name\": \"b\", \"profile\": \"pentium-iii-450\", \"card\": \"d310\"},"
            + " {\"name\": \"c\", \"profile\": \"pentium-iii-450\", \"card\": \"d310\"}]";

    private static List<String> arrows(String... settings) {
        try (RigInstance instance = new RigInstance(Rigs.load("sci-pingpong", settings).variants().getFirst(),
                new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            SequenceDiagram picture = instance.sequences().getFirst();
            List<SequenceDiagram.Lane> lanes = picture.lanes();
            return picture.arrows().stream().sorted((a, b) -> Long.compare(a.startPs(), b.startPs()))
                    .map(arrow -> lanes.get(arrow.fromLane()).name() + " > " + lanes.get(arrow.toLane()).name() + ": "
                            + arrow.label())
                    .toList();
        }
    }

    @Test
    void aMessageIsAStoreAPacketItsEchoesAndWhatComesIntoMemory() {
        assertThat(arrows("variants=[]", "checks=[]", "curves=[]", THREE,
                "ranks=[{\"host\": \"a\"}, {\"host\": \"b\"}]", "program.arguments.methods=[\"barrier\"]",
                "program.arguments.sizesBytes=[4]")).containsSubsequence("program > card: store, 4 bytes",
                        "card > card: write, 16 bytes", "card > c: echo accepted", "c > card: echo accepted",
                        "card > memory: word 21", "card > c: response", "c > card: response",
                        "card > card: echo accepted");
    }
}
