package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.PairedFigures;
import org.wirelore.rig.bench.SharedMemoryPingPong;
import org.wirelore.rig.bench.rank.MemoryRank;
import org.wirelore.rig.launch.JvmOptions;

/** All figures that set the project's real side beside its peers, one after the other. */
public final class PeerSuite {
    private static final int SHARED_MEMORY_PAIRS = 300;
    private static final double SHARED_MEMORY_MAX = 1.3;

    private final List<Figure> rows = new ArrayList<>();
    private final PrintWriter progress;
    private final String command;

    /**
     * @param progress takes a line for each thing that is measured
     * @param command that starts this program, as the user has typed it; empty if it is not known
     */
    public PeerSuite(PrintWriter progress, String command) {
        this.progress = progress;
        this.command = command;
    }

    /** Some rows that are measured together. */
    @FunctionalInterface
    private interface Part {
        List<Figure> measure() throws IOException, InterruptedException;
    }

    /**
     * Measures what can be measured here; takes a few minutes.
     *
     * @return the rows in their order
     * @throws IOException if not even a folder for temporary files can be had
     */
    public List<Figure> run() throws IOException, InterruptedException {
        try (WorkFolder folder = WorkFolder.make("wl-peers-")) {
            Path work = folder.path();
            part("shared memory", PeerSuite::sharedMemory);
            part("allocation over shared memory", PeerSuite::allocation);
            part("FMP over shared memory", () -> FmpFigures.measure(java()));
            part("MPI over shared memory", () -> new MpiFigures(work, java()).measure());
            part("AF_PACKET on a veth pair", () -> new WireFigures(work, java()).measure());
            part("Bcast over URTP on a bridge", () -> CastFigures.measure(work, java()));
            part("start-up of a job", () -> List.of(CommandFigures.startUp(command, work)));
            part("a job of many ranks", () -> List.of(CommandFigures.manyRanks(command, work)));
            part("paced mode", () -> List.of(CommandFigures.pacedLag(command, work)));
        }
        return List.copyOf(rows);
    }

    /** What goes wrong in one part leaves the others alone. */
    private void part(String name, Part part) throws InterruptedException {
        progress.println("measuring " + name + " …");
        progress.flush();
        try {
            rows.addAll(part.measure());
        } catch (IOException failed) {
            rows.add(Figure.missing(name, "", String.valueOf(failed.getMessage())));
        }
    }

    private static List<Figure> allocation() throws IOException {
        List<Figure> rows = new ArrayList<>();
        for (MemoryRank.Device device : MemoryRank.Device.values()) {
            rows.add(SharedMemoryAllocation.measure(java(), device.word()));
        }
        return rows;
    }

    private static List<Figure> sharedMemory() throws IOException, InterruptedException {
        PairedFigures half = SharedMemoryPingPong.measure(SHARED_MEMORY_PAIRS).halfRoundTrip();
        return List.of(Figure.pairs("shared memory, 4 bytes, half round trip : raw flag", SHARED_MEMORY_MAX, half,
                String.format(Locale.ROOT, "medians: record %.0f ns, flag %.0f ns", half.oursMedian(),
                        half.peerMedian())));
    }

    /** What runs a main class of this project in a virtual machine of its own. */
    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JvmOptions.COMMON);
        command.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath()));
        return command;
    }
}
