package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A protocol that is not part of the product, and none at all: the protocols {@code class} and {@code none} of a rig.
 */
class OwnProtocolTest {
    private static final String MINE = """
            import java.io.IOException;
            import org.wirelore.adi.AdiDevice;
            import org.wirelore.adi.unet.UNetProtocolConfig;
            import org.wirelore.adi.unet.UNetStartup;
            import org.wirelore.device.api.unet.UNetDevice;
            import org.wirelore.rig.program.ProtocolContext;
            import org.wirelore.rig.program.RankProtocol;

            public final class Mine implements RankProtocol {
                private static int starts;

                @Override
                public AdiDevice start(ProtocolContext context) throws IOException {
                    starts++;
                    System.out.println("start " + starts + " of rank " + context.environment().rank() + ", window "
                            + context.settings().get("window"));
                    UNetProtocolConfig config = UNetProtocolConfig.DEFAULT.toBuilder()
                            .window(Integer.parseInt(context.settings().get("window"))).build();
                    return UNetStartup.connect(context.environment(), context.open(UNetDevice.class),
                            java.util.stream.IntStream.range(0, context.environment().size()).toArray(), config);
                }
            }
            """;
    private static final String LOOKER = """
            import org.wirelore.device.api.unet.UNetDevice;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class Looker implements RankProgram {
                @Override
                public void run(RankContext context) throws Exception {
                    UNetDevice device = context.open(UNetDevice.class);
                    System.out.println("rank " + context.rank() + " is at " + Long.toHexString(device.mac()));
                    device.close();
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void compile() throws IOException {
        CommandRun.compile(folder, "Mine", MINE);
        CommandRun.compile(folder, "Looker", LOOKER);
        run = new CommandRun(folder);
    }

    @Test
    void aProtocolOfOnesOwnRunsUnderTheAdiWithFaultsAndOracles() {
        int code = mine("run", "Mine", "--set", "faults.loss=0.1");
        assertThat(code).describedAs(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("exactly-once (100)", "whole run");
        assertThat(mine("run", "Mine", "--seeds", "1..5", "--set", "faults.loss=0.1")).describedAs(run.err()).isZero();
    }

    @Test
    void itsLossesAreExploredAndItsRunReplays() throws IOException {
        assertThat(mine("explore", "Mine", "--drops", "1", "--frames", "6")).describedAs(run.err()).isZero();
        assertThat(mine("run", "Mine", "--set", "faults.loss=0.1")).isZero();
        CommandRun again = new CommandRun(Files.createDirectory(folder.resolve("again")));
        assertThat(again.execute(List.of("replay", folder.resolve("out", "replay.json").toString())))
                .describedAs(again.err()).isZero();
        assertThat(again.out()).contains("identical");
    }

    @Test
    void aClassThatIsNotThereOrIsNoProtocolIsNamed() {
        assertThat(mine("run", "Absent")).isEqualTo(2);
        assertThat(run.err()).contains("protocol.class: expected a class on the class path \"" + folder
                + "\", found none of the name \"Absent\"");
        run.forget();
        assertThat(mine("run", "Looker")).isEqualTo(2);
        assertThat(run.err()).contains("protocol.class: expected a class that implements"
                + " org.wirelore.rig.program.RankProtocol, found \"Looker\", which does not");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aMistakeInAFileIsNamedWithItsLine() throws IOException {
        Path rig = Files.writeString(folder.resolve("rig.json"), """
                {"name": "mistaken", "extends": "unet-lossy-stream", "checks": [], "curves": [],
                 "protocol": {"kind": "class", "class": "Mine",
                  "classPath": "gone"}}
                """);
        assertThat(run.execute(List.of("run", rig.toString()))).isEqualTo(2);
        assertThat(run.err()).contains("rig.json:3:3: protocol.classPath: expected folders and jars that are there,"
                + " found \"gone\": an entry of the class path does not exist: gone");
    }

    /** Its ranks come to meet when they have started the devices before it, one of them long after the others. */
    @Test
    void itStandsBesideTheProductsProtocols() throws IOException {
        Path rig = rig("beside.json", """
                "protocols": [{"kind": "shm", "peers": "same-host"},
                              {"kind": "unet", "peers": "same-fabric", "fabric": "ether0"},
                              {"kind": "class", "class": "Late", "classPath": "FOLDER", "fabrics": ["ether1", "lan"]}]
                """);
        CommandRun.compile(folder, "Late", """
                import java.io.IOException;
                import org.wirelore.adi.AdiDevice;
                import org.wirelore.adi.unet.UNetProtocolConfig;
                import org.wirelore.adi.unet.UNetStartup;
                import org.wirelore.device.api.sockets.Sockets;
                import org.wirelore.device.api.unet.UNetDevice;
                import org.wirelore.rig.program.ProtocolContext;
                import org.wirelore.rig.program.RankProtocol;

