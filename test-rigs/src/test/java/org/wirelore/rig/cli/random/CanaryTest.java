package org.wirelore.rig.cli.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.run.RigLauncher;
import org.wirelore.rig.run.Rigs;

/** A random search is believed if it has found a known mistake, and says that it is blind if it has not. */
@Timeout(120)
class CanaryTest {
    private static final ConfigFolder SHIPPED = ConfigFolder.find();
    private static final String MISTAKE = "mistakes/unet-stale-ack.diff";

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** The program quietens a library for all of its virtual machine, which is that of other tests here. */
    @AfterEach
    void letTheLibraryLogAsBefore() {
        Logger.getLogger("io.netty").setLevel(null);
    }

    @Test
    void theKnownMistakeIsFoundBeforeTheRigIsSearched() {
        CommandRun command = new CommandRun(folder);
        assertThat(command.execute(List.of("explore", "unet-explore", "--random", "--runs", "20"))).isZero();
        assertThat(command.out()).contains("canary: unet-stale-ack is found in run")
                .contains("20 runs in").contains("none failed, which proves nothing").contains("reached: ");
    }

    /** The change of this canary is in a comment. */
    @Test
    void aSearchThatDoesNotFindItIsBlind() throws IOException {
        Path configs = checkout();
        String diff = Files.readString(SHIPPED.root().resolve(MISTAKE));
        Files.writeString(configs.resolve(MISTAKE), diff.substring(0, diff.indexOf("--- a/")) + """
                --- a/adi-layer/src/main/java/org/wirelore/adi/unet/AckPolicy.java
                +++ b/adi-layer/src/main/java/org/wirelore/adi/unet/AckPolicy.java
                @@ -1,1 +1,2 @@
                 package org.wirelore.adi.unet;
                +// nothing
                """);
        assertThat(canary(configs).search(Rigs.load("unet-explore"), 1)).isEqualTo(70);
        assertThat(err.toString()).contains("the explorer is blind: unet-stale-ack (the left edge of the send window")
                .contains("not found in 10 runs");
    }

    @Test
    void withoutTheSourceThereIsNone() throws IOException {
        Path configs = folder.resolve("alone/configs");
        Files.createDirectories(configs.resolve("mistakes"));
        assertThat(canary(configs).search(Rigs.load("unet-explore"), 1)).isZero();
        Files.copy(SHIPPED.root().resolve(MISTAKE), configs.resolve(MISTAKE));
        assertThat(canary(configs).search(Rigs.load("unet-explore"), 1)).isZero();
        assertThat(out.toString()).containsPattern("(?s)no canary.*no canary");
    }

    private Path checkout() throws IOException {
        Path configs = folder.resolve("configs");
        Files.createDirectories(configs.resolve("mistakes"));
        Files.createSymbolicLink(folder.resolve("adi-layer"),
                SHIPPED.root().toAbsolutePath().resolveSibling("adi-layer"));
        return configs;
    }

    private Canary canary(Path configs) {
        ConfigFolder own = new ConfigFolder(configs);
        return new Canary(new Session(InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err, true),
                () -> false, folder, own, ProductRegistry.REGISTRY,
                () -> new RigLauncher(own, ProductRegistry.REGISTRY, "./wirelore")), 10, false);
    }
}
