package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;

/** A rig on the SISCI library of the machine: here one that knows no more than its adapter's node. */
class SciLibraryFabricTest {
    private static final String LIBRARY = """
            void _SISCI_PUBLIC_FUNC_MT_SCIInitialize(unsigned flags, unsigned *error) { *error = flags; }
            void _SISCI_PUBLIC_FUNC_MT_SCIOpen(void **device, unsigned flags, unsigned *error) {
                *device = device;
                *error = flags;
            }
            void _SISCI_PUBLIC_FUNC_MT_SCIGetLocalNodeId(unsigned adapter, unsigned *node, unsigned flags,
                    unsigned *error) {
                *node = 60;
                *error = flags + (adapter == 0 ? 0 : 0x40000908);
            }
            """;
    private static final String PROGRAM = """
            import org.wirelore.device.api.sci.SciException;
            import org.wirelore.device.api.sci.SciLibrary;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class NodeProgram implements RankProgram {
                @Override
                public void run(RankContext context) throws Exception {
                    SciLibrary library = context.open(SciLibrary.class);
                    library.initialize(0);
                    System.out.println("rank " + context.rank() + " is on node " + library.localNodeId(0, 0));
                    try {
                        library.open(0).createSegment(1, 8, 0);
                    } catch (SciException refused) {
                        System.out.println("rank " + context.rank() + " had no segment: " + refused.error());
                    }
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path library() throws IOException, InterruptedException {
        Needs.tool("cc");
        Path library = Files.createDirectories(folder.resolve("opt/DIS/lib64")).resolve("libsisci.so");
        Process compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library.toString(),
                Files.writeString(folder.resolve("sisci.c"), LIBRARY).toString()).redirectErrorStream(true).start();
        String words = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(words).isZero();
        return library;
    }

    private int run(CommandRun command, String... settings) {
        List<String> words = new ArrayList<>(List.of("run", "mpi-sci"));
        for (String setting : settings) {
            words.addAll(List.of("--set", setting));
        }
        return command.execute(words);
    }

    @Test
    void programsOfRealProcessesUseTheLibrary() throws IOException, InterruptedException {
        CommandRun.compile(folder, "NodeProgram", PROGRAM);
        CommandRun command = new CommandRun(folder);
        assertThat(run(command, "fabric={\"kind\": \"sci-library\", \"library\": \"" + library() + "\"}",
                "protocol={\"kind\": \"none\"}", "program={\"name\": \"class\", \"arguments\": {\"class\":"
                        + " \"NodeProgram\", \"classPath\": \"" + folder + "\"}}"))
                .as(command.err()).isZero();
        assertThat(command.out()).contains("rank 0 is on node 60", "rank 1 is on node 60",
                "rank 1 had no segment: NOT_IMPLEMENTED");
    }

    @Test
    void whereThereIsNoneTheRunSaysHowToGetOne() {
        CommandRun command = new CommandRun(folder);
        assertThat(run(command, "fabric={\"kind\": \"sci-library\", \"library\": \"/nowhere/libsisci.so\"}"))
                .isEqualTo(3);
        assertThat(command.err()).contains("the SISCI library /nowhere/libsisci.so can't be loaded",
                "install the software of Dolphin's adapters");
    }

    @Test
    void aSimulationHasNone() {
        CommandRun command = new CommandRun(folder);
        assertThat(run(command, "fabric={\"kind\": \"sci-library\"}", "mode=virtual", "limits={}")).isEqualTo(2);
        assertThat(command.err()).contains("expected a rig in real mode: an installed library moves data between real"
                + " machines, found sci-library");
    }
}
