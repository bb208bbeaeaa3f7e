package org.wirelore.rig.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobSecret;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a daemon leaves for its user's programs to find it by. Only its user can read it.
 *
 * @param address where the daemon listens
 * @param pid its process
 * @param secret what its callers prove that they know
 */
public record DaemonFile(HostPort address, long pid, JobSecret secret) {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final int BYTES_MAX = 4096;

    /** Where what a daemon has to say goes. */
    public static Path log(Path folder, int port) {
        return folder.resolve("chempid-" + port + ".log");
    }

    private static Path file(Path folder, int port) {
        return folder.resolve("chempid-" + port + ".json");
    }

    /**
     * Makes the folder if it is not there, for its user alone. One that is there stays as it is.
     *
     * @throws IOException if it can't be made or written, or if others may write to it
     */
    public static void prepare(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_FOLDER));
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new IOException("expected a folder that can be written: " + folder);
        }
        Set<PosixFilePermission> granted = Files.getPosixFilePermissions(folder);
        if (granted.contains(PosixFilePermission.GROUP_WRITE) || granted.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("expected a folder that only its owner can write: " + folder + ", found "
                    + PosixFilePermissions.toString(granted));
        }
    }

    /** Writes it, whole at once. */
    void write(Path folder) throws IOException {
        Path fresh = Files.createTempFile(folder, "chempid", ".new", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        ObjectNode content = JsonMapper.shared().createObjectNode().put("address", address.toString()).put("pid", pid)
                .put("secret", secret.hex());
        Files.writeString(fresh, content.toString());
        Files.move(fresh, file(folder, address.port()), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads the one of a port.
     *
     * @return null if there is none
     * @throws IOException if there is one that can't be read, is open to others, or is none
     */
    public static @Nullable DaemonFile read(Path folder, int port) throws IOException {
        Path file = file(folder, port);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > BYTES_MAX
                || !Files.getPosixFilePermissions(file).equals(OWNER_ONLY)) {
            throw new IOException("expected a plain file that only its owner can read: " + file);
        }
        try {
            JsonNode content = JsonMapper.shared().readTree(Files.readString(file, StandardCharsets.UTF_8));
            HostPort address = HostPort.parse(content.path("address").stringValue(""))
                    .orElseThrow(() -> new IllegalArgumentException("it has no address"));
            return new DaemonFile(address, content.path("pid").longValue(0),
                    JobSecret.parse(content.path("secret").stringValue("")));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IOException(file + " is not what a daemon writes: " + e.getMessage() + "; remove it", e);
        }
    }

    /** Takes it away. */
    void remove(Path folder) throws IOException {
        Files.deleteIfExists(file(folder, address.port()));
    }
}
