package org.wirelore.rig.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wirelore.rig.launch.JobPlan;

/**
 * Other machines, and how to start ranks on them.
 *
 * @param file the host file, as the user names it
 * @param names the machines in its order; never empty
 * @param shell the words of the remote shell's command
 * @param program what calls the start script on those machines, as a shell there reads it
 */
public record RemoteHosts(Path file, List<String> names, List<String> shell, String program) {
    /** Any port does: nothing is sent. */
    private static final int DISCARD_PORT = 9;

    public RemoteHosts {
        names = List.copyOf(names);
        shell = List.copyOf(shell);
    }

    /** The first ranks, in the order of the file; the machines are taken again from the first if they are too few. */
    JobPlan.RemoteStart start(int ranks) {
        List<String> hosts = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            hosts.add(names.get(rank % names.size()));
        }
        return new JobPlan.RemoteStart(shell, hosts, program);
    }

    /** The address of this machine at which the first of them reaches it; empty if no way to it is known here. */
    public Optional<String> addressOfThisMachine() {
        String name = names.getFirst();
        try (DatagramSocket socket = new DatagramSocket()) {
            InetAddress address = InetAddress.getByName(name.substring(name.indexOf('@') + 1));
            socket.connect(new InetSocketAddress(address, DISCARD_PORT));
            return Optional.of(socket.getLocalAddress().getHostAddress());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
