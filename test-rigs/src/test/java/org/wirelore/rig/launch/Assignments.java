package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.spi.real.FabricAccess;

/** Assignments for tests in which no rank does any work. */
public final class Assignments {
    private Assignments() {
    }

    public static List<Assignment> of(int size) {
        List<Assignment> assignments = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            assignments
                    .add(new Assignment("job-1", Birth.alone(rank), rank, size, size, "host" + rank, "host0", 7001,
                            "/tmp/job-1",
                            List.of(new FabricAccess("ether0", "wl-1-l", "veth0")), -1, true, 42, true,
                            "{\"name\": \"ä \\\" ü\"}", null, "", List.of(), List.of()));
        }
        return assignments;
    }
}
