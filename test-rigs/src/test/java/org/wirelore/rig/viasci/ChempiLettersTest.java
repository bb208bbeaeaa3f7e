package org.wirelore.rig.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.viasci.Letter;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.FoundOutcome;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.json.JsonMapper;

/** Where the letter of CHEMPI's paper goes wrong on cards: a run shows it, and an explorer finds it. */
class ChempiLettersTest {
    private static final String RIG = "chempi-as-published";
    private static final String WRONG_BYTES = "the bytes received must be the bytes sent";
    private static final int FIRST = 100_000;

    /**
     * A flag that goes by SCI when the descriptors are complete is right while nothing else is under way and messages
     * are short; when three hosts load the switch, it gets there before the data. It does so on an idle switch as well,
     * of messages of some 10,000 bytes or more: a card stores a unit of 384 bytes in 3.58 us, by PCI and by what it
     * does about it, and sends one in 3.39 us, so that one in 20 has to wait at the receiver; and the flag is found 6
     * us after it is stored, which is when the last unit has left the sender. A sender that finds the ring before
     * address and handle writes to where the message before belongs. Without the letter the same traffic is right.
     */
    @Test
    void oneRunShowsTheWrongBytesOfALoadedSwitchAndOfARingThatComesFirst() {
        show(Set.of("idle-long", "loaded", "ring"), WRONG_BYTES, Set.of("idle", "default"));
    }

    /** Both ranks send first; without the letter a short message needs no receive to be sent. */
    @Test
    void oneRunShowsSendsThatWaitForEachOther() {
        show(Set.of("waiting-sends"), "deadlock: every rank waits and nothing is in flight", Set.of("head-to-head"));
    }

    /** Segments are mapped and have sequences when they are disconnected. */
    @Test
    void oneRunShowsThatNoneOfThePapersShutdownsEnds() {
        show(Set.of("shutdown"), "can't let go of the segment of rank", Set.of("end"));
    }

    /** All of the letter at once: the ring is there without the address of any message before. */
    @Test
    void oneSwitchKeepsTheWholeLetter() {
        show(Set.of("strict"), "the connection for long messages broke while one was under way", Set.of("end"));
        String all = Arrays.stream(Letter.values()).map(ChempiLettersTest::named)
                .collect(Collectors.joining(",", "protocol.letters=[", "]"));
        assertThat(protocol("protocol.strict=true")).isEqualTo(protocol(all)).isNotEqualTo(protocol());
    }

    private static String named(Letter letter) {
        return '"' + letter.name().toLowerCase(Locale.ROOT).replace('_', '-') + '"';
    }

    private static ProtocolConfig protocol(String... settings) {
        return Rigs.load("chempi-cluster", settings).variants().getFirst().protocol();
    }

    private static void show(Set<String> wrong, String what, Set<String> right) {
        for (VariantConfig variant : Rigs.load(RIG).variants()) {
            if (wrong.contains(variant.name())) {
                assertThat(violations(variant, 1)).as(variant.name()).singleElement().asString().contains(what);
            } else if (right.contains(variant.name())) {
                assertThat(violations(variant, 1)).as(variant.name()).isEmpty();
            }
        }
    }

    /** A card has no place to write that a receive was flushed, and tells of each; nothing else is wrong. */
    @Test
    void oneRunShowsReceivesWhoseMemoryIsGone() {
        assertThat(cardEvents("descriptor-memory")).isPositive();
        assertThat(cardEvents("end")).isZero();
    }

    private static long cardEvents(String name) {
        VariantConfig config = Rigs.load(RIG).variants().stream().filter(variant -> variant.name().equals(name))
                .findFirst().orElseThrow();
        try (RigInstance instance = new RigInstance(config, new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).isEmpty();
            return Objects.requireNonNull(instance.counters().get("clan0.node4.card.events"));
        }
    }

    /** On an idle switch it takes others' traffic at one of its outputs; of a ring that comes first, one late store. */
    @ParameterizedTest
    @CsvSource({"idle, clan*contention", "ring, sci.*combining*"})
    void anExplorerFindsTheWrongByte(String name, String points) {
        String variant = JsonMapper.shared().readTree(Rigs.load(RIG).file().toFile()).get("variants").valueStream()
                .filter(each -> each.get("name").asString().equals(name)).findFirst().orElseThrow().toString();
        ChoiceExplorer.Result result = new ChoiceExplorer(Rigs.load(RIG, "variants=[" + variant + "]",
                "checks=[]"), 1,
                SearchBounds.choices(List.of(points), 1, FIRST), (instance, work) -> work.get(), () -> false)
                .explore(Progress.SILENT);
        assertThat(result.outcomes()).extracting(FoundOutcome::what)
                .anySatisfy(what -> assertThat(what).contains(WRONG_BYTES));
        assertThat(result.completeness().isExhaustive()).isTrue();
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

    private static List<String> violations(VariantConfig config, int seed) {
        try (RigInstance instance = new RigInstance(config, new SeededDecider(seed), false, null)) {
            instance.run();
            return instance.oracles().stream().map(OracleResult::violations).flatMap(List::stream)
                    .map(Violation::message).toList();
        }
    }
}
