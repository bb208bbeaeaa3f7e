package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkInterfaces;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** One job in two runs with a card each, whose cable goes on through ports of all kinds. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FmpOnOtherPortsTest {
    private static final String STREAM = "{\"name\": \"uplink\", \"kind\": \"qemu-stream\", \"stream\": {\"role\":"
            + " \"%s\", \"address\": \"%s\"}}";
    private static final String SERIAL = "{\"name\": \"uplink\", \"kind\": \"serial\", \"serial\": {\"device\":"
            + " \"%s\"}}";
    private static final String TAP = "{\"name\": \"uplink\", \"kind\": \"tap\", \"interface\": \"%s\", \"tap\":"
            + " {\"address\": \"198.51.100.%d/24\"}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void throughTheStreamThatQemuSpeaks() throws Exception {
        Path socket = folder.resolve("s");
        assertJob(STREAM.formatted("listen", socket), STREAM.formatted("connect", socket));
    }

    @Test
    void throughASerialLine() throws Exception {
        Needs.tool("socat");
        Path left = folder.resolve("left");
        Path right = folder.resolve("right");
        // A line does not go away when one end stops: what is on its way to the other still arrives.
        Process line = new ProcessBuilder("socat", "-t", "60", "pty,raw,echo=0,link=" + left,
                "pty,raw,echo=0,link=" + right).inheritIO().start();
        try {
            while (line.isAlive() && !Files.exists(right)) {
                Thread.onSpinWait();
            }
            assertJob(SERIAL.formatted(left), SERIAL.formatted(right));
        } finally {
            line.destroy();
            line.waitFor();
        }
    }

    /** Both ends have one name, and the bridge between them must take their addresses apart. */
    @Test
    void throughTwoTapsOnABridge() throws Exception {
        Needs.namespaces();
        try (NetworkNamespace namespace = NetworkNamespace.make("fmptap")) {
            IpCommand.run("-n", namespace.name(), "link", "add", "bridge0", "type", "bridge");
            IpCommand.run("-n", namespace.name(), "link", "set", "bridge0", "up");
            FutureTask<RunReport> near = start(() -> namespace.inside(() -> run("near", "fmp-on-udp",
                    TAP.formatted("left0", 1))));
            FutureTask<RunReport> far = start(() -> namespace.inside(() -> run("far", "fmp-on-udp-far",
                    TAP.formatted("right0", 2))));
            for (String tap : List.of("left0", "right0")) {
                while (!namespace.inside(NetworkInterfaces::names).contains(tap) && !near.isDone() && !far.isDone()) {
                    Thread.onSpinWait();
                }
                IpCommand.run("-n", namespace.name(), "link", "set", tap, "master", "bridge0");
            }
            assertPassed(near.get(), far.get());
        }
    }

    private void assertJob(String nearPort, String farPort) throws Exception {
        FutureTask<RunReport> far = start(() -> run("far", "fmp-on-udp-far", farPort));
        assertPassed(run("near", "fmp-on-udp", nearPort), far.get());
    }

    private static void assertPassed(RunReport near, RunReport far) {
        assertThat(List.of(near.verdict(), far.verdict())).as("%s %s", near.oracles(), far.oracles())
                .containsOnly(Verdict.PASS);
        VariantReport here = near.variants().getFirst();
        VariantReport there = far.variants().getFirst();
        for (String counter : List.of("packets", "bytes")) {
            assertThat(here.counters().get("ether0.uplink." + counter + "In")).isPositive()
                    .isEqualTo(there.counters().get("ether0.uplink." + counter + "Out"));
            assertThat(there.counters().get("ether0.uplink." + counter + "In")).isPositive()
                    .isEqualTo(here.counters().get("ether0.uplink." + counter + "Out"));
        }
    }

    private static FutureTask<RunReport> start(Callable<RunReport> run) {
        FutureTask<RunReport> started = new FutureTask<>(run);
        Thread.ofPlatform().daemon().start(started);
        return started;
    }

    private RunReport run(String name, String rig, String port) {
        try {
            return Rigs.launcher().run(Rigs.order(
                    Rigs.load(rig, "fabric.ports=[" + port + "]", "limits.lagUs=60000000",
                            "fabric.tunnel.silentSeconds=60", "program.arguments.rounds=5"),
                    Files.createDirectories(folder.resolve(name))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
