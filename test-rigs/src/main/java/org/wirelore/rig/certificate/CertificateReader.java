package org.wirelore.rig.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a {@code certificate.json}. What no search can have written is refused. */
final class CertificateReader {
    private static final long BYTES_MAX = 256 << 20;
    private static final int SHOWN_MAX = 200;
    private static final String KIND = "kind";
    private static final String ROOTLESS = "found one whose units do not have its root";
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

    /** @throws RigException if the file is none of a search over a rig */
    static Certificate read(Path file) {
        Certificate certificate = read(file, Certificate.class);
        requireFormat(file, certificate.format());
        if (!certificate.hasItsOwnDigest()) {
            throw changed(file);
        }
        if (certificate.units().isEmpty() || !certificate.root().equals(certificate.computedRoot())) {
            throw problem(file, ROOTLESS);
        }
        return certificate;
    }

    /** @throws RigException if the file is none of the orders of a program */
    static OrderCertificate readOrders(Path file) {
        OrderCertificate certificate = read(file, OrderCertificate.class);
        requireFormat(file, certificate.format());
        if (!certificate.hasItsOwnDigest()) {
            throw changed(file);
        }
        if (certificate.modes().isEmpty() || certificate.modes().stream().anyMatch(mode -> mode.units().isEmpty())
                || !certificate.root().equals(certificate.computedRoot())) {
            throw problem(file, ROOTLESS);
        }
        return certificate;
    }

    /**
     * Whether a file is of the orders of a program, as far as its first field tells.
     *
     * @throws RigException if it can't be read
     */
    static boolean isOfOrders(Path file) {
        requireSize(file);
        try (JsonParser parser = MAPPER.createParser(file)) {
            return parser.nextToken() == JsonToken.START_OBJECT && KIND.equals(parser.nextName());
        } catch (JacksonException e) {
            throw unreadable(file, e);
        }
    }

    private static <T> T read(Path file, Class<T> type) {
        requireSize(file);
        try {
            return MAPPER.readValue(file.toFile(), type);
        } catch (JacksonException e) {
            throw unreadable(file, e);
        }
    }

    private static void requireSize(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw problem(file, Files.exists(file) ? "found no regular file" : "found no such file");
            }
            if (Files.size(file) > BYTES_MAX) {
                throw problem(file, "found one of " + Files.size(file) + " bytes; none has more than " + BYTES_MAX);
            }
        } catch (IOException e) {
            throw problem(file, "found a file that can't be read: " + FileErrors.reason(e));
        }
    }

    private static void requireFormat(Path file, int format) {
        if (format != Certificate.FORMAT) {
            throw problem(file, "found format " + format + ", not " + Certificate.FORMAT);
        }
    }

    private static RigException changed(Path file) {
        return problem(file, "found one that was changed: its fields do not have its digest");
    }

    private static RigException unreadable(Path file, JacksonException cause) {
        TokenStreamLocation at = cause.getLocation();
        return new RigException(new Problem(
                at == null || at.getLineNr() < 1
                        ? Place.whole(file.toString())
                        : new Place(file.toString(), at.getLineNr(), Math.max(1, at.getColumnNr())),
                "", "expected the certificate of a search, found " + words(cause)));
    }

    private static String words(JacksonException cause) {
        String field = field(cause);
        return switch (cause) {
            case JacksonIOException failed -> {
                IOException reading = failed.getCause();
                yield "a file that can't be read" + (reading == null ? "" : ": " + FileErrors.reason(reading));
            }
            case UnexpectedEndOfInputException ended -> "one that is cut short";
            case UnrecognizedPropertyException unknown -> "one with a field that no search writes: " + field;
            case DatabindException wrong when !field.isEmpty() -> "one whose field " + field
                    + " is missing, or is of another kind than a search writes";
            case DatabindException wrong -> "no object";
            default -> {
                String what = String.valueOf(cause.getOriginalMessage()).lines().findFirst().orElse("");
                yield "text that is no JSON: " + what.substring(0, Math.min(SHOWN_MAX, what.length()));
            }
        };
    }

    /** Where in the file, such as {@code units[2].digest}; empty if that is not known. */
    private static String field(JacksonException cause) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : cause.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }

    static RigException problem(Path file, String found) {
        return new RigException(new Problem(Place.whole(file.toString()), "",
                "expected the certificate of a search, " + found));
    }
}
