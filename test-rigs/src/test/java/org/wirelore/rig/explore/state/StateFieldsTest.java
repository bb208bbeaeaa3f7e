package org.wirelore.rig.explore.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateKey;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.FiredEvents;
import org.wirelore.emulator.time.virtual.Onlooker;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * The key of a state has every field in it that can influence the rest of a run: each field of each object is changed,
 * and either the key is another one then, or the field stands on the list with the reason why it need not be.
 */
class StateFieldsTest {
    /** Of each line, the fields up to the first blank, {@code *} for any characters, and behind it the reason. */
    private static final String LIST = "fields-without-influence.txt";
    private static final SearchBounds BOUNDS = SearchBounds.faults(1, 40);

    private final StateKey key = new StateKey();

    @Test
    void everyFieldIsInTheKeyOrOnTheListWithItsReason() throws IOException {
        SortedSet<String> unnoticed = new TreeSet<>();
        int changes = 0;
        for (int question : new int[]{8, 17}) {
            Walk walk = new Walk(question);
            walk.run();
            changes += walk.changes;
            unnoticed.addAll(walk.unnoticed);
        }
        List<String> listed = listed();
        SortedSet<String> unlisted = new TreeSet<>(unnoticed);
        unlisted.removeIf(field -> listed.stream().anyMatch(pattern -> matches(pattern, field)));
        assertThat(unlisted).isEmpty();
        assertThat(listed).allSatisfy(pattern -> assertThat(unnoticed).anyMatch(field -> matches(pattern, field)));
        assertThat(changes).isGreaterThan(5_000);
    }

    private static boolean matches(String pattern, String field) {
        return field
                .matches(Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }

    private static List<String> listed() throws IOException {
        List<String> patterns = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(StateFieldsTest.class.getResourceAsStream(LIST))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    assertThat(line).as("a field and its reason").contains(" ");
                    patterns.add(line.substring(0, line.indexOf(' ')));
                }
            }
        }
        return patterns;
    }

    /** A run whose fields are changed at the first moment behind a question at which its state has a key. */
    private final class Walk implements Onlooker {
        private final int question;
        private final RigInstance instance;
        private final PlacementDecider decider;
        private final SeededDecider elsewhere;
        private SortedSet<String> unnoticed = new TreeSet<>();
        private int changes;

        Walk(int question) {
            this.question = question;
            RigConfig rig = Rigs.load("unet-explore");
            VariantConfig variant = rig.variants().getFirst();
            elsewhere = new SeededDecider(rig.seed());
            decider = ChoiceExplorer.decider(variant, BOUNDS, elsewhere);
            instance = new RigInstance(variant, decider, BOUNDS.placed(), null).undrawn();
            instance.collectResults();
        }

        void run() {
            try (instance) {
                assertThat(instance.watchedBy(this, new FiredEvents())).isTrue();
                decider.place(new long[]{6}, new int[]{1});
                assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            }
        }

        @Override
        public boolean isDue() {
            return changes == 0 && decider.matchingChoices() >= question;
        }

        @Override
        public void look() {
            // What a rank that computes holds follows from what it has held before and was answered since.
            String ranks = instance.progressOfRanks();
            if (!ranks.contains("a message from rank 0") || !ranks.contains("a message from rank 1") || !isWhole()) {
                return;
            }
            long high = key.high();
            long low = key.low();
            assertThat(isAnother(high, low)).as("the same state has the same key").isFalse();
            ReachedFields fields = new ReachedFields(() -> isAnother(high, low));
            try {
                fields.walk(instance);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("the fields must be accessible", e);
            }
            changes = fields.changes();
            unnoticed = fields.unnoticed();
        }

        private boolean isAnother(long high, long low) {
            try {
                return !isWhole() || key.high() != high || key.low() != low;
            } catch (RuntimeException | AssertionError noticed) {
                return true;
            }
        }

        private boolean isWhole() {
            key.reset();
            elsewhere.hashInto(key);
            return instance.hashInto(key);
        }
    }
}
