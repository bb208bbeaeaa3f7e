package org.wirelore.rig.resource;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.rig.error.Quoted;

/**
 * Something of this machine that goes when a run is over, and what is to be done about it where it doesn't. Closing
 * throws an {@link IOException} whose message says what could not be removed, why, and what removes it.
 *
 * @param thing what is closed
 * @param remedy what to do, in words; empty if that is what the failure says
 */
public record CleanUp(Closeable thing, String remedy) implements Closeable {
    /** A folder or a file. */
    public static CleanUp of(Closeable thing, Path path) {
        return new CleanUp(thing, command("rm -r " + Quoted.shell(path.toString())));
    }

    /** Both networks of a pair of interfaces; nothing if there is none. */
    public static List<CleanUp> of(@Nullable VethPair pair) {
        return pair == null ? List.of() : of(List.of(pair.left(), pair.right()));
    }

    /** Networks of this machine. */
    public static List<CleanUp> of(List<NetworkNamespace> networks) {
        return networks.stream().map(CleanUp::of).toList();
    }

    private static CleanUp of(NetworkNamespace network) {
        return new CleanUp(network::close, command("ip netns del " + network.name()));
    }

    private static String command(String words) {
        return "once nothing hinders it any more, this removes it: " + words;
    }

    @Override
    public void close() throws IOException {
        try {
            thing.close();
        } catch (IOException | UncheckedIOException e) {
            String what = remedy.isEmpty() ? remedyOf(e) : remedy;
            throw new IOException(CloseAll.text(e) + (what.isEmpty() ? "" : "; " + what), e);
        }
    }

    private static String remedyOf(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException wrapped ? wrapped.getCause() : failure;
        return cause instanceof FileSystemException of && of.getFile() != null
                ? command("rm -r " + Quoted.shell(of.getFile()))
                : "";
    }
}
