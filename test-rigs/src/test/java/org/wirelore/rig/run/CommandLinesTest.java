package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** A report's command can be typed as it stands, and does the same again. */
class CommandLinesTest {
    private final CommandLines commands = new CommandLines(ConfigFolder.find(), "./wirelore");

    @Test
    void aRunsCommandNamesSeedAndSettings() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, "program.arguments.messages=5", "description=a b");
        assertThat(commands.run(new RunOrder(rig, 9, Path.of("out"), true))).startsWith("./wirelore run ")
                .endsWith(" --seed 9 --set program.arguments.messages=5 --set 'description=a b'");
    }

    @Test
    void aLaunchOfARigAsItStandsNamesTheRigOnly() {
        assertThat(commands.launch(order("shm-pingpong"), JobOverrides.NONE))
                .isEqualTo("./wirelore launch --rig shm-pingpong");
    }

    @Test
    void aLaunchesCommandHasEveryOptionAndTheProgramLast() {
        JobOverrides changes = new JobOverrides(4, 1, null, "10.0.0.1", 7000, "a.B", "my classes",
                List.of("-n", "x y", ""),
                false);
        assertThat(commands.launch(order("unet-veth", "limits.wallSeconds=9"), changes)).isEqualTo(
                "./wirelore launch --rig unet-veth -n 4 --remote 1 --listen 10.0.0.1:7000 --class-path 'my classes'"
                        + " --no-oracles --set limits.wallSeconds=9 -- a.B -n 'x y' ''");
    }

    @Test
    void aLaunchWithAnotherSeedThanTheRigsSetsIt() {
        RigConfig rig = Rigs.load("shm-pingpong", "seed=5");
        assertThat(commands.launch(new RunOrder(rig, 9, Path.of("out"), false), JobOverrides.NONE))
                .isEqualTo("./wirelore launch --rig shm-pingpong --set seed=5 --set seed=9");
    }

    @Test
    void aRigWhosePathBeginsWithADashIsNoOption() throws IOException {
        Path rig = Path.of("-rig.json");
        Files.copy(ConfigFolder.find().folder(ConfigFolder.Kind.RIG).resolve("unet-loopback.json"), rig);
        try {
            assertThat(commands.name(new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(rig, List.of())))
                    .isEqualTo("./-rig.json");
        } finally {
            Files.delete(rig);
        }
    }

    @Test
    void aShippedRigThatAFileOfItsNameHidesIsNamedByItsPath() throws IOException {
        Path hiding = Files.writeString(Path.of("unet-loopback"), "{}");
        try {
            assertThat(commands.name(Rigs.load("unet-loopback"))).endsWith("unet-loopback.json");
        } finally {
            Files.delete(hiding);
        }
        assertThat(commands.name(Rigs.load("unet-loopback"))).isEqualTo("unet-loopback");
    }

    private static RunOrder order(String rig, String... settings) {
        return new RunOrder(Rigs.load(rig, settings), 1, Path.of("out"), false);
    }
}
