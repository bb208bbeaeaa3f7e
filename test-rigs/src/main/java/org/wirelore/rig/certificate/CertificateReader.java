package org.wirelore.rig.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;

/** Reads a {@code certificate.json}. What no search can have written is refused. */
final class CertificateReader {
    private static final long BYTES_MAX = 256 << 20;
    private static final int SHOWN_MAX = 200;
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .withCoercionConfigDefaults(config -> config.setCoercion(CoercionInputShape.String, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private CertificateReader() {
    }

    /** @throws RigException if the file is none */
    static Certificate read(Path file) {
        Certificate certificate;
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > BYTES_MAX) {
                throw problem(file, "found no regular file of at most " + BYTES_MAX + " bytes");
            }
            certificate = MAPPER.readValue(file.toFile(), Certificate.class);
        } catch (IOException e) {
            throw problem(file, "found a file that can't be read: " + FileErrors.reason(e));
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            String what = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new RigException(new Problem(
                    at == null || at.getLineNr() < 1
                            ? Place.whole(file.toString())
                            : new Place(file.toString(), at.getLineNr(), Math.max(1, at.getColumnNr())),
                    "", "expected the certificate of a search, found one that can't be read: "
                            + what.substring(0, Math.min(SHOWN_MAX, what.length()))));
        }
        if (certificate.format() != Certificate.FORMAT) {
            throw problem(file, "found format " + certificate.format() + ", not " + Certificate.FORMAT);
        }
        if (!certificate.hasItsOwnDigest()) {
            throw problem(file, "found one that was changed: its fields do not have its digest");
        }
        if (certificate.units().isEmpty() || !certificate.root().equals(certificate.computedRoot())) {
            throw problem(file, "found one whose units do not have its root");
        }
        return certificate;
    }

    static RigException problem(Path file, String found) {
        return new RigException(new Problem(Place.whole(file.toString()), "",
                "expected the certificate of a search, " + found));
    }
}
