package org.wirelore.rig.report.render;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;

/**
 * Writes junit.xml in the form of the Maven Surefire report (surefire-test-report.xsd, version 3.0), so that a CI
 * server shows a rig as a test class.
 *
 * <p>The suite is the rig. It has a test case per variant (it ended), per check, per oracle, and one for the
 * run as such. A check that was not measured because the run was interrupted is skipped; without an interruption it has
 * failed. Times are 0: virtual time would be taken for wall-clock time, and wall-clock time would make two reports of
 * one run differ.
 */
final class JunitReport {
    private static final String SCHEMA = "https://maven.apache.org/surefire/maven-surefire-plugin/xsd/"
            + "surefire-test-report-3.0.xsd";

    private final RunReport report;
    private final StringBuilder cases = new StringBuilder();
    private int tests;
    private int failures;
    private int skipped;

    private JunitReport(RunReport report) {
        this.report = report;
    }

    /** The document, ending in a line feed. */
    static String render(RunReport report) {
        return new JunitReport(report).render();
    }

    private String render() {
        report.variants().forEach(this::addVariant);
        report.checks().forEach(this::addCheck);
        report.oracles().forEach(this::addOracle);
        addEnd();
        return String.format(Locale.ROOT, """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="%s" \
                version="3.0" name="%s" time="0" tests="%d" errors="0" skipped="%d" failures="%d">
                  <properties>
                    <property name="seed" value="%d"/>
                    <property name="mode" value="%s"/>
                    <property name="verdict" value="%s"/>
                    <property name="eventStreamHash" value="%s"/>
                    <property name="reproduce" value="%s"/>
                  </properties>
                %s</testsuite>
                """,
                SCHEMA, SafeText.xmlAttribute(report.rigName()), tests, skipped, failures, report.seed(),
                SafeText.xmlAttribute(report.mode()), report.verdict(),
                SafeText.xmlAttribute(report.eventStreamHash()),
                SafeText.xmlAttribute(report.reproduceCommand()), cases);
    }

    private void addVariant(VariantReport variant) {
        String name = variant.name() + " runs to its end";
        switch (variant.outcome()) {
            case COMPLETED -> passed("variant", name);
            case STOPPED -> failed("variant", name, "the run was stopped before every rank had finished", "stopped",
                    historyOf(variant.name()));
            case INTERRUPTED -> skipped("variant", name, "the run was interrupted");
        }
    }

    private void addCheck(CheckResult check) {
        String figures = "measured " + Numbers.measured(check)
                + ", expected " + Numbers.expectation(check);
        if (check.verdict() == CheckVerdict.PASS) {
            passed("check", check.name());
        } else if (check.verdict() == CheckVerdict.NOT_JUDGED) {
            skipped("check", check.name(), check.comment());
        } else if (check.verdict() == CheckVerdict.NOT_MEASURED && report.verdict() == Verdict.INTERRUPTED) {
            skipped("check", check.name(), "the run was interrupted before the figure was measured");
        } else {
            String message = check.verdict() == CheckVerdict.NOT_MEASURED
                    ? "not measured, expected " + Numbers.expectation(check)
                    : figures + ", off by " + Numbers.distance(check);
            failed("check", check.name(), message, "check",
                    lines("metric: " + check.metric(), source(check), check.comment()));
        }
    }

    private void addOracle(OracleResult oracle) {
        if (oracle.violations().isEmpty()) {
            passed("oracle", oracle.name());
            return;
        }
        String histories = oracle.violations().stream().map(JunitReport::history).collect(Collectors.joining("\n\n"));
        failed("oracle", oracle.name(), oracle.violations().getFirst().message(), "violation",
                lines(oracle.promise(), histories));
    }

    /**
     * The run as such, so that no suite is empty; the schema wants output inside a test case, so warnings are its
     * output.
     */
    private void addEnd() {
        String output = report.warnings().isEmpty()
                ? ""
                : "    <system-out>" + SafeText.xml(String.join("\n", report.warnings())) + "</system-out>\n";
        open("run", "runs to its end").append(">\n");
        if (report.verdict() == Verdict.INTERRUPTED) {
            skipped++;
            cases.append("    <skipped message=\"the run was interrupted; this report is partial\"/>\n");
        }
        cases.append(output).append("  </testcase>\n");
    }

    private void passed(String kind, String name) {
        open(kind, name).append("/>\n");
    }

    private void skipped(String kind, String name, String message) {
        skipped++;
        open(kind, name).append(">\n    <skipped message=\"").append(SafeText.xmlAttribute(message))
                .append("\"/>\n  </testcase>\n");
    }

    private void failed(String kind, String name, String message, String type, String text) {
        failures++;
        String body = lines(message, text, "reproduce: " + report.reproduceCommand());
        open(kind, name).append(">\n    <failure message=\"").append(SafeText.xmlAttribute(message))
                .append("\" type=\"")
                .append(type).append("\">").append(SafeText.xml(body)).append("</failure>\n  </testcase>\n");
    }

    private StringBuilder open(String kind, String name) {
        tests++;
        return cases.append("  <testcase name=\"").append(SafeText.xmlAttribute(name)).append("\" classname=\"")
                .append(SafeText.xmlAttribute(report.rigName())).append('.').append(kind).append("\" time=\"0\"");
    }

    private String historyOf(String variant) {
        return report.violations().stream().filter(violation -> violation.variant().equals(variant))
                .map(JunitReport::history).collect(Collectors.joining("\n\n"));
    }

    private static String history(Violation violation) {
        String place = violation.variant().isEmpty() ? "" : violation.variant() + ", ";
        String head = place + Numbers.instant(violation.atPs()) + ": " + violation.message();
        return violation.history().isEmpty() ? head : head + "\n  " + String.join("\n  ", violation.history());
    }

    private static String source(CheckResult check) {
        return check.source().isEmpty() ? "" : "source: " + check.source();
    }

    private static String lines(String... parts) {
        return List.of(parts).stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("\n"));
    }
}