                public final class Late implements RankProtocol {
                    @Override
                    public AdiDevice start(ProtocolContext context) throws IOException {
                        UNetDevice named = context.open(UNetDevice.class, "ether1");
                        context.open(Sockets.class);
                        int rank = context.environment().rank();
                        if (rank == 2) {
                            context.environment().host().sleep(context.environment().host().now() + 7_000_000_000L);
                        }
                        long[][] rows = context.exchange(named.mac());
                        for (int member : context.members()) {
                            if (rows[member][0] >> 8 != 0x200000001L) {
                                throw new IllegalStateException("a card is not on ether1: rank=" + member);
                            }
                        }
                        return UNetStartup.connect(context.environment(), named, context.members(),
                                UNetProtocolConfig.DEFAULT);
                    }
                }
                """);
        assertThat(run.execute(List.of("run", rig.toString()))).describedAs(run.out() + run.err()).isZero();
        assertThat(Files.readString(folder.resolve("out/report.json")))
                .containsPattern("\"alpha\\.ether1\\.card\\.framesSent\" : [1-9]");
    }

    @Test
    void aloneBesideSeveralFabricsItOpensTheOneThatItNames() throws IOException {
        CommandRun.compile(folder, "Mine", MINE.replace("UNetDevice.class)", "UNetDevice.class, \"ether1\")"));
        Path rig = rig("alone.json", """
                "protocol": {"kind": "class", "class": "Mine", "classPath": "FOLDER", "settings": {"window": 8}}
                """);
        assertThat(run.execute(List.of("run", rig.toString(), "--set",
                "ranks=[{\"host\":\"alpha\"},{\"host\":\"beta\"}]"))).describedAs(run.out() + run.err()).isZero();
        assertThat(Files.readString(folder.resolve("out/report.json"))).containsPattern(
                "\"alpha\\.ether1\\.card\\.framesSent\" : [1-9]")
                .contains("\"alpha.ether0.card.framesSent\" : 0");
    }

    @Test
    void aRankThatDoesNotComeToTheMeetingEndsTheRunAtItsLimit() throws IOException {
        CommandRun.compile(folder, "Alone", """
                import org.wirelore.adi.AdiDevice;
                import org.wirelore.rig.program.ProtocolContext;
                import org.wirelore.rig.program.RankProtocol;

                public final class Alone implements RankProtocol {
                    @Override
                    public AdiDevice start(ProtocolContext context) throws java.io.IOException {
                        while (context.environment().rank() == 1) {
                            context.environment().host().sleep(context.environment().host().now() + 1_000_000_000L);
                        }
                        context.exchange(7);
                        throw new IllegalStateException("met");
                    }
                }
                """);
        assertThat(mine("run", "Alone", "--set", "limits.virtualSeconds=0.05")).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("the start of the job").doesNotContain("met");
    }

    @Test
    void withoutAProtocolAProgramOpensADeviceOnTheFabricThatItNames() throws IOException {
        CommandRun.compile(folder, "Looker", LOOKER.replace("UNetDevice.class)", "UNetDevice.class, \"ether1\")"));
        for (String none : List.of("\"protocol\": {\"kind\": \"none\"}", "\"protocols\": [{\"kind\": \"none\"}]")) {
            Path rig = rig("none.json", none);
            String program = "program={\"name\":\"class\",\"arguments\":{\"class\":\"Looker\",\"classPath\":\""
                    + folder + "\"}}";
            run.forget();
            assertThat(run.execute(List.of("run", rig.toString(), "--set", program)))
                    .describedAs(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("rank 0 is at 20000000101", "rank 3 is at 20000000103");
        }
    }

    /** Three hosts on one Ethernet, two of them on another besides, and a network of sockets. */
    private Path rig(String name, String protocols) throws IOException {
        return Files.writeString(folder.resolve(name), """
                {"name": "beside",
                 "hosts": [{"name": "alpha", "profile": "pentium-133", "cards": [{"fabric": "ether0"},
                             {"fabric": "ether1", "address": "02:00:00:00:01:01"}]},
                           {"name": "beta", "profile": "pentium-133", "cards": [{"fabric": "ether0"},
                             {"fabric": "ether1", "address": "02:00:00:00:01:02"}]},
                           {"name": "gamma", "profile": "pentium-133", "cards": [
                             {"fabric": "ether1", "address": "02:00:00:00:01:03"}]}],
                 "fabrics": [{"name": "ether0", "kind": "link"}, {"name": "ether1", "kind": "switch"},
                             {"name": "lan", "kind": "sockets"}],
                 "ranks": [{"host": "alpha"}, {"host": "alpha"}, {"host": "beta"}, {"host": "gamma"}],
                 "program": {"name": "exchange", "arguments": {"rounds": 5, "lengthBytes": 100}},
                 %s}
                """.formatted(protocols.replace("FOLDER", folder.toString())));
    }

    @Test
    void withoutAProtocolAProgramOpensTheDevicesItself() {
        String program = "program={\"name\":\"class\",\"arguments\":{\"class\":\"Looker\",\"classPath\":\"" + folder
                + "\"}}";
        assertThat(run
                .execute(List.of("run", "unet-lossy-stream", "--set", program, "--set", "protocol={\"kind\":\"none\"}",
                        "--set", "checks=[]", "--set", "curves=[]")))
                .describedAs(run.err()).isZero();
        assertThat(run.out()).contains("rank 0 is at 20000000001", "rank 1 is at 20000000002");
    }

    @Test
    void aProgramThatSendsMessagesNeedsAProtocol() {
        assertThat(run.execute(List.of("run", "unet-lossy-stream", "--set", "protocol={\"kind\":\"none\"}")))
                .isEqualTo(2);
        assertThat(run.err())
                .contains("protocol.kind: expected a protocol that sends messages under stream, found \"none\"");
    }

    private int mine(String command, String name, String... more) {
        String protocol = "protocol={\"kind\":\"class\",\"class\":\"" + name + "\",\"classPath\":\"" + folder
                + "\",\"standsLosses\":true,\"settings\":{\"window\":8}}";
        List<String> words = new ArrayList<>(List.of(command, "unet-lossy-stream", "--set", protocol, "--set",
                "checks=[]", "--set", "curves=[]"));
        words.addAll(List.of(more));
        return run.execute(words);
    }
}
