package org.wirelore.rig.certificate;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.replay.Sha256;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The classes that a search has run: those of this project, and of the rig's own programs. Names and contents count, in
 * the order of the names; whether they lie in folders or jars does not.
 */
final class CodeDigest {
    static final String OWN = "org/wirelore/";
    private static final String SUFFIX = ".class";
    private static final String CLASS_PATH = "classPath";

    private CodeDigest() {
    }

    /**
     * The digest.
     *
     * @param classPath where this project's classes are, among others
     * @param rig the rig as JSON text, which names the class paths of its programs
     * @throws RigException if classes can't be read
     */
    static String of(String classPath, String rig) {
        TreeMap<String, String> classes = new TreeMap<>();
        for (Path entry : entries(classPath)) {
            add(entry, OWN, classes);
        }
        List<String> programs = new ArrayList<>();
        collect(JsonMapper.shared().readTree(rig), programs);
        for (String program : programs) {
            for (Path entry : entries(program)) {
                add(entry, "", classes);
            }
        }
        return digest(classes);
    }

    /**
     * The digest of the classes of one class path.
     *
     * @param prefix which of them: with which word their names begin, with slashes
     * @throws RigException if classes can't be read
     */
    static String ofPrefix(String classPath, String prefix) {
        TreeMap<String, String> classes = new TreeMap<>();
        entries(classPath).forEach(entry -> add(entry, prefix, classes));
        return digest(classes);
    }

    private static String digest(Map<String, String> classes) {
        MessageDigest digest = Sha256.algorithm();
        classes.forEach((name, content) -> digest
                .update((name + " " + content + "\n").getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void collect(JsonNode node, List<String> paths) {
        if (node.isObject() && node.path(CLASS_PATH).isString()) {
            paths.add(node.path(CLASS_PATH).stringValue());
        }
        node.forEach(child -> collect(child, paths));
    }

    private static List<Path> entries(String classPath) {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (entry.endsWith("/*")) {
                entries.addAll(jars(Path.of(entry.substring(0, entry.length() - 2))));
            } else if (!entry.isEmpty()) {
                entries.add(Path.of(entry));
            }
        }
        return entries;
    }

    private static List<Path> jars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private static void add(Path entry, String prefix, Map<String, String> classes) {
        try {
            if (Files.isDirectory(entry)) {
                addFolder(entry, prefix, classes);
            } else if (Files.isRegularFile(entry)) {
                addJar(entry, prefix, classes);
            }
        } catch (IOException e) {
            throw unreadable(entry, e);
        }
    }

    private static void addFolder(Path folder, String prefix, Map<String, String> classes) throws IOException {
        Path begin = folder.resolve(prefix);
        if (!Files.isDirectory(begin)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(begin)) {
            files = all.filter(file -> file.toString().endsWith(SUFFIX)).toList();
        }
        for (Path file : files) {
            String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
            classes.putIfAbsent(name, Sha256.of(Files.readAllBytes(file)));
        }
    }

    private static void addJar(Path file, String prefix, Map<String, String> classes) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements();) {
                JarEntry entry = all.nextElement();
                if (entry.getName().startsWith(prefix) && entry.getName().endsWith(SUFFIX)) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        classes.putIfAbsent(entry.getName(), Sha256.of(in.readAllBytes()));
                    }
                }
            }
        }
    }

    private static RigException unreadable(Path path, IOException cause) {
        return new RigException(new Problem(Place.whole(path.toString()), "",
                "expected classes that can be read, found " + FileErrors.reason(cause)));
    }
}
