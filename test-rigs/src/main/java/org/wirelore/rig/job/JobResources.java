package org.wirelore.rig.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.emulator.backend.sockets.LoopbackInterface;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.PrivateFolder;
import org.wirelore.emulator.process.ProcessOwner;
import org.wirelore.rig.resource.CleanUp;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.FabricAccess;
import org.wirelore.rig.spi.real.RealNetwork;

/**
 * What a job of real mode has on this machine besides its processes: a folder for the sockets of its start, and the
 * network that its rig asks for. Everything goes when the job is over, also when this process gets a signal to end;
 * what a killed process left, the next one removes.
 */
public final class JobResources implements AutoCloseable {
    /** How long a job may take to end when this process does. */
    private static final long END_MS = 3_000;
    private static final Pattern FOLDER = Pattern.compile("wirelore-([0-9a-z]+-[0-9a-z]+-[0-9a-z]+)-[0-9a-z]+");

    private static final int SOCKET_PATH_BYTES_MAX = 107;

    private final Path folder;
    private final String job;
    private final ExitHook hook;
    private final CountDownLatch closed = new CountDownLatch(1);
    /** By the name of the fabric. */
    private final Map<String, RealNetwork> networks = new LinkedHashMap<>();

    private JobResources(Path folder) {
        this.folder = folder;
        this.job = String.valueOf(folder.getFileName());
        this.hook = new ExitHook("end of " + job, this::processEnds);
    }

    /**
     * Makes what a variant needs.
     *
     * @throws IOException if the machine lacks something
     */
    public static JobResources make(VariantConfig variant) throws IOException {
        Path folder;
        try {
            folder = makeFolder();
            removeLeftovers(folder.resolveSibling(""));
        } catch (FileSystemException e) {
            throw new IOException("a job needs a folder for files that don't last (java.io.tmpdir), and room in it: "
                    + FileErrors.namedOutput(e), e);
        }
        JobResources resources = new JobResources(folder);
        try {
            resources.hook.set();
            LoopbackInterface.requireUp();
            requireRoom(folder, variant);
            resources.prepare(variant);
            return resources;
        } catch (IOException | RuntimeException e) {
            try {
                resources.close();
            } catch (RuntimeException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** What hosts have without a card, where the protocol needs it, and the rig's own. */
    private void prepare(VariantConfig variant) throws IOException {
        List<String> hosts = variant.hosts().stream().map(HostConfig::name).toList();
        for (FabricConfig fabric : variant.registry().hostFabrics()) {
            boolean isOwn = variant.hasFabric(own -> own.api() == fabric.api());
            if (!isOwn && variant.protocol().apis().contains(fabric.api())) {
                networks.put(fabric.name(), fabric.prepare(hosts, job, variant.fabrics().size()));
            }
        }
        for (int i = 0; i < variant.fabrics().size(); i++) {
            RigFabric fabric = variant.fabrics().get(i);
            networks.put(fabric.name(), fabric.config().prepare(fabric.hosts(), job, i));
        }
    }

    /**
     * For its user only: a process that could write here could pretend to be a rank. The name is short, since a
     * socket's path may have 107 bytes only (unix(7)).
     */
    private static synchronized Path makeFolder() throws IOException {
        String name = "wirelore-" + ProcessOwner.self().text() + "-";
        Path drawn = PrivateFolder.make(name);
        for (int number = 0;; number++) {
            try {
                return Files.move(drawn, drawn.resolveSibling(name + number));
            } catch (FileAlreadyExistsException another) {
                // Another job of this process has it.
            }
        }
    }

    private static void requireRoom(Path folder, VariantConfig variant) throws IOException {
        for (HostConfig host : variant.hosts()) {
            Path socket = folder.resolve(host.name() + ".65535");
            if (socket.toString().getBytes(StandardCharsets.UTF_8).length > SOCKET_PATH_BYTES_MAX) {
                throw new IOException("expected a path of a job's sockets of at most " + SOCKET_PATH_BYTES_MAX
                        + " bytes, found " + socket + "; name a shorter folder for temporary files:"
                        + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=/tmp");
            }
        }
    }

    /** The job's name: letters, digits and hyphens. */
    public String job() {
        return job;
    }

    /** The folder of its sockets. */
    public String folder() {
        return folder.toString();
    }

    /**
     * How a host gets at a fabric.
     *
     * @param named the interface that the rig names, for a network that was not made here; empty if it names none
     */
    public FabricAccess access(String fabric, String host, String named) {
        RealNetwork network = networks.getOrDefault(fabric, RealNetwork.NONE);
        String made = network.interfaceOf(host);
        return new FabricAccess(fabric, network.namespaceOf(host), made == null ? named : made);
    }

    /**
     * Gives everything back.
     *
     * @throws UncheckedIOException if something of it can't be removed; the message names it, says why, and what
     *     removes it
     */
    @Override
    public void close() {
        try {
            remove();
        } finally {
            closed.countDown();
        }
        hook.clear();
    }

    /** The job closes this when its ranks are gone. */
    private void processEnds() {
        try {
            if (!closed.await(END_MS, TimeUnit.MILLISECONDS)) {
                remove();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void remove() {
        List<Closeable> things = new ArrayList<>();
        networks.values().forEach(network -> things.addAll(network.parts()));
        networks.clear();
        // The folder is last: its name is what tells this job's things from those of the process's next one.
        things.add(CleanUp.of(() -> removeFolder(folder), folder));
        try {
            CloseAll.of(things);
        } catch (IOException e) {
            throw new UncheckedIOException("could not remove what a job made: " + job + ": " + CloseAll.text(e), e);
        }
    }

    /** Only what belongs to this user: in a folder of others anything could be behind a name. */
    public static void removeLeftovers(Path parent) throws IOException {
        UserPrincipal user = Files.getOwner(Path.of("/proc/self"));
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, "wirelore-*")) {
            for (Path entry : entries) {
                Matcher name = FOLDER.matcher(String.valueOf(entry.getFileName()));
                ProcessOwner owner = name.matches() ? ProcessOwner.of(name.group(1)).orElse(null) : null;
                if (owner != null && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && owner.isDead()) {
                    removeLeftover(entry, user);
                }
            }
        }
    }

    private static void removeLeftover(Path folder, UserPrincipal user) {
        try {
            if (user.equals(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS))) {
                removeFolder(folder);
            }
        } catch (IOException e) {
            // Another start is removing it as well, or it is not what it looks like; neither hinders this one.
        }
    }

    private static void removeFolder(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Files.deleteIfExists(entry);
            }
        }
        Files.deleteIfExists(folder);
    }
}
