package org.wirelore.rig.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.rig.config.FabricConfig;
import org.wirelore.rig.config.VariantConfig;

/**
 * What a job of real mode has on this machine besides its processes: a folder for the sockets of its start, and the network
 * that its rig asks for. Everything goes when the job is over, also when this process is told to end; what a killed process
 * left, the next one removes.
 */
final class JobResources implements AutoCloseable {
    private static final Pattern FOLDER = Pattern.compile("wirelore-(\\d+)-[0-9a-z]+");

    private final Path folder;
    private final String job;
    private final Thread hook;
    private @Nullable VethPair wire;
    private String leftHost = "";

    private JobResources(Path folder) {
        this.folder = folder;
        this.job = String.valueOf(folder.getFileName());
        this.hook = new Thread(this::remove, "end of " + job);
    }

    /**
     * Makes what a variant needs.
     *
     * @throws IOException if the machine lacks something
     */
    static JobResources make(VariantConfig variant) throws IOException {
        // For its user only: whoever could write here could pretend to be a rank.
        Path folder = Files.createTempDirectory("wirelore-" + ProcessHandle.current().pid() + "-");
        Path parent = folder.getParent();
        if (parent != null) {
            removeLeftovers(parent);
        }
        JobResources resources = new JobResources(folder);
        Runtime.getRuntime().addShutdownHook(resources.hook);
        if (variant.fabric().kind() == FabricConfig.Kind.VETH) {
            try {
                NetworkNamespace.removeLeftovers();
                resources.wire = VethPair.make("w" + Integer.toHexString(folder.hashCode() & 0xFFFF));
                resources.leftHost = variant.hosts().getFirst().name();
            } catch (IOException e) {
                resources.close();
                throw e;
            }
        }
        return resources;
    }

    /** The job's name: letters, digits and hyphens. */
    String job() {
        return job;
    }

    /** The folder of its sockets. */
    String folder() {
        return folder.toString();
    }

    /** The network namespace of a host; empty for the one of this process. */
    String namespaceOf(String host) {
        VethPair pair = wire;
        return pair == null ? "" : host.equals(leftHost) ? pair.left().name() : pair.right().name();
    }

    /** The interface of a host on a network that was made. */
    String interfaceOf(String host) {
        VethPair pair = wire;
        return pair == null ? "" : host.equals(leftHost) ? pair.leftInterface() : pair.rightInterface();
    }

    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending; the hook finds nothing left to do.
        }
    }

    private synchronized void remove() {
        try {
            removeFolder(folder);
            VethPair pair = wire;
            wire = null;
            if (pair != null) {
                pair.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what a job made must be removable: " + job, e);
        }
    }

    private static void removeLeftovers(Path parent) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, "wirelore-*")) {
            for (Path entry : entries) {
                Matcher name = FOLDER.matcher(String.valueOf(entry.getFileName()));
                if (name.matches() && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                        && Files.isWritable(entry)
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    removeFolder(entry);
                }
            }
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
