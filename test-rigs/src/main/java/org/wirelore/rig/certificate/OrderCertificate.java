package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a {@code certificate.json} of the orders of an MPI program: what was shown, of what, and the digests
 * by which it can be checked.
 *
 * @param kind {@link #ORDERS}; the first field of the file, by which it differs from that of a search over a rig
 * @param format {@link Certificate#FORMAT}
 * @param claim what was shown, in one sentence
 * @param notClaimed what was not, in sentences
 * @param program what was run
 * @param rigFile the rig that it ran on, as the user would name it
 * @param settings the {@code --set} arguments, without those of the program and the buffering
 * @param seed the seed, 0 to {@link RigConfig#SEED_MAX}
 * @param code SHA-256 over the classes that ran, those of the program and of this project
 * @param java the Java platform that ran them
 * @param modes what was run with each way of buffering
 * @param root root of the Merkle tree over the units of all modes
 * @param digest SHA-256 over all other fields as they were written; empty until it is written
 */
public record OrderCertificate(String kind, int format, String claim, List<String> notClaimed, Program program,
        String rigFile, List<String> settings, long seed, String code, String java, List<Mode> modes, String root,
        String digest) {
    static final String ORDERS = "orders";

    /** Copies the lists. */
    public OrderCertificate {
        notClaimed = List.copyOf(notClaimed);
        settings = List.copyOf(settings);
        modes = List.copyOf(modes);
    }

    /**
     * An MPI program.
     *
     * @param mainClass the class with main
     * @param arguments what it was given
     * @param classPath where its classes were
     * @param ranks how many ranks it had
     * @param isStrict whether messages that are left over are an error
     * @param isDeterministic whether different outcomes are an error
     * @param code SHA-256 over its classes
     */
    public record Program(String mainClass, List<String> arguments, String classPath, int ranks, boolean isStrict,
            boolean isDeterministic, String code) {
        /** Copies the list. */
        public Program {
            arguments = List.copyOf(arguments);
        }

        MpiJob job() {
            return new MpiJob(ranks, mainClass, arguments, classPath, false, MpiJob.DECLARED, isStrict, true);
        }
    }

    /**
     * What was run with one way of buffering.
     *
     * @param buffering {@code all}, {@code none} or {@code each}
     * @param rigDigest SHA-256 of the rig as it was run
     * @param orders how many orders there are, each of which was run
     * @param failed how many of them failed
     * @param repeated how many were run twice and compared
     * @param outcomes the different outcomes
     * @param others runs with outcomes beyond those that are kept
     * @param units what was run, in order
     */
    public record Mode(String buffering, String rigDigest, long orders, long failed, long repeated,
            List<Outcome> outcomes, long others, List<CertifiedOrders> units) {
        /** Copies the lists. */
        public Mode {
            outcomes = List.copyOf(outcomes);
            units = List.copyOf(units);
        }
    }

    /**
     * One way in which the program ended.
     *
     * @param verdict how it was judged
     * @param what what was wrong, and what was printed, shortened
     * @param printed SHA-256 of all that was printed, rank by rank
     * @param orders in how many orders it ended so
     */
    public record Outcome(Verdict verdict, String what, String printed, long orders) {
    }

    /** The program on its rig. */
    RigConfig rig(RigLoader loader, String buffering) {
        return rig(loader, program.job(), rigFile, settings, buffering);
    }

    /**
     * A program on a rig with channels.
     *
     * @param rigFile the rig
     * @param settings its {@code --set} arguments
     * @param buffering how standard sends are buffered
     */
    public static RigConfig rig(RigLoader loader, MpiJob job, String rigFile, List<String> settings,
            String buffering) {
        List<String> all = new ArrayList<>(settings);
        all.add("protocol.buffering=" + buffering);
        return job.on(loader, loader.file(rigFile), all);
    }

    /** Writes it with its digest. {@return the file} */
    public Path write(Path folder) {
        Path file = folder.resolve(Certificate.FILE);
        ReportFiles.write(file, json(digested(computedDigest())) + "\n");
        return file;
    }

    /** Whether all fields are what was written. */
    boolean hasItsOwnDigest() {
        return digest.equals(computedDigest());
    }

    /** The root as it follows from the units. */
    String computedRoot() {
        return root(modes);
    }

    static String root(List<Mode> modes) {
        return MerkleTree.root(modes.stream()
                .flatMap(mode -> mode.units().stream().map(unit -> mode.buffering() + " " + unit.line())).toList());
    }

    private String computedDigest() {
        return Sha256.of(json(digested("")).getBytes(StandardCharsets.UTF_8));
    }

    private OrderCertificate digested(String newDigest) {
        return new OrderCertificate(kind, format, claim, notClaimed, program, rigFile, settings, seed, code, java,
                modes, root, newDigest);
    }

    private static String json(OrderCertificate certificate) {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build()
                .writeValueAsString(certificate);
    }
}
