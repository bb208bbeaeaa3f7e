package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.NetworkNamespace;
import org.wirelore.emulator.linux.VethPair;
import org.wirelore.emulator.packet.PacketConfig;
import org.wirelore.emulator.packet.PacketPort;
import org.wirelore.rig.bench.PairedFigures;

/**
 * U-Net on AF_PACKET against C programs on AF_PACKET: the same frames on the same veth pair between the same two cores, one
 * process on each. The three take turns; only one of them has sockets open at a time. Needs root, iproute2, a C compiler and
 * two cores.
 */
public final class PacketBench implements AutoCloseable {
    /** Bytes of a frame of the one-way stream; a frame of the ping-pong has Ethernet's least, 60. */
    private static final int STREAM_BYTES = 64;
    private static final int TYPE = 0x88B5;
    private static final int WARM_UPS = 5;
    private static final int WARM_UP_ROUNDS = 10_000;

    /** Who plays. */
    private enum Party {
        CALLS, RINGS, OURS
    }

    /** One sample: nanoseconds per frame, and how many were sent and arrived. */
    private record Sample(double nanosPerFrame, long sent, long arrived) {
    }

    /** One kind of turn. */
    @FunctionalInterface
    private interface Game {
        Sample play(Player left, Player right) throws IOException;
    }

    private final VethPair pair;
    private final Map<Party, List<Player>> players = new EnumMap<>(Party.class);

    /**
     * Makes the wire and starts the players.
     *
     * @param work where the C programs are built
     * @param java the command that runs a main class of this project, class path and all
     * @param path how ours reaches the kernel
     * @throws IOException if something that it needs is missing
     */
    public PacketBench(Path work, List<String> java, PacketConfig.Path path) throws IOException {
        Path calls = CProgram.CALLS.compileInto(work);
        Path rings = CProgram.RINGS.compileInto(work);
        pair = VethPair.make("peers");
        try {
            start(Party.CALLS, List.of(calls.toString()), List.of());
            start(Party.RINGS, List.of(rings.toString()), List.of());
            List<String> ours = new ArrayList<>(java);
            ours.add(UNetPlayer.class.getName());
            start(Party.OURS, ours, List.of(path.name()));
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    private void start(Party party, List<String> program, List<String> options) throws IOException {
        String leftMac = mac(pair.left(), pair.leftInterface());
        String rightMac = mac(pair.right(), pair.rightInterface());
        List<Player> two = two(party);
        two.add(player(pair.left(), program, List.of(pair.leftInterface(), rightMac, "0"), options));
        two.add(player(pair.right(), program, List.of(pair.rightInterface(), leftMac, "1"), options));
    }

    private static Player player(NetworkNamespace namespace, List<String> program, List<String> arguments,
            List<String> options) throws IOException {
        List<String> command = new ArrayList<>(namespace.commandPrefix());
        command.addAll(program);
        command.addAll(arguments);
        command.addAll(options);
        return new Player(command);
    }

    private static String mac(NetworkNamespace namespace, String name) throws IOException {
        try (PacketPort port = namespace.inside(() -> PacketPort.open(PacketConfig.of(name, TYPE)))) {
            return InterfaceFacts.macText(port.facts().mac());
        }
    }

    /**
     * A 4-byte ping-pong, both sides polling. A sample is told by its fastest stretch of 100 round trips, for all players
     * alike, so that who else is on the machine matters less.
     *
     * @param pairs samples of ours, each between two of each peer's; at least 15 for a figure that means something
     * @param rounds round trips of a sample, 100 or more
     * @return half round trips in nanoseconds
     */
    public PacketFigures pingPong(int pairs, int rounds) throws IOException {
        return compare(pairs, (left, right) -> pingPong(left, right, rounds));
    }

    private static Sample pingPong(Player left, Player right, int rounds) throws IOException {
        right.order("pong " + rounds);
        left.order("ping " + rounds);
        Player.Turn turn = left.await();
        right.await();
        return new Sample(turn.nanos() / 2.0 / rounds, 2L * rounds, 2L * rounds);
    }

    /**
     * A one-way stream of 64-byte frames as fast as the sender can.
     *
     * @param pairs as for {@link #pingPong}
     * @param frames that a sample sends
     * @return nanoseconds from one arrival to the next, at the receiver
     */
    public PacketFigures oneWay(int pairs, int frames) throws IOException {
        return compare(pairs, (left, right) -> oneWay(left, right, frames));
    }

    private static Sample oneWay(Player left, Player right, int frames) throws IOException {
        right.order("take " + frames);
        left.order("send " + frames + " " + STREAM_BYTES);
        left.await();
        Player.Turn turn = right.await();
        return new Sample(turn.nanos() / (double) turn.frames(), frames, turn.frames());
    }

    private PacketFigures compare(int pairs, Game game) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            List<Player> ours = two(Party.OURS);
            pingPong(ours.get(0), ours.get(1), WARM_UP_ROUNDS);
            play(game, Party.OURS);
        }
        Map<Party, List<Sample>> samples = new EnumMap<>(Party.class);
        for (int i = 0; i <= pairs; i++) {
            for (Party party : Party.values()) {
                if (party != Party.OURS || i < pairs) {
                    list(samples, party).add(play(game, party));
                }
            }
        }
        return figures(samples);
    }

    private static PacketFigures figures(Map<Party, List<Sample>> samples) {
        List<Sample> own = list(samples, Party.OURS);
        PairedFigures calls = PairedFigures.of(times(own), times(list(samples, Party.CALLS)));
        PairedFigures rings = PairedFigures.of(times(own), times(list(samples, Party.RINGS)));
        Party faster = calls.peerMedian() <= rings.peerMedian() ? Party.CALLS : Party.RINGS;
        List<Sample> peer = list(samples, faster);
        return new PacketFigures(faster.name(), calls.peerMedian(), rings.peerMedian(),
                faster == Party.CALLS ? calls : rings, sent(own), sent(own) - arrived(own),
                1 - arrived(peer) / (double) sent(peer));
    }

    private static long sent(List<Sample> samples) {
        return samples.stream().mapToLong(Sample::sent).sum();
    }

    private static long arrived(List<Sample> samples) {
        return samples.stream().mapToLong(Sample::arrived).sum();
    }

    private static List<Double> times(List<Sample> samples) {
        return samples.stream().map(Sample::nanosPerFrame).toList();
    }

    private Sample play(Game game, Party party) throws IOException {
        List<Player> two = two(party);
        return game.play(two.get(0), two.get(1));
    }

    private List<Player> two(Party party) {
        return players.computeIfAbsent(party, _ -> new ArrayList<>());
    }

    private static List<Sample> list(Map<Party, List<Sample>> samples, Party party) {
        return samples.computeIfAbsent(party, _ -> new ArrayList<>());
    }

    /** Ends the players and removes the wire. */
    @Override
    public void close() throws IOException {
        try {
            for (List<Player> two : players.values()) {
                for (Player player : two) {
                    player.close();
                }
            }
        } finally {
            pair.close();
        }
    }
}
