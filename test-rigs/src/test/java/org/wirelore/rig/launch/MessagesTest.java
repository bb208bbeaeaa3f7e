package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.OpenOperations.Unreceived;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.report.Metric;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What master and rank say to each other arrives as it was sent. */
class MessagesTest {
    @Test
    void anAssignmentArrivesWhole() {
        Assignment assignment = Assignments.of(2).get(1);
        assertThat(Assignment.of(travelled(assignment.toJson()))).isEqualTo(assignment);
    }

    @Test
    void anAssignmentWithAProgramArrivesWhole() {
        Assignment assignment = new Assignment("j", new Birth(7, 3, 9, new JointMeeting(4, 2, 7002, 2, 6)), 3, 4, 2,
                "h", "m", 1, "", List.of(), 7, false, Long.MIN_VALUE,
                false,
                "{}",
                "a.B", "/x:/y z", List.of("", "-v", "ä\n\""), List.of("A=", "B=c=d"));
        assertThat(Assignment.of(travelled(assignment.toJson()))).isEqualTo(assignment);
    }

    @Test
    void aReportArrivesWhole() {
        TreeMap<String, Metric> metrics = new TreeMap<>();
        metrics.put("latencyUs.4", new Metric(1.25, "us"));
        TreeMap<String, Long> counters = new TreeMap<>();
        counters.put("a.b", Long.MAX_VALUE);
        RankReport report = new RankReport(null, false, false, "", metrics, counters, List.of("mind the gap"), true,
                new TreeMap<>(Map.of("requests", 3L)),
                List.of(new Unreceived(1, 2, 3, 4)), "AAAA",
                true);
        assertThat(RankReport.read(travelled(report.toJson()))).isEqualTo(report);
    }

    @Test
    void aReportOfAFailureArrivesWhole() {
        RankReport report = RankReport.failed("it must not fail: x=1", true, "install it");
        assertThat(RankReport.read(travelled(report.toJson()))).isEqualTo(report);
    }

    @Test
    void whatIsNoReportIsTheFailureOfWhoSentIt() {
        RankReport report = RankReport.read(JsonMapper.shared().readTree("{\"type\": \"report\", \"remedy\": 5}"));
        assertThat(report.failure()).contains("with the same version");
    }

    private static JsonNode travelled(JsonNode message) {
        return JsonMapper.shared().readTree(message.toString());
    }
}
