package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a {@code certificate.json}: what a search claims, of what, and the digests by which it can be checked.
 *
 * @param format {@link #FORMAT}
 * @param claim what was shown, in one sentence
 * @param notClaimed what was not, in sentences
 * @param rigFile the rig's file as it was given
 * @param settings the {@code --set} arguments
 * @param rigDigest SHA-256 of the rig as it was run
 * @param seed the seed, 0 to {@link org.wirelore.rig.spi.RigConfig#SEED_MAX}
 * @param bounds what deviates, and how often
 * @param code SHA-256 over the classes that ran
 * @param java the Java platform that ran them
 * @param levels what was run with each number of deviations
 * @param outcomes the different outcomes
 * @param others runs with outcomes beyond those that are kept
 * @param units what was run, in the order of the search
 * @param root root of the Merkle tree over the units
 * @param digest SHA-256 over all other fields as they were written; empty until it is written
 */
public record Certificate(int format, String claim, List<String> notClaimed, String rigFile, List<String> settings,
        String rigDigest, long seed, Bounds bounds, String code, String java, List<Level> levels,
        List<Outcome> outcomes, long others, List<CertifiedUnit> units, String root, String digest) {
    /** Name of the file. */
    public static final String FILE = "certificate.json";
    /** The present format. */
    static final int FORMAT = 1;

    /** Copies the lists. */
    public Certificate {
        notClaimed = List.copyOf(notClaimed);
        settings = List.copyOf(settings);
        levels = List.copyOf(levels);
        outcomes = List.copyOf(outcomes);
        units = List.copyOf(units);
    }

    /**
     * What deviates.
     *
     * @param kinds the kinds of faults that were asked about
     * @param isUsual whether the user named none
     * @param points patterns of decision points; none if faults were placed
     * @param deviations most in one run
     * @param first how many questions of a run can deviate
     * @param merges whether what a script has covered was left out behind the same state of another one
     */
    public record Bounds(List<String> kinds, boolean isUsual, List<String> points, int deviations, long first,
            boolean merges) {
        /** Copies the lists. */
        public Bounds {
            kinds = List.copyOf(kinds);
            points = List.copyOf(points);
        }

        static Bounds of(SearchBounds exploration) {
            return new Bounds(exploration.placed().keys(), exploration.isUsual(), exploration.patterns(),
                    exploration.deviations(), exploration.first(), exploration.merges());
        }

        /** @throws IllegalArgumentException if they are none */
        SearchBounds exploration() {
            return new SearchBounds(points, deviations, first,
                    PlacedFaults.of(kinds.stream().map(Bounds::kind).toList()), isUsual, List.of(), merges);
        }

        private static PlacedKind kind(String key) {
            PlacedKind kind = PlacedKind.of(key);
            if (kind == null) {
                throw new IllegalArgumentException("a kind of fault must be known: " + key);
            }
            return kind;
        }
    }

    /**
     * What was run with one number of deviations.
     *
     * @param deviations how many
     * @param scripts how many scripts there are
     * @param runs how many were run to their end
     * @param failed how many of them failed
     * @param merged how many have come to a state that was covered before, so that none was made longer from there on:
     *     what came after it was the same in both
     * @param audited how many of those were moreover compared by a further deviation in both
     * @param repeated how many were run twice and compared
     */
    public record Level(int deviations, long scripts, long runs, long failed, long merged, long audited,
            long repeated) {
    }

    /**
     * One way in which runs ended.
     *
     * @param variant the variant
     * @param verdict how it was judged
     * @param what in words
     * @param runs how many runs ended so
     */
    public record Outcome(String variant, Verdict verdict, String what, long runs) {
    }

    /** Writes it with its digest. {@return the file} */
    public Path write(Path folder) {
        Path file = folder.resolve(FILE);
        ReportFiles.write(file, json(digested(computedDigest())) + "\n");
        return file;
    }

    /** Takes away that of an earlier search. */
    public static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /** Whether all fields are what was written. */
    boolean hasItsOwnDigest() {
        return digest.equals(computedDigest());
    }

    /** The root as it follows from the units. */
    String computedRoot() {
        return root(units);
    }

    static String root(List<CertifiedUnit> units) {
        return MerkleTree.root(units.stream().map(CertifiedUnit::line).toList());
    }

    private String computedDigest() {
        return Sha256.of(json(digested("")).getBytes(StandardCharsets.UTF_8));
    }

    private Certificate digested(String newDigest) {
        return new Certificate(format, claim, notClaimed, rigFile, settings, rigDigest, seed, bounds, code, java,
                levels, outcomes, others, units, root, newDigest);
    }

    private static String json(Certificate certificate) {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build()
                .writeValueAsString(certificate);
    }
}
