package org.wirelore.rig.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import tools.jackson.databind.json.JsonMapper;

/** Two namespaces of the test's own with a cable and addresses, and settings for rigs that use it. */
record Wire(VethPair pair) implements AutoCloseable {
    static final String LEFT_ADDRESS = "198.51.100.1";

    static Wire make(String label) throws IOException {
        VethPair pair = VethPair.make(label);
        IpCommand.run("-n", pair.left().name(), "addr", "add", LEFT_ADDRESS + "/24", "dev", pair.leftInterface());
        IpCommand.run("-n", pair.right().name(), "addr", "add", "198.51.100.2/24", "dev", pair.rightInterface());
        return new Wire(pair);
    }

    /** Both ends in one namespace, which is also what the pair's two sides are then. */
    static Wire loop(NetworkNamespace namespace) throws IOException {
        return new Wire(VethPair.between(namespace, "veth0", namespace, "veth1"));
    }

    /** A command with what makes a rig of two hosts use the two interfaces. */
    String[] arguments(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--set", "fabric.kind=nic", "--set", "hosts[0].interface=" + pair.leftInterface(),
                "--set", "hosts[1].interface=" + pair.rightInterface()));
        return arguments.toArray(new String[0]);
    }

    /** Waits until frames go over it. */
    void awaitTraffic(StartedCommand command) throws Exception {
        while (command.isAlive() && received() < 500) {
            Thread.onSpinWait();
        }
    }

    private long received() throws Exception {
        Process show = new ProcessBuilder("ip", "-n", pair.left().name(), "-s", "-j", "link", "show", "dev",
                pair.leftInterface()).start();
        String json = new String(show.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        show.waitFor();
        return JsonMapper.shared().readTree(json).path(0).path("stats64").path("rx").path("packets").longValue();
    }

    @Override
    public void close() throws IOException {
        pair.close();
    }
}
