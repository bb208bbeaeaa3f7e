package org.wirelore.rig.start;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.launch.JvmOptions;
import org.wirelore.rig.samples.Quiz;

/**
 * Makes caches of loaded and linked classes for the virtual machines that tests start, as the script {@code wirelore}
 * does for a user: there are hundreds, and each would load some 3,000 classes anew. A cache needs jars, so that the
 * folders on the class path are packed first; what is started gets the property {@code java.class.path} with these
 * jars.
 *
 * <p>Does nothing unless the system property {@code wirelore.test.startCaches} is true: a single test has no use for
 * it.
 */
public final class StartCaches implements LauncherSessionListener {
    private static final Path FOLDER = Path.of("target", "start").toAbsolutePath();
    private static final Path RANK = FOLDER.resolve("rank.aot");
    private static final Path COMMAND = FOLDER.resolve("command.aot");
    private static final Path STAMP = FOLDER.resolve("stamp");
    private static final String CLASS_PATH = "java.class.path";
    private static final String RANK_OPTIONS = "wirelore.rankOptions";
    /**
     * A test's ranks live for a second or two: they end before the second compiler's code is ready. Those that use up
     * their memory do so sooner.
     */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -Xmx512m";

    /** Options for a virtual machine that runs a command with the caches, if there are any. */
    public static List<String> options() {
        return System.getProperty("wirelore.rankCache") == null
                ? List.of()
                : List.of("-XX:AOTCache=" + COMMAND, "-Xlog:disable", "-Xlog:all=off", "-Dwirelore.rankCache=" + RANK,
                        "-D" + RANK_OPTIONS + "=" + System.getProperty(RANK_OPTIONS, ""));
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (Boolean.getBoolean("wirelore.test.startCaches")) {
            try {
                use(System.getProperty(CLASS_PATH));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void use(String classPath) throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        try (FileChannel channel = FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            // Held until the channel is closed: the test processes take turns, and the first one makes everything.
            channel.lock();
            String stamp = stamp(classPath);
            boolean isThere = Files.exists(STAMP) && Files.readString(STAMP).equals(stamp);
            String jars = jars(classPath, isThere);
            if (!isThere) {
                train(jars);
                Files.writeString(STAMP, stamp);
            }
            System.setProperty(CLASS_PATH, jars);
            if (Files.exists(RANK) && Files.exists(COMMAND)) {
                System.setProperty("wirelore.rankCache", RANK.toString());
            }
            if (System.getProperty(RANK_OPTIONS) == null) {
                System.setProperty(RANK_OPTIONS, SHORT_LIVED);
            }
        }
    }

    /** Changes with every file on the class path. */
    private static String stamp(String classPath) throws IOException {
        StringBuilder stamp = new StringBuilder(System.getProperty("java.home"));
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            try (Stream<Path> files = Files.walk(Path.of(entry))) {
                stamp.append('\n').append(entry).append(' ').append(files.filter(Files::isRegularFile)
                        .mapToLong(file -> file.hashCode() * 31L + file.toFile().lastModified()).sum());
            }
        }
        return stamp.toString();
    }

    /** The class path with jars in place of folders. The jar of tests ends as the one of device-models does. */
    private static String jars(String classPath, boolean isThere) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (!Files.isDirectory(Path.of(entry))) {
                entries.add(entry);
                continue;
            }
            String jar = FOLDER.resolve(entries.size() + (entry.endsWith("test-classes") ? "-tests.jar" : ".jar"))
                    .toString();
            entries.add(jar);
            if (!isThere) {
                int code = ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create",
                        "--no-compress", "--file", jar, "-C", entry, ".");
                if (code != 0) {
                    throw new IllegalStateException("jar must pack the classes: code=" + code);
                }
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void train(String classPath) throws IOException, InterruptedException {
        Files.deleteIfExists(RANK);
        Files.deleteIfExists(COMMAND);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:AOTCacheOutput=" + COMMAND, "-Dwirelore.rankCacheOutput=" + RANK, "-Xlog:disable",
                        "-Xlog:all=off"));
        command.addAll(JvmOptions.COMMON);
        // Most of what tests start are programs that call MPI.
        command.addAll(List.of("-cp", classPath, Wirelore.class.getName(), "mpirun", "-n", "3", "--device", "tcp",
                "--out", FOLDER.resolve("training").toString(), Quiz.class.getName()));
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(FOLDER.resolve("training.txt").toFile())
                .start().waitFor();
    }
}
