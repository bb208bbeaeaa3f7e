package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.RunReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void theMembersComeInTheirDocumentedOrder() {
        assertThat(mapper.readTree(JsonReport.render(DemoReports.pingPong())).propertyNames()).containsExactly("format",
                "version", "rig", "description", "seed", "mode", "verdict", "reproduce", "eventStreamHash",
                "virtualDurationPs", "events", "variants", "tables", "checks", "oracles", "curves", "sequences",
                "warnings", "counters", "configuration");
    }

    @Test
    void anEmptyReportIsThisText() {
        assertThat(JsonReport.render(RunReport.of("empty", 42).finished())).isEqualTo("""
                {
                  "format" : "wirelore-report",
                  "version" : 1,
                  "rig" : "empty",
                  "description" : "",
                  "seed" : 42,
                  "mode" : "virtual",
                  "verdict" : "PASS",
                  "reproduce" : "",
                  "eventStreamHash" : "",
                  "virtualDurationPs" : 0,
                  "events" : 0,
                  "variants" : [ ],
                  "tables" : [ ],
                  "checks" : [ ],
                  "oracles" : [ ],
                  "curves" : [ ],
                  "sequences" : [ ],
                  "warnings" : [ ],
                  "counters" : { },
                  "configuration" : ""
                }
                """);
    }

    @Test
    void checksCarryBothFiguresAndTheirDistance() {
        JsonNode check = mapper.readTree(JsonReport.render(DemoReports.pingPong())).path("checks").path(0);
        assertThat(check.path("measured").asDouble()).isEqualTo(31.94);
        assertThat(check.path("expected").path("target").asDouble()).isEqualTo(32);
        assertThat(check.path("deviationPercent").asDouble()).isBetween(-0.19, -0.18);
        assertThat(check.path("verdict").asString()).isEqualTo("PASS");
    }

    @Test
    void whatIsNotKnownOrOpenIsNull() {
        JsonNode report = mapper.readTree(JsonReport.render(DemoReports.interrupted()));
        assertThat(report.path("verdict").asString()).isEqualTo("INTERRUPTED");
        assertThat(report.path("checks").path(0).path("measured").isNull()).isTrue();
        JsonNode open = mapper.readTree(JsonReport.render(DemoReports.pingPong())).path("checks").path(3);
        assertThat(open.path("expected").path("high").isNull()).isTrue();
    }

    @Test
    void countersAreSortedByName() {
        assertThat(mapper.readTree(JsonReport.render(DemoReports.pingPong())).path("counters").propertyNames())
                .containsExactly("link.frames", "link.lost", "tulip.alpha.rx.frames", "tulip.alpha.tx.frames",
                        "tulip.beta.rx.frames");
    }

    @Test
    void hostileTextComesBackAsItWas() {
        JsonNode report = mapper.readTree(JsonReport.render(DemoReports.withEveryText(HostileText.TEXT)));
        assertThat(report.path("rig").asString()).isEqualTo(HostileText.TEXT);
    }

    @Test
    void noLineEndsInTheWayOfTheMachine() {
        assertThat(JsonReport.render(DemoReports.pingPong())).doesNotContain("\r").endsWith("}\n");
    }
}
