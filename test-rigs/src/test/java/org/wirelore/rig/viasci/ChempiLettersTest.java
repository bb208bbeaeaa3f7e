package org.wirelore.rig.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;

/** Where the letter of CHEMPI's paper goes wrong on cards: seeds find it, and find nothing without the letter. */
class ChempiLettersTest {
    private static final int SEEDS = 20;
    private static final String WRONG_BYTES = "the bytes received must be the bytes sent";
    private static final String TRAFFIC = "program={\"name\": \"random-traffic\", \"arguments\": {\"rounds\": 2,"
            + " \"messagesPerRound\": 6, \"lengthBytesMax\": 6000, \"limitsBytes\": [2049, 6000]}}";

    /** A flag that goes by SCI when the descriptors are complete, and a ring before address and handle. */
    @ParameterizedTest
    @ValueSource(strings = {"flag", "ring"})
    void theLetterPutsAWrongByteIntoTheBuffer(String letter) {
        assertThat(messages(letter)).anySatisfy(message -> assertThat(message).contains(WRONG_BYTES));
        assertThat(messages("default")).isEmpty();
    }

    /** A chunk of the paper's 65,535 bytes is longer than what the card transfers. */
    @Test
    void theLettersChunksBreakTheConnection() {
        String[] sizes = {"program.arguments.sizesBytes=[70000]", "program.arguments.warmUps=0"};
        assertThat(violations(Rigs.load("chempi-cluster", sizes).variants().getFirst(), 1)).isEmpty();
        assertThat(violations(Rigs.load("chempi-cluster", Stream.concat(Stream.of(sizes),
                Stream.of("protocol.letters=[\"long-chunks\"]")).toArray(String[]::new)).variants().getFirst(), 1))
                .anySatisfy(message -> assertThat(message)
                        .contains("the connection for long messages broke while one was under way"));
    }

    private static List<String> messages(String variant) {
        VariantConfig config = Rigs
                .load("chempi-as-published", "fabrics[0].ordering=free", "fabrics[1].ordering=free", TRAFFIC).variants()
                .stream().filter(each -> each.name().equals(variant)).findFirst().orElseThrow();
        return IntStream.rangeClosed(1, SEEDS).boxed().flatMap(seed -> violations(config, seed).stream()).toList();
    }

    private static List<String> violations(VariantConfig config, int seed) {
        try (RigInstance instance = new RigInstance(config, new SeededDecider(seed), false, null)) {
            instance.run();
            return instance.oracles().stream().map(OracleResult::violations).flatMap(List::stream)
                    .map(Violation::message).toList();
        }
    }
}
