package org.wirelore.rig.mpi.classes;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.ProgramNames;

/**
 * The classes of a program: found once, rewritten once, and defined anew for every rank that wants its own. Those that
 * keep nothing are defined once for all ranks and runs, if that is asked for.
 */
public final class ProgramClasses implements AutoCloseable {
    /** Stands for all jars of the folder before it. */
    private static final String ALL_JARS = "*";

    private final URLClassLoader files;
    private final ClassLoader system;
    private final boolean isVirtual;
    private final Map<String, byte[]> rewritten = new ConcurrentHashMap<>();
    /** Whether a class of the API's package is the API's own: looked up once, and not for every rank. */
    private final Map<String, Boolean> ofApi = new ConcurrentHashMap<>();
    private Set<String> shareable = Set.of();
    private @Nullable ProgramLoader common;
    private boolean isAsserting;

    private ProgramClasses(URL[] entries, ClassLoader system, boolean isVirtual) {
        this.isVirtual = isVirtual;
        this.files = new URLClassLoader("program", entries, null);
        this.system = system;
    }

    /**
     * Opens a class path.
     *
     * @param classPath entries with the platform's separator, {@code FOLDER/*} for all jars of a folder, as for the
     *     command java; empty for the shipped programs only
     * @param isVirtual whether the ranks run in virtual time, many in this process
     * @throws MissingPath if an entry does not exist
     */
    public static ProgramClasses open(String classPath, boolean isVirtual) throws MissingPath {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (entry.equals(ALL_JARS) || entry.endsWith(File.separator + ALL_JARS)) {
                urls.addAll(jars(entry));
            } else if (!entry.isBlank()) {
                urls.add(url(entry));
            }
        }
        return new ProgramClasses(urls.toArray(URL[]::new), ProgramClasses.class.getClassLoader(), isVirtual);
    }

    /** An entry of a class path that is not there. */
    public static final class MissingPath extends Exception {
        private static final long serialVersionUID = 1L;

        MissingPath(String message) {
            super(message);
        }
    }

    private static List<URL> jars(String entry) throws MissingPath {
        List<URL> urls = new ArrayList<>();
        String folder = entry.equals(ALL_JARS) ? "." : entry.substring(0, entry.length() - ALL_JARS.length());
        try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(folder), "*.{jar,JAR}")) {
            List<Path> sorted = new ArrayList<>();
            found.forEach(sorted::add);
            Collections.sort(sorted);
            for (Path jar : sorted) {
                urls.add(url(jar.toString()));
            }
        } catch (InvalidPathException e) {
            throw notAPath(entry);
        } catch (IOException | DirectoryIteratorException e) {
            throw new MissingPath("an entry of the class path does not exist: " + entry);
        }
        return urls;
    }

    private static URL url(String entry) throws MissingPath {
        try {
            Path path = Path.of(entry);
            if (!Files.exists(path)) {
                throw new MissingPath("an entry of the class path does not exist: " + entry);
            }
            return path.toUri().toURL();
        } catch (InvalidPathException | MalformedURLException e) {
            throw notAPath(entry);
        }
    }

    private static MissingPath notAPath(String entry) {
        return new MissingPath("an entry of the class path is not a path: " + entry);
    }

    /** Has what a class needs defined once for all ranks, in all runs, as far as it keeps nothing between them. */
    public void share(String mainClass) {
        shareable = StaticState.shareable(mainClass, name -> isShared(name) ? null : compiled(name));
        common = shareable.isEmpty() ? null : new ProgramLoader(this, system, true);
    }

    /** Says whether assert statements of classes that are loaded later are checked. */
    public void checkAssertions(boolean areChecked) {
        isAsserting = areChecked;
        if (common != null) {
            common.setDefaultAssertionStatus(areChecked);
        }
    }

    /** A loader whose classes no other rank has, save those that keep nothing. */
    public ClassLoader loader() {
        ProgramLoader loader = new ProgramLoader(this, system, false);
        if (isAsserting) {
            loader.setDefaultAssertionStatus(true);
        }
        return loader;
    }

    /** The loader that has a class for all ranks; null if each has its own. */
    @Nullable
    ProgramLoader common(String name) {
        return shareable.contains(name) ? common : null;
    }

    /** Whether all ranks share a class: the API itself is shared; what a program adds to its package is not. */
    boolean isShared(String name) {
        return name.startsWith("java.") || (ProgramNames.isOfApi(name) && ofApi.computeIfAbsent(name,
                known -> system.getResource(known.replace('.', '/') + ".class") != null));
    }

    /** A class as ranks run it, or null if it is not the program's. */
    byte @Nullable [] rewritten(String name) {
        byte[] known = rewritten.get(name);
        if (known != null) {
            return known;
        }
        byte[] compiled = compiled(name);
        if (compiled == null) {
            return null;
        }
        byte[] bytes = CallRewriter.rewrite(compiled, isVirtual, this::classFile);
        rewritten.put(name, bytes);
        return bytes;
    }

    private byte @Nullable [] compiled(String name) {
        String resource = name.replace('.', '/') + ".class";
        try (InputStream in = ProgramNames.isShipped(name)
                ? system.getResourceAsStream(resource)
                : files.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    private @Nullable InputStream classFile(String resource) {
        InputStream own = files.getResourceAsStream(resource);
        return own != null ? own : system.getResourceAsStream(resource);
    }

    @Nullable
    URL resource(String name) {
        return files.getResource(name);
    }

    Enumeration<URL> resources(String name) throws IOException {
        return files.getResources(name);
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
