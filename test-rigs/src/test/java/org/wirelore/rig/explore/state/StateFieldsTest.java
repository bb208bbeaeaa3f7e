package org.wirelore.rig.explore.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    /**
     * Of each line, the fields up to the first blank, {@code *} for any characters, and behind it the reason. A
     * {@code +} before them: some of these objects are out of use at that moment; in another one, or at another moment,
     * the change must be noticed. Without it, it is noticed nowhere.
     */
    private static final String LIST = "fields-without-influence.txt";
    private static final int FIRST_QUESTION = 4;
    private static final int QUIET_MOMENTS_MAX = 2;
    private static final int MOMENTS_MAX = 60;
    private static final SearchBounds BOUNDS = SearchBounds.faults(1, 40);

    private final StateKey key = new StateKey();
    private List<String> listed = List.of();

    @Test
    void everyFieldIsInTheKeyOrOnTheListWithItsReason() throws IOException {
        listed = listed();
        SortedSet<String> noticed = new TreeSet<>();
        SortedSet<String> unnoticed = new TreeSet<>();
        int changes = 0;
        for (String longest : List.of("protocol.rtoMaxUs=1000", "protocol.rtoMaxUs=5000")) {
            Walk walk = new Walk(longest);
            walk.run();
            changes += walk.changes;
            noticed.addAll(walk.noticed);
            unnoticed.addAll(walk.unnoticed);
        }
        SortedSet<String> inNone = new TreeSet<>(unnoticed);
        inNone.removeAll(noticed);
        SortedSet<String> inSome = new TreeSet<>(unnoticed);
        inSome.retainAll(noticed);
        assertThat(unlisted(inNone, "")).as("in no object").isEmpty();
        assertThat(unlisted(inSome, "+")).as("not in every object").isEmpty();
        assertThat(listed).allSatisfy(pattern -> assertThat(pattern.startsWith("+") ? inSome : inNone)
                .anyMatch(field -> matches(pattern, field)));
        assertThat(changes).isGreaterThan(10_000);
    }

    /** The fields that no line with this beginning is for. */
    private SortedSet<String> unlisted(SortedSet<String> fields, String begin) {
        SortedSet<String> left = new TreeSet<>(fields);
        left.removeIf(field -> isListed(field, begin));
        return left;
    }

    private boolean isListed(String field, String begin) {
        return listed.stream()
                .anyMatch(pattern -> pattern.startsWith("+") == begin.equals("+") && matches(pattern, field));
    }

    private static boolean matches(String pattern, String field) {
        String fields = pattern.startsWith("+") ? pattern.substring(1) : pattern;
        return field
                .matches(Arrays.stream(fields.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
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

    /**
     * A run whose fields are changed at the moments at which its state has a key: all of them while both ranks wait, at
     * other moments those that must be in the key at some.
     */
    private final class Walk implements Onlooker {
        private final RigInstance instance;
        private final PlacementDecider decider;
        private final SeededDecider elsewhere;
        /** Whether a field need not be out of the key: no line says that it is nowhere. */
        private final Map<String, Boolean> isOpen = new HashMap<>();
        private final SortedSet<String> noticed = new TreeSet<>();
        private final SortedSet<String> unnoticed = new TreeSet<>();
        private int quietMoments;
        private int moments;
        private int changes;

        Walk(String override) {
            RigConfig rig = Rigs.load("unet-explore", override);
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
            return moments < MOMENTS_MAX && decider.matchingChoices() >= FIRST_QUESTION;
        }

        @Override
        public void look() {
            if (!isWhole()) {
                return;
            }
            long high = key.high();
            long low = key.low();
            assertThat(isAnother(high, low)).as("the same state has the same key").isFalse();
            // What a rank that computes holds follows from what it has held before and was answered since.
            String ranks = instance.progressOfRanks();
            boolean isQuiet = ranks.contains("a message from rank 0") && ranks.contains("a message from rank 1");
            boolean isFull = isQuiet && quietMoments++ < QUIET_MOMENTS_MAX;
            ReachedFields fields = new ReachedFields(
                    name -> isFull || (!noticed.contains(name) && isOpen.computeIfAbsent(name, this::isOpen)),
                    () -> isAnother(high, low));
            try {
                fields.walk(instance);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("the fields must be accessible", e);
            }
            moments++;
            changes += fields.changes();
            noticed.addAll(fields.noticed());
            if (isFull) {
                unnoticed.addAll(fields.unnoticed());
            }
        }

        private boolean isOpen(String field) {
            return !isListed(field, "");
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
