package org.wirelore.rig.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.config.Place;
import org.wirelore.rig.config.Problem;
import org.wirelore.rig.config.RigException;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a {@code replay.json}: a rig, a seed, and everything that was decided otherwise.
 *
 * @param format {@link #FORMAT}
 * @param rigFile the rig's file as it was given
 * @param settings the {@code --set} arguments
 * @param rig the rig as it was run, as JSON text
 * @param seed the seed
 * @param explored whether losses were placed by an explorer
 * @param reproduceCommand the command that the report names for running it again
 * @param variants the variants that were run
 */
record ReplayRecord(int format, String rigFile, List<String> settings, String rig, long seed, boolean explored,
        String reproduceCommand, List<VariantRecord> variants) {
    /** Name of the file. */
    static final String FILE = "replay.json";
    /** The present format. */
    static final int FORMAT = 1;

    private static final int BYTES_MAX = 64 << 20;

    ReplayRecord {
        settings = List.copyOf(settings);
        variants = List.copyOf(variants);
    }

    void write(Path folder) {
        ReportFiles.write(folder.resolve(FILE), mapper().writeValueAsString(this) + "\n");
    }

    /** Takes away the record of an earlier run. */
    static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /**
     * Reads a record.
     *
     * @throws RigException if the file is not one
     */
    static ReplayRecord read(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw problem(file,
                        "expected the replay.json of a run, found a file of more than " + BYTES_MAX + " bytes");
            }
            ReplayRecord record = mapper().readValue(Files.readAllBytes(file), ReplayRecord.class);
            if (record.format() != FORMAT) {
                throw problem(file, "expected format " + FORMAT + ", found " + record.format());
            }
            return record;
        } catch (JacksonException e) {
            throw problem(file, "expected the replay.json of a run, found something else: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw problem(file, "expected a readable file, found " + e.getMessage());
        }
    }

    private static RigException problem(Path file, String message) {
        return new RigException(new Problem(Place.whole(file.toString()), "", message));
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .build();
    }
}
