package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.launch.JvmOptions;
import org.wirelore.rig.order.OrderResult;
import org.wirelore.rig.order.OrderUnit;
import org.wirelore.rig.order.OrderWalk;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.spi.RigConfig;

/** Checks a certificate of the orders of a program, by running some of its orders, or all of them, again. */
final class OrderCheck {
    private final OrderCertificate certificate;
    private final Map<OrderCertificate.Mode, RigConfig> rigs = new LinkedHashMap<>();
    private final List<Piece> pieces = new ArrayList<>();

    /**
     * A unit that can be run alone.
     *
     * @param number which of them it is, from 0
     */
    private record Piece(int number, OrderCertificate.Mode mode, OrderUnit unit) {
    }

    private OrderCheck(OrderCertificate certificate) {
        this.certificate = certificate;
    }

    /**
     * Reads a certificate.
     *
     * @throws org.wirelore.rig.error.RigException if the file is none, was changed, or is of another program or other
     *     code
     */
    static OrderCheck of(Path file, RigLoader loader) {
        OrderCertificate certificate = CertificateReader.readOrders(file);
        OrderCheck check = new OrderCheck(certificate);
        if (!OrderIssue.program(certificate.program().job()).equals(certificate.program().code())) {
            throw CertificateReader.problem(file, "found that of other code: the classes of "
                    + certificate.program().mainClass() + " have changed, or are not where they were ("
                    + (certificate.program().classPath().isEmpty()
                            ? "the program's own class path"
                            : certificate.program().classPath())
                    + ")");
        }
        for (OrderCertificate.Mode mode : certificate.modes()) {
            RigConfig rig = certificate.rig(loader, mode.buffering());
            if (!Issue.rigDigest(rig).equals(mode.rigDigest())) {
                throw CertificateReader.problem(file,
                        "found that of another rig: " + certificate.rigFile() + " has changed since");
            }
            if (!Issue.code(rig).equals(certificate.code())) {
                throw CertificateReader.problem(file,
                        "found that of other code: classes have changed since; explore again to have a new one");
            }
            check.rigs.put(mode, rig);
            try {
                mode.units().stream().map(CertifiedOrders::unit).filter(unit -> !unit.scripts().isEmpty())
                        .forEach(unit -> check.pieces.add(new Piece(check.pieces.size(), mode, unit)));
            } catch (IllegalArgumentException e) {
                throw CertificateReader.problem(file, "found one that no search has written: " + e.getMessage());
            }
        }
        if (!JvmOptions.platform().equals(certificate.java())) {
            throw CertificateReader.problem(file, "found that of another Java platform, " + certificate.java()
                    + "; this is " + JvmOptions.platform());
        }
        return check;
    }

    /**
     * Runs some units again. Which ones follows from the certificate.
     *
     * @param share of the units, above 0 to 1; at least one is run
     */
    CertificateCheck.Finding sample(double share, SeedSweep.Entrance entrance, BooleanSupplier stopped,
            Progress progress) {
        int count = Math.max(1, (int) Math.ceil(share * pieces.size()));
        List<Piece> chosen = pieces.stream().sorted(Comparator.comparing(this::lot)).limit(count).toList();
        long total = chosen.stream().mapToLong(piece -> piece.unit().runs()).sum();
        List<String> differences = new ArrayList<>();
        long runs = 0;
        int checked = 0;
        for (OrderCertificate.Mode mode : certificate.modes()) {
            try (OrderWalk walk = walk(mode, entrance, stopped)) {
                for (Piece piece : chosen) {
                    OrderUnit again = piece.mode().equals(mode) && !stopped.getAsBoolean()
                            ? walk.rerun(piece.unit().scripts())
                            : null;
                    if (again != null && again.runs() == piece.unit().runs()) {
                        checked++;
                        runs += again.runs();
                        if (!again.equals(piece.unit())) {
                            differences.add("the unit of " + piece.unit().runs() + " orders from ["
                                    + piece.unit().scripts().getFirst() + "] on, buffering " + mode.buffering()
                                    + ", ends otherwise: " + again.failed() + " failed, " + again.digest());
                        }
                        progress.at(runs, total, differences.size());
                    }
                }
            }
        }
        return new CertificateCheck.Finding(certificate.claim(), units(), checked, runs, differences);
    }

    private String lot(Piece piece) {
        return Sha256.of((certificate.root() + " " + piece.number()).getBytes(StandardCharsets.UTF_8));
    }

    /** Runs all orders again. */
    CertificateCheck.Finding whole(SeedSweep.Entrance entrance, BooleanSupplier stopped, Progress progress) {
        List<String> differences = new ArrayList<>();
        int checked = 0;
        long runs = 0;
        for (OrderCertificate.Mode mode : certificate.modes()) {
            try (OrderWalk walk = walk(mode, entrance, stopped)) {
                OrderResult result = walk.walk(Long.MAX_VALUE, progress);
                runs += result.runs();
                if (stopped.getAsBoolean()) {
                    break;
                }
                checked += mode.units().size();
                OrderCertificate.Mode again = OrderIssue
                        .mode(new OrderIssue.Walked(mode.buffering(), rig(mode), result));
                if (!again.equals(mode)) {
                    differences.add("the orders, buffering " + mode.buffering() + ", are otherwise: " + again.orders()
                            + " orders, " + again.failed() + " failed, outcomes " + again.outcomes() + " instead of "
                            + mode.orders() + " orders, outcomes " + mode.outcomes());
                }
            }
        }
        return new CertificateCheck.Finding(certificate.claim(), units(), checked, runs, differences);
    }

    private OrderWalk walk(OrderCertificate.Mode mode, SeedSweep.Entrance entrance, BooleanSupplier stopped) {
        return new OrderWalk(rig(mode), certificate.seed(), entrance, stopped);
    }

    private RigConfig rig(OrderCertificate.Mode mode) {
        return Objects.requireNonNull(rigs.get(mode));
    }

    private int units() {
        return certificate.modes().stream().mapToInt(mode -> mode.units().size()).sum();
    }
}
