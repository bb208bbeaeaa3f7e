package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.ProcessEndsException;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * A network namespace that this process makes and removes. Its name says whose it is, {@code wl-OWNER-NAME} as in
 * {@link ProcessOwner#text}, so that the next start can remove what a killed process has left, and nothing else.
 */
public final class NetworkNamespace implements AutoCloseable {
    private static final Path DIRECTORY = Path.of("/run/netns");
    private static final Path CURRENT = Path.of("/proc/thread-self/ns/net");
    private static final Pattern OWN = Pattern.compile("wl-([0-9a-z]+-[0-9a-z]+-[0-9a-z]+)-[a-z0-9]+");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]{1,16}");

    /** Code that runs inside a namespace. */
    @FunctionalInterface
    public interface Action<T> {
        T run() throws IOException;
    }

    private final String name;
    private final ExitHook removal;
    private boolean isClosed;

    private NetworkNamespace(String name) {
        this.name = name;
        removal = new ExitHook("remove " + name, this::removeQuietly);
    }

    /**
     * Makes a namespace with its loopback interface up.
     *
     * @param label what it is for, 1 to 16 lower-case letters and digits, once per process
     * @throws IOException if there is no right to, or this process has one of that label
     */
    public static NetworkNamespace make(String label) throws IOException {
        if (!LABEL.matcher(label).matches()) {
            throw new IllegalArgumentException(
                    "a namespace's label must be 1 to 16 lower-case letters and digits: label=" + label);
        }
        String name = "wl-" + ProcessOwner.self().text() + "-" + label;
        if (Files.exists(DIRECTORY.resolve(name))) {
            throw new IOException("the network namespace " + name + " exists already; if no process uses it, run: "
                    + "ip netns del " + name);
        }
        IpCommand.run("netns", "add", name);
        NetworkNamespace made = new NetworkNamespace(name);
        try {
            made.removal.set();
            IpCommand.run("-n", name, "link", "set", "dev", "lo", "up");
        } catch (IOException | ProcessEndsException failed) {
            try (made) {
                throw failed;
            }
        }
        return made;
    }

    /**
     * Removes namespaces of this project whose process is dead, as far as it can: what other users have left does no
     * harm.
     *
     * @return their names
     */
    public static List<String> removeLeftovers() throws IOException {
        List<String> removed = new ArrayList<>();
        if (!Files.isDirectory(DIRECTORY)) {
            return removed;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(DIRECTORY, "wl-*")) {
            for (Path entry : entries) {
                String found = entry.getFileName().toString();
                Matcher own = OWN.matcher(found);
                ProcessOwner owner = own.matches() ? ProcessOwner.of(own.group(1)).orElse(null) : null;
                if (owner != null && owner.isDead() && removeLeftover(found)) {
                    removed.add(found);
                }
            }
        }
        return removed;
    }

    /** False if another process was faster or the right is missing: a later start removes it. */
    private static boolean removeLeftover(String name) {
        try {
            IpCommand.run("netns", "del", name);
            return true;
        } catch (IOException leftForAnother) {
            return false;
        }
    }

    /** As {@code ip netns} knows it. */
    public String name() {
        return name;
    }

    /** What to put before a command so that it runs in here. */
    public List<String> commandPrefix() {
        return List.of("ip", "netns", "exec", name);
    }

    /**
     * Does something on the calling thread, which must be a platform thread, inside this namespace: sockets made then
     * belong to it for good.
     */
    public <T> T inside(Action<T> action) throws IOException {
        return inside(DIRECTORY.resolve(name), action);
    }

    /**
     * Does something on the calling thread, which must be a platform thread, inside a namespace of the system.
     *
     * @param name as {@code ip netns} knows it
     * @throws IOException if there is none of that name, or no right to enter it
     */
    public static <T> T insideNamed(String name, Action<T> action) throws IOException {
        return inside(DIRECTORY.resolve(name), action);
    }

    /** Does something inside the namespace behind a file. */
    private static <T> T inside(Path namespace, Action<T> action) throws IOException {
        int home = open(CURRENT);
        try {
            int there = open(namespace);
            try {
                enter(there);
                return action.run();
            } finally {
                enter(home);
                Libc.C.close(there);
            }
        } finally {
            Libc.C.close(home);
        }
    }

    static int open(Path namespace) throws IOException {
        try {
            return Libc.C.open(namespace.toString(), Libc.O_RDONLY | Libc.O_CLOEXEC);
        } catch (LastErrorException error) {
            throw Errno.failure("open the network namespace " + namespace, error);
        }
    }

    static void enter(int fd) throws IOException {
        try {
            Libc.C.setns(fd, Libc.CLONE_NEWNET);
        } catch (LastErrorException error) {
            throw Errno.failure("enter a network namespace", error);
        }
    }

    /**
     * Removes it, and with it every veth pair that has an end in it.
     *
     * @throws IOException if it is still there then; the end of this process will try again
     */
    @Override
    public void close() throws IOException {
        remove();
        removal.clear();
    }

    private synchronized void remove() throws IOException {
        if (!isClosed) {
            try {
                IpCommand.run("netns", "del", name);
            } catch (IOException failed) {
                if (Files.exists(DIRECTORY.resolve(name))) {
                    // Of Ctrl-C, for instance, which ends the command as well.
                    throw failed;
                }
                // Another process was faster.
            }
            isClosed = true;
        }
    }

    private void removeQuietly() {
        try {
            remove();
        } catch (IOException failed) {
            // The process ends; the next start removes what is left.
        }
    }
}
