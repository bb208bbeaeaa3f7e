package org.wirelore.rig.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.adi.Adi;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketUNetDevice;
import org.wirelore.emulator.backend.sockets.NioSockets;
import org.wirelore.emulator.backend.sockets.SocketNames;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.process.PrivateFolder;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.BareStart;
import org.wirelore.rig.bench.rank.TwoRanks;

/**
 * Send, poll and receive with the U-Net protocol over AF_PACKET on a veth pair; what counts is what is allocated. One
 * operation is a round trip. Needs root, for the pair.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // made before each trial
public class PacketRoundTripBenchmark {
    private static final int TYPE = 0x88B6;

    private final @Nullable PacketUNetDevice[] devices = new PacketUNetDevice[2];
    private final NioSockets[] sockets = new NioSockets[2];
    private VethPair pair;
    private Path folder;
    private TwoRanks ranks;

    /** Makes the pair and starts the ranks. */
    @Setup
    public void start() throws IOException {
        folder = PrivateFolder.make("wl-jmh-");
        pair = VethPair.make("jmh");
        ranks = TwoRanks.start(() -> rank(0, pair.left(), pair.leftInterface()),
                () -> rank(1, pair.right(), pair.rightInterface()));
    }

    private Adi rank(int rank, NetworkNamespace namespace, String interfaceName) throws IOException {
        RealHost host = new RealHost("rank" + rank, RealHost.Spin.YIELD);
        PacketUNetDevice device = namespace
                .inside(() -> PacketUNetDevice.open(host, PacketConfig.of(interfaceName, TYPE)));
        devices[rank] = device;
        sockets[rank] = new NioSockets(host, SocketNames.ofFolder(folder, host.name()));
        return BareStart.unet(host, rank, sockets[rank], device);
    }

    /** Removes everything. */
    @TearDown
    public void close() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            PacketUNetDevice device = devices[rank];
            if (device != null) {
                device.close();
                sockets[rank].close();
            }
        }
        pair.close();
        Files.deleteIfExists(folder);
    }

    /** To and fro. */
    @Benchmark
    public int roundTrip() {
        return ranks.roundTrip();
    }

    /** A look that finds nothing; now and then it asks after the interface. */
    @Benchmark
    public boolean emptyPoll() {
        return ranks.emptyPoll();
    }
}
