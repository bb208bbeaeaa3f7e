package org.wirelore.rig.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** MPI over the datagrams of the hosts' own stacks. */
class UdpRigsTest {
    /** So few frames get lost that it may be none. */
    private static final double SELDOM = 0.02;

    @TempDir
    Path out;

    /** Bytes, order and completion are judged by oracles. */
    @ParameterizedTest
    @CsvSource({"0, 8, 1472", "0.02, 8, 1472", "0.1, 1, 1472", "0, 8, 6000", "0.3, 4, 1472"})
    void everyMessageArrivesWhateverGetsLost(double loss, int window, int datagramBytes) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-lossy",
                "protocol={\"kind\": \"udp\", \"window\": " + window + ", \"datagramBytes\": " + datagramBytes + "}",
                "fabric.ip.resolution=table", "faults.loss=" + loss), out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("retransmissions")).isEqualTo(counters.get("protocol.udp.repeated"));
        assertThat(counters.getOrDefault("retransmissions", 0L) > 0).isEqualTo(loss > SELDOM);
        assertThat(counters.get("protocol.udp.foreign")).isZero();
    }
}
