package org.wirelore.rig.run.real;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.product.RankProgramMain;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Jobs of real mode in tests: what they run, which processes they have, and what they may have left. */
public final class RealRig {
    /** Four ranks on the interfaces of two hosts. */
    static final String TWO_EACH = "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}, {\"host\": \"node0\"},"
            + " {\"host\": \"node1\"}]";
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Path NAMESPACES = Path.of("/run/netns");

    private RealRig() {
    }

    public static VariantConfig sharedMemory(String... settings) {
        return Rigs.load("shm-pingpong", settings).variants().getFirst();
    }

    public static VariantConfig veth(String... settings) {
        return Rigs.load("unet-veth", settings).variants().getFirst();
    }

    /** A rig whose ranks exchange messages. */
    static VariantConfig exchange(String rig, String... settings) {
        String[] all = Arrays.copyOf(settings, settings.length + 1);
        all[settings.length] = "program={\"name\":\"exchange\",\"arguments\":{\"rounds\":1}}";
        return Rigs.load(rig, all).variants().getFirst();
    }

    /** Hears what ranks print. */
    public static JobMonitor monitor(Collection<String> printed) {
        return new JobMonitor() {
            @Override
            public void printed(String line) {
                printed.add(line);
            }

            @Override
            public void listening(String address, int remote, String secret) {
                throw new IllegalStateException("every rank is on this machine");
            }
        };
    }

    public static JobOverrides program(int ranks, Class<?> program, String... arguments) {
        return new JobOverrides(ranks, 0, null, null, 0, program.getName(), "", List.of(arguments), false);
    }

    /** The ranks that a process has started and that live. */
    public static List<ProcessHandle> ranks(ProcessHandle master) {
        return master.descendants().filter(process -> command(process).contains(RankProgramMain.class.getName()))
                .toList();
    }

    /** Which rank a process was started as; -1 if it has ended. */
    public static int rank(ProcessHandle process) throws IOException {
        int rank = -1;
        // While one program replaces another in it, a process has no environment.
        while (rank < 0 && process.isAlive()) {
            rank = rankIn(Files.readString(Path.of("/proc/" + process.pid() + "/environ")));
        }
        return rank;
    }

    private static int rankIn(String environment) {
        for (String variable : environment.split("\0", -1)) {
            if (variable.startsWith("WIRELORE_RANK=")) {
                return Integer.parseInt(variable.substring(variable.indexOf('=') + 1));
            }
        }
        return -1;
    }

    /** What it was started as, its words with zeros between them; empty if it has ended. */
    static String command(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
        } catch (IOException gone) {
            return "";
        }
    }

    /** Files, folders and namespaces of jobs that a process has started. */
    public static List<String> left(long pid) throws IOException {
        List<String> left = new ArrayList<>();
        String job = "wirelore-" + pid + "-";
        left.addAll(entries(MEMORY, "*" + job + "*"));
        left.addAll(entries(Path.of(System.getProperty("java.io.tmpdir")), job + "*"));
        left.addAll(entries(NAMESPACES, "wl-" + pid + "-*"));
        return left;
    }

    /**
     * Mounts a network namespace's name once more: the first attempt to remove it takes that mount and fails, the next
     * one works.
     */
    public static void hinderRemoval(String namespace) throws IOException, InterruptedException {
        String name = NAMESPACES.resolve(namespace).toString();
        Process mount = new ProcessBuilder("mount", "--bind", name, name).inheritIO().start();
        if (mount.waitFor() != 0) {
            throw new IOException("a mount must be possible: name=" + name);
        }
    }

    /** The names of the network namespaces that a process has made. */
    static List<String> namespaces(long pid) throws IOException {
        return entries(NAMESPACES, "wl-" + pid + "-*").stream().map(entry -> Path.of(entry).getFileName().toString())
                .toList();
    }

    /**
     * The sockets and network namespaces that this process holds, and the interfaces of a wire that are where it is.
     */
    static List<String> networkThings() throws IOException {
        List<String> things = new ArrayList<>();
        for (String descriptor : entries(Path.of("/proc/self/fd"), "*")) {
            String target = target(Path.of(descriptor));
            if (target.startsWith("socket:") || target.startsWith("net:") || target.startsWith("/run/netns/")) {
                things.add(target);
            }
        }
        things.addAll(entries(Path.of("/sys/class/net"), "veth[01]"));
        return things;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static List<String> entries(Path directory, String pattern) throws IOException {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return names;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, pattern)) {
            entries.forEach(entry -> names.add(entry.toString()));
        }
        return names;
    }
}
