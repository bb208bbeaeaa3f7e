package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;

/**
 * U-Net and M-VIA on AF_PACKET against C programs on AF_PACKET and MPIs on TCP, on the same veth pair between the same
 * two cores, one process on each. They take turns; who has no turn sleeps. Needs root, iproute2, a C compiler and two
 * cores; an MPI that is not there doesn't play.
 */
final class PacketBench implements AutoCloseable {
    /** Bytes of a frame of the one-way stream; a frame of the ping-pong has Ethernet's least, 60. */
    private static final int STREAM_BYTES = 64;
    private static final int TYPE = 0x88B5;
    private static final int WARM_UPS = 5;
    private static final int WARM_UP_ROUNDS = 10_000;
    private static final List<BenchSide> STREAMERS = List.of(BenchSide.CALLS, BenchSide.RINGS, BenchSide.ENDPOINT,
            BenchSide.ENDPOINT_CALLS);

    /** On a busy machine an MPI may take seconds for a turn; better fewer pairs then than no end. */
    private static final long GAME_NANOS_MAX = 60_000_000_000L;

    /** One kind of turn. */
    @FunctionalInterface
    private interface Game {
        Sample play(BenchSide side) throws IOException;
    }

    private final Path work;
    private final List<String> java;
    private final VethPair pair;
    private final Map<BenchSide, List<BenchPeer>> players = new EnumMap<>(BenchSide.class);
    private final Map<BenchSide, String> missing = new EnumMap<>(BenchSide.class);

    /**
     * Makes the wire and starts the players.
     *
     * @param work a folder for its user only, where programs are built and ours meet; short enough for names of sockets
     * @param java the command that runs a main class of this project, class path and all
     * @throws IOException if something that it needs is missing
     */
    PacketBench(Path work, List<String> java) throws IOException {
        this.work = work;
        this.java = java;
        Path calls = CProgram.CALLS.compileInto(work);
        Path rings = CProgram.RINGS.compileInto(work);
        pair = VethPair.make("peers");
        try {
            startOnFrames(BenchSide.CALLS, List.of(calls.toString()), List.of());
            startOnFrames(BenchSide.RINGS, List.of(rings.toString()), List.of());
            startOnFrames(BenchSide.ENDPOINT, javaMain(UNetBenchPeer.class), List.of(PacketConfig.Path.AUTO.name()));
            startOnFrames(BenchSide.ENDPOINT_CALLS, javaMain(UNetBenchPeer.class),
                    List.of(PacketConfig.Path.CALLS.name()));
            startAdi();
            startOnFrames(BenchSide.MVIA, javaMain(ViaBenchPeer.class), List.of());
            address(pair.left(), pair.leftInterface(), MpiCommand.LEFT_ADDRESS);
            address(pair.right(), pair.rightInterface(), MpiCommand.RIGHT_ADDRESS);
            startMpi(BenchSide.OPEN_MPI, CProgram.OPEN_MPI);
            startMpi(BenchSide.MPICH, CProgram.MPICH);
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    /** Why a party does not play; empty if it does. */
    String missing(BenchSide side) {
        return missing.getOrDefault(side, "");
    }

    private List<String> javaMain(Class<?> main) {
        List<String> command = new ArrayList<>(java);
        command.add(main.getName());
        return command;
    }

    private void startOnFrames(BenchSide side, List<String> program, List<String> options) throws IOException {
        String leftMac = mac(pair.left(), pair.leftInterface());
        String rightMac = mac(pair.right(), pair.rightInterface());
        start(side, pair.left(), program, List.of(pair.leftInterface(), rightMac, "0"), options);
        start(side, pair.right(), program, List.of(pair.rightInterface(), leftMac, "1"), options);
    }

    private void startAdi() throws IOException {
        String folder = Files.createDirectories(work.resolve("s")).toString();
        List<String> program = javaMain(AdiBenchPeer.class);
        start(BenchSide.ADI, pair.left(), program, List.of("unet", "0", folder, pair.leftInterface()), List.of());
        start(BenchSide.ADI, pair.right(), program, List.of("unet", "1", folder, pair.rightInterface()), List.of());
    }

    private void start(BenchSide side, NetworkNamespace namespace, List<String> program, List<String> arguments,
            List<String> options) throws IOException {
        List<String> command = new ArrayList<>(namespace.commandPrefix());
        command.addAll(program);
        command.addAll(arguments);
        command.addAll(options);
        add(side, new BenchPeer(side.title() + " in the network namespace " + namespace.name(), command));
    }

    private void add(BenchSide side, BenchPeer peer) {
        players.computeIfAbsent(side, _ -> new ArrayList<>()).add(peer);
    }

    /** An MPI that can't be compiled with or does not start is left out, and says why. */
    private void startMpi(BenchSide side, CProgram program) throws IOException {
        try {
            add(side, new BenchPeer(side.title(), MpiCommand.of(side, pair, program.compileInto(work).toString())));
            pingPong(side, WARM_UP_ROUNDS / 10);
        } catch (IOException absent) {
            missing.put(side, String.valueOf(absent.getMessage()));
            for (BenchPeer peer : players.getOrDefault(side, List.of())) {
                peer.close();
            }
            players.remove(side);
        }
    }

    private static void address(NetworkNamespace namespace, String name, String address) throws IOException {
        IpCommand.run("-n", namespace.name(), "address", "replace", address, "dev", name);
    }

    private static String mac(NetworkNamespace namespace, String name) throws IOException {
        try (PacketPort port = namespace.inside(() -> PacketPort.open(PacketConfig.of(name, TYPE)))) {
            return InterfaceFacts.macText(port.facts().mac());
        }
    }

    /**
     * A 4-byte ping-pong, both sides polling. A sample's value is its fastest stretch of 100 round trips, for all
     * players alike, so that who else is on the machine matters less.
     *
     * @param pairs samples of ours, each between two of each peer's
     * @param rounds round trips of a sample, 100 or more
     * @return half round trips in nanoseconds
     */
    Samples pingPong(int pairs, int rounds) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            pingPong(BenchSide.ENDPOINT, WARM_UP_ROUNDS);
            pingPong(BenchSide.ADI, WARM_UP_ROUNDS);
            pingPong(BenchSide.MVIA, WARM_UP_ROUNDS);
        }
        List<BenchSide> parties = new ArrayList<>(players.keySet());
        // A look that is a system call is nothing for who waits for one frame.
        parties.remove(BenchSide.ENDPOINT_CALLS);
        return alternate(pairs, parties, side -> pingPong(side, rounds));
    }

