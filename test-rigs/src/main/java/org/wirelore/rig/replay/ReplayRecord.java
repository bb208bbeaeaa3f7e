package org.wirelore.rig.replay;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a {@code replay.json}: a rig, a seed, and everything that was decided otherwise.
 *
 * @param format {@link #FORMAT}
 * @param rigFile the rig's file as it was given
 * @param settings the {@code --set} arguments
 * @param rig the rig as it was run, as JSON text
 * @param seed the seed, 0 to {@link org.wirelore.rig.spi.RigConfig#SEED_MAX}
 * @param explored the kinds of faults that an explorer asked about on every unit of a wire, as it did about ready
 *     processes; none if no explorer placed the answers
 * @param reproduceCommand the command that the report names for running it again
 * @param capture SHA-256 of the capture that the run left; empty if it left none
 * @param variants the variants that were run
 * @param digest SHA-256 over all other fields as they were written, by which a replay sees that one was changed; empty
 *     until it is written
 */
public record ReplayRecord(int format, String rigFile, List<String> settings, String rig, long seed,
        List<String> explored, String reproduceCommand, String capture, List<VariantRecord> variants, String digest) {
    /** Name of the file. */
    public static final String FILE = "replay.json";
    /** The present format. Hashes of format 1 knew no bytes, and format 2 knew no kinds of faults. */
    static final int FORMAT = 3;

    public ReplayRecord {
        settings = List.copyOf(settings);
        explored = List.copyOf(explored);
        variants = List.copyOf(variants);
    }

    /** A record that is not written yet. */
    public ReplayRecord(String rigFile, List<String> settings, String rig, long seed, List<String> explored,
            String reproduceCommand, String capture, List<VariantRecord> variants) {
        this(FORMAT, rigFile, settings, rig, seed, explored, reproduceCommand, capture, variants, "");
    }

    /** Writes it with its digest. */
    public void write(Path folder) {
        ReportFiles.write(folder.resolve(FILE), json(digested(computedDigest())) + "\n");
    }

    /** Whether all fields are what was written. */
    public boolean hasItsOwnDigest() {
        return digest.equals(computedDigest());
    }

    /** What an explorer asked about. */
    public PlacedFaults placed() {
        return PlacedFaults.of(explored.stream().map(PlacedKind::of).filter(Objects::nonNull).toList());
    }

    /** Takes away the record of an earlier run. */
    public static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /**
     * Reads a record.
     *
     * @throws RigException if the file is not one
     */
    public static ReplayRecord read(Path file) {
        return ReplayReader.read(file);
    }

    private String computedDigest() {
        return Sha256.of(json(digested("")).getBytes(StandardCharsets.UTF_8));
    }

    private ReplayRecord digested(String newDigest) {
        return new ReplayRecord(format, rigFile, settings, rig, seed, explored, reproduceCommand, capture, variants,
                newDigest);
    }

    private static String json(ReplayRecord record) {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(record);
    }
}
