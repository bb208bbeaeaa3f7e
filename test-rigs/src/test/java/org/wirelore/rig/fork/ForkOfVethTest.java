package org.wirelore.rig.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;

/**
 * Runs over a pair of virtual interfaces, clean and with losses, followed on emulated cards. A busy machine keeps ranks
 * from their processors for longer than an emulated rank can be held up, so one run of ten may go its own way; the time
 * before a packet is sent again is long here for the same reason.
 */
class ForkOfVethTest {
    /** How many captures are made; {@code -Dwirelore.fork.captures=20} for the figure of the documentation. */
    private static final int CAPTURES = Integer.getInteger("wirelore.fork.captures", 2);
    private static final String[] SETTINGS = {"protocol.rtoMinUs=300000", "protocol.rtoMaxUs=300000",
        "program.arguments={\"sizesBytes\": [4,"
                + " 3000], \"repetitions\": 5, \"warmUps\": 0}"};

    @TempDir
    Path folder;

    @Test
    void nineOfTenCapturesAreFollowedToTheirEnd() throws IOException {
        Needs.namespaces();
        List<String> words = new ArrayList<>();
        for (int i = 0; i < CAPTURES; i++) {
            long seed = 1L + i / 2;
            Path out = Files.createDirectories(folder.resolve("run" + i));
            Rigs.launcher().run(new RunOrder(rig(i % 2 == 0 ? "faults={}" : "faults.loss=0.05"), seed, out, true));
            words.add(follow(out.resolve("capture.pcapng"), seed));
        }
        assertThat(words).describedAs(String.join("\n", words)).filteredOn(text -> text.startsWith("followed all"))
                .hasSizeGreaterThanOrEqualTo(CAPTURES - Math.max(1, CAPTURES / 10));
    }

    private static RigConfig rig(String... more) {
        List<String> settings = new ArrayList<>(List.of(SETTINGS));
        settings.addAll(List.of(more));
        return Rigs.load("unet-veth", settings.toArray(String[]::new));
    }

    private static String follow(Path capture, long seed) {
        try {
            return new CaptureFork(capture, rig("mode=virtual", "faults={}"), 1, (instance, work) -> work.get(),
                    () -> false).find(SearchBounds.faults(0, 0), seed).words();
        } catch (RigException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
