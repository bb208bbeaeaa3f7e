package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command line that a user is shown. */
class AttachedGuestTest {
    @Test
    void aPathGoesThroughTheShellAndThroughQemu() {
        assertThat(AttachedGuest.command(Path.of("/tmp/card"), 512)).contains("' /tmp/card qemu-system-x86_64")
                .contains("-qmp unix:/tmp/card.qmp,server=on,wait=off -qtest unix:/tmp/card.qtest,server=on,wait=off");
        assertThat(AttachedGuest.command(Path.of("/tmp/my card,1"), 512))
                .contains("' '/tmp/my card,1' qemu-system-x86_64")
                .contains("-qmp 'unix:/tmp/my card,,1.qmp,server=on,wait=off'");
    }
}
