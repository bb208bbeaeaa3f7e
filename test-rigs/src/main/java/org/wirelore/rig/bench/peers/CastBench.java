package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.packet.PacketConfig;
import org.wirelore.emulator.backend.packet.PacketPort;
import org.wirelore.emulator.linux.BridgedHosts;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.NetworkNamespace;

/**
 * A message from one rank to three, each in a network namespace of its own on a bridge: MPI on URTP, by multicast and
 * by sends between two, beside a C program that multicasts as long frames and repeats none. All that wait sleep, and no
 * one has a core of its own. Needs root, iproute2 and a C compiler.
 */
final class CastBench implements AutoCloseable {
    /** Of the message. */
    static final int BYTES = 64 << 10;
    private static final int RANKS = 4;
    private static final int TYPE = 0x88B5;
    /** How many frames Bcast makes of the message at an MTU of 1,500, of {@link #FRAME_BYTES} in the mean. */
    private static final int FRAMES = 45;
    private static final int FRAME_BYTES = 1494;

    private final BridgedHosts bridged;
    private final List<BenchPeer> ours = new ArrayList<>();
    private final List<BenchPeer> programs = new ArrayList<>();

    /**
     * Makes the wires and starts the players.
     *
     * @param work a folder for its user only, where the program is built
     * @param java the command that runs a main class of this project, class path and all
     * @throws IOException if something that it needs is missing
     */
    CastBench(Path work, List<String> java) throws IOException {
        String program = CProgram.CAST.compileInto(work).toString();
        bridged = BridgedHosts.make("cast", RANKS);
        try {
            List<String> macs = new ArrayList<>();
            for (NetworkNamespace host : bridged.hosts()) {
                macs.add(mac(host));
            }
            for (int rank = 0; rank < RANKS; rank++) {
                List<String> place = List.of(Integer.toString(rank), BridgedHosts.INTERFACE);
                List<String> own = new ArrayList<>(java);
                own.add(CastBenchPeer.class.getName());
                own.addAll(place);
                own.add(String.join(",", macs));
                ours.add(start("our rank ", rank, own));
                List<String> other = new ArrayList<>(List.of(program));
                other.addAll(place);
                other.add(Integer.toString(RANKS));
                programs.add(start("the C program's rank ", rank, other));
            }
        } catch (IOException failed) {
            close();
            throw failed;
        }
    }

    private BenchPeer start(String name, int rank, List<String> program) throws IOException {
        List<String> command = new ArrayList<>(bridged.hosts().get(rank).commandPrefix());
        command.addAll(program);
        return new BenchPeer(name + rank, command);
    }

    private static String mac(NetworkNamespace host) throws IOException {
        try (PacketPort port = host
                .inside(() -> PacketPort.open(PacketConfig.of(BridgedHosts.INTERFACE, TYPE)))) {
            return InterfaceFacts.macText(port.facts().mac());
        }
    }

    /**
     * Brings the message to all, again and again.
     *
     * @param count how often, a multiple of {@link CastBenchPeer#STRETCH}
     * @return the time of one, in nanoseconds; what was sent is the bytes on rank 0's interface in all
     */
    Sample play(BenchSide side, int count) throws IOException {
        List<BenchPeer> players = side == BenchSide.CAST_PROGRAM ? programs : ours;
        String order = switch (side) {
            case CAST_PROGRAM -> "cast " + count + " " + FRAMES + " " + FRAME_BYTES;
            case CAST -> "cast " + count + " " + BYTES;
            case CAST_FLAT -> "flat " + count + " " + BYTES;
            default -> "tree " + count + " " + BYTES;
        };
        // Our rank 0 tells the others itself.
        int ordered = side == BenchSide.CAST_PROGRAM ? RANKS : 1;
        for (int rank = ordered - 1; rank >= 0; rank--) {
            players.get(rank).order(order);
        }
        BenchPeer.Turn root = players.getFirst().await();
        for (int rank = 1; rank < ordered; rank++) {
            players.get(rank).await();
        }
        return new Sample(root.nanos() / (double) count, root.wholeNanos() / (double) count, root.frames(),
                (long) count * BYTES, 0);
    }

    /** Ends the players and removes the wires. */
    @Override
    public void close() throws IOException {
        try {
            BenchPeer.closeInputs(ours.toArray(BenchPeer[]::new));
            BenchPeer.closeInputs(programs.toArray(BenchPeer[]::new));
            ours.forEach(BenchPeer::close);
            programs.forEach(BenchPeer::close);
        } finally {
            bridged.close();
        }
    }
}
