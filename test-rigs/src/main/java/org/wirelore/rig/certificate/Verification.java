package org.wirelore.rig.certificate;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SeedSweep;

/** Checks certificates of either kind. */
public final class Verification {
    private Verification() {
    }

    /**
     * Checks what a certificate is of, and runs some of its units, or the whole search, again.
     *
     * @param share of the units, above 0; 1 for the whole search
     * @throws org.wirelore.rig.error.RigException if the file is none, was changed, or is of another rig or other code
     */
    public static CertificateCheck.Finding of(Path file, double share, RigLoader loader, SeedSweep.Entrance entrance,
            BooleanSupplier stopped, Progress progress) {
        boolean isWhole = share >= 1;
        if (CertificateReader.isOfOrders(file)) {
            OrderCheck check = OrderCheck.of(file, loader);
            return isWhole
                    ? check.whole(entrance, stopped, progress)
                    : check.sample(share, entrance, stopped, progress);
        }
        CertificateCheck check = CertificateCheck.of(file,
                certificate -> loader.load(loader.file(certificate.rigFile()), certificate.settings()));
        return isWhole
                ? check.whole(entrance, stopped, progress)
                : check.sample(share, entrance, stopped, progress);
    }
}
