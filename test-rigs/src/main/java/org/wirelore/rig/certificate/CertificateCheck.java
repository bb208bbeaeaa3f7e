package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.OwnCrew;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.explore.UnitResult;
import org.wirelore.rig.launch.JvmOptions;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.spi.RigConfig;

/** Checks a certificate: what it is of, and by running some of its units, or the whole search, again. */
public final class CertificateCheck {
    private final Path file;
    private final Certificate certificate;
    private final RigConfig rig;
    private final SearchBounds exploration;

    /**
     * What a check has shown.
     *
     * @param claim the claim
     * @param units how many units the certificate has
     * @param checked how many of them were run again
     * @param runs how many runs that were
     * @param differences what was otherwise, in words; none if all is as certified
     */
    public record Finding(String claim, int units, int checked, long runs, List<String> differences) {
        /** Copies the list. */
        public Finding {
            differences = List.copyOf(differences);
        }
    }

    private CertificateCheck(Path file, Certificate certificate, RigConfig rig, SearchBounds exploration) {
        this.file = file;
        this.certificate = certificate;
        this.rig = rig;
        this.exploration = exploration;
    }

    /**
     * Reads a certificate.
     *
     * @param loader makes the rig of a certificate
     * @throws org.wirelore.rig.error.RigException if the file is none, was changed, or is of another rig or other code
     */
    public static CertificateCheck of(Path file, Function<Certificate, RigConfig> loader) {
        Certificate certificate = CertificateReader.read(file);
        RigConfig rig = loader.apply(certificate);
        if (!Issue.rigDigest(rig).equals(certificate.rigDigest())) {
            throw CertificateReader.problem(file,
                    "found that of another rig: " + certificate.rigFile() + " has changed since");
        }
        if (!Issue.code(rig).equals(certificate.code())) {
            throw CertificateReader.problem(file,
                    "found that of other code: classes have changed since; search again to have a new one");
        }
        if (!JvmOptions.platform().equals(certificate.java())) {
            throw CertificateReader.problem(file, "found that of another Java platform, " + certificate.java()
                    + "; this is " + JvmOptions.platform());
        }
        try {
            certificate.units().forEach(CertifiedUnit::unit);
            return new CertificateCheck(file, certificate, rig, certificate.bounds().exploration());
        } catch (IllegalArgumentException e) {
            throw CertificateReader.problem(file, "found one that no search has written: " + e.getMessage());
        }
    }

    /**
     * Runs some units again. Which ones follows from the certificate.
     *
     * @param share of the units, above 0 to 1; at least one is run
     */
    public Finding sample(double share, SeedSweep.Entrance entrance, BooleanSupplier stopped, Progress progress) {
        List<CertifiedUnit> units = certificate.units();
        int count = Math.max(1, (int) Math.ceil(share * units.size()));
        List<CertifiedUnit> chosen = IntStream.range(0, units.size()).boxed()
                .sorted(Comparator.comparing(this::lot)).limit(count).sorted().map(units::get).toList();
        long total = chosen.stream().mapToLong(CertifiedUnit::scripts).sum();
        long[] runs = {0};
        List<String> differences = new ArrayList<>();
        int checked = 0;
        try (OwnCrew crew = new OwnCrew(rig, certificate.seed(), exploration, entrance, stopped, (more, failed) -> {
            runs[0] += more;
            progress.at(runs[0], Math.max(total, runs[0]), differences.size());
        })) {
            for (CertifiedUnit unit : chosen) {
                if (rig.variants().stream().noneMatch(variant -> variant.name().equals(unit.variant()))) {
                    throw CertificateReader.problem(file, "found a unit of a variant that the rig does not have: "
                            + unit.variant());
                }
                UnitResult result = crew.run(unit.unit());
                if (result == null || stopped.getAsBoolean()) {
                    break;
                }
                checked++;
                compare(unit, result, differences);
            }
        }
        return new Finding(certificate.claim(), units.size(), checked, runs[0], differences);
    }

    private String lot(int unit) {
        return Sha256.of((certificate.root() + " " + unit).getBytes(StandardCharsets.UTF_8));
    }

    private static void compare(CertifiedUnit unit, UnitResult result, List<String> differences) {
        if (result.runs() != unit.scripts() || result.failed() != unit.failed()
                || result.repeated() != unit.repeated() || !result.digest().equals(unit.digest())) {
            differences.add("the unit of " + unit.scripts() + " scripts from " + unit.questions() + " of "
                    + unit.variant() + " on ends otherwise: " + result.runs() + " runs, " + result.failed()
                    + " failed, " + result.digest());
        }
    }

    /** Makes the whole search again. */
    public Finding whole(SeedSweep.Entrance entrance, BooleanSupplier stopped, Progress progress) {
        ChoiceExplorer explorer = new ChoiceExplorer(rig, certificate.seed(), exploration, entrance, stopped);
        explorer.requireSubject();
        ChoiceExplorer.Result result = explorer.explore(progress);
        List<String> differences = new ArrayList<>();
        if (result.isWhole()) {
            Certificate again = Issue.of(rig, certificate.rigFile(), certificate.seed(), exploration, result);
            differ("levels", certificate.levels(), again.levels(), differences);
            differ("outcomes", certificate.outcomes(), again.outcomes(), differences);
            differ("root", certificate.root(), again.root(), differences);
        }
        return new Finding(certificate.claim(), certificate.units().size(), result.units().size(), result.runs(),
                differences);
    }

    private static void differ(String what, Object certified, Object found, List<String> differences) {
        if (!certified.equals(found)) {
            differences.add("the search has " + what + " " + found + " instead of " + certified);
        }
    }
}
