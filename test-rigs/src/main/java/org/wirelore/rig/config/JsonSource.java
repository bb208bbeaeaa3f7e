package org.wirelore.rig.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON files of people: bounded in size, strictly UTF-8, and with the place of every value. */
public final class JsonSource {
    /** Largest file of a configuration, in bytes. */
    static final int BYTES_MAX = 1 << 20;

    private JsonSource() {
    }

    /**
     * Reads a file whose content is one JSON object.
     *
     * @param shown what messages call the file
     * @throws RigException if it can't be read or is not what it should be
     */
    static LocatedTree read(Path file, String shown) {
        LocatedParse parse = new LocatedParse(text(file, shown, BYTES_MAX), shown);
        if (parse.value() instanceof ObjectNode root) {
            return new LocatedTree(root, parse.places());
        }
        throw new RigException(new Problem(parse.place(TreePath.ROOT), "",
                "expected a JSON object, found " + Quoted.found(parse.value())));
    }

    /**
     * Reads a file whose content is JSON, or at least not blank.
     *
     * @param shown what messages call the file
     * @param bytesMax size of the largest file
     * @throws RigException if it can't be read, is larger, or is not UTF-8
     */
    public static String text(Path file, String shown, int bytesMax) {
        return decode(bytes(file, shown, bytesMax), shown);
    }

    /** Why a file can't be read, as what was found in place of one; null if nothing is in the way. */
    static @Nullable String obstacle(Path file) {
        if (!Files.exists(file)) {
            return ConfigFolder.absence(file, "which does not exist");
        }
        if (Files.isDirectory(file)) {
            return "a directory";
        }
        if (!Files.isRegularFile(file)) {
            return "a device, pipe or socket";
        }
        return Files.isReadable(file) ? null : "a file that this user may not read";
    }

    private static byte[] bytes(Path file, String shown, int bytesMax) {
        try {
            String found = Files.exists(file) ? obstacle(file) : ConfigFolder.absence(file, "nothing of this name");
            if (found != null) {
                throw problem(shown, "expected a file, found " + found);
            }
            long size = Files.size(file);
            if (size > bytesMax) {
                throw problem(shown, "expected a file of at most " + bytesMax + " bytes, found " + size + " bytes");
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(bytesMax + 1);
                if (bytes.length > bytesMax) {
                    throw problem(shown, "expected a file of at most " + bytesMax + " bytes, found more");
                }
                return bytes;
            }
        } catch (IOException e) {
            throw problem(shown, "expected a file that can be read, found that it can't be: "
                    + FileErrors.reason(e));
        }
    }

    private static String decode(byte[] bytes, String shown) {
        int start = startsWith(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            throw problem(shown, "expected UTF-8, found the byte order mark of UTF-16 or UTF-32");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
            int column = text.length() - text.lastIndexOf('\n');
            throw new RigException(new Problem(new Place(shown, line, column), "",
                    String.format("expected UTF-8, found the byte %02Xh", in.get(in.position()))));
        }
        if (text.isBlank()) {
            throw problem(shown, "expected a JSON object, found an empty file");
        }
        return text;
    }

    private static boolean startsWith(byte[] bytes, int... first) {
        if (bytes.length < first.length) {
            return false;
        }
        for (int i = 0; i < first.length; i++) {
            if ((bytes[i] & 0xFF) != first[i]) {
                return false;
            }
        }
        return true;
    }

    private static RigException problem(String shown, String text) {
        return new RigException(new Problem(Place.whole(shown), "", text));
    }
}