    private Sample pingPong(BenchSide side, int rounds) throws IOException {
        List<BenchPeer> two = two(side);
        BenchPeer left = two.getFirst();
        BenchPeer right = two.getLast();
        if (left != right) {
            right.order("pong " + rounds);
        }
        left.order("ping " + rounds);
        BenchPeer.Turn turn = left.await();
        long others = left == right ? 0 : right.await().allocatedBytes();
        return new Sample(turn.nanos() / 2.0 / rounds, turn.wholeNanos() / 2.0 / rounds, 2L * rounds, 2L * rounds,
                turn.allocatedBytes() + others);
    }

    /**
     * A one-way stream of 64-byte frames as fast as the sender can.
     *
     * @param pairs as for {@link #pingPong}
     * @param frames that a sample sends
     * @return nanoseconds from one arrival to the next, at the receiver
     */
    Samples oneWay(int pairs, int frames) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            oneWay(BenchSide.ENDPOINT, frames);
            oneWay(BenchSide.ENDPOINT_CALLS, frames);
        }
        return alternate(pairs, STREAMERS, side -> oneWay(side, frames));
    }

    private Sample oneWay(BenchSide side, int frames) throws IOException {
        List<BenchPeer> two = two(side);
        two.getLast().order("take " + frames);
        two.getFirst().order("send " + frames + " " + STREAM_BYTES);
        long allocated = two.getFirst().await().allocatedBytes();
        BenchPeer.Turn turn = two.getLast().await();
        double nanos = turn.nanos() / (double) turn.frames();
        return new Sample(nanos, nanos, frames, turn.frames(), allocated + turn.allocatedBytes());
    }

    private static Samples alternate(int pairs, List<BenchSide> parties, Game game) throws IOException {
        Samples samples = new Samples();
        long sinceNanos = System.nanoTime();
        boolean isLast = false;
        for (int i = 0; !isLast; i++) {
            isLast = i == pairs || System.nanoTime() - sinceNanos > GAME_NANOS_MAX;
            for (BenchSide side : parties) {
                if (!side.isOurs() || !isLast) {
                    samples.add(side, game.play(side));
                }
            }
        }
        return samples;
    }

    private List<BenchPeer> two(BenchSide side) {
        return players.getOrDefault(side, List.of());
    }

    /** Ends the players and removes the wire. */
    @Override
    public void close() throws IOException {
        try {
            for (List<BenchPeer> two : players.values()) {
                for (BenchPeer peer : two) {
                    peer.closeInput();
                }
            }
            for (List<BenchPeer> two : players.values()) {
                for (BenchPeer peer : two) {
                    peer.close();
                }
            }
        } finally {
            pair.close();
        }
    }
}
