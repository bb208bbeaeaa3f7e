package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.wirelore.rig.report.RunReport;
import org.xml.sax.InputSource;

class HtmlReportTest {
    private static final Pattern LOADS = Pattern.compile(
            "https?:|//|src=|href=|url\\(|@import|@font-face|<script|<link|<iframe|<object|<embed|\\son[a-z]+=",
            Pattern.CASE_INSENSITIVE);

    static List<RunReport> reports() {
        return List.of(DemoReports.pingPong(), DemoReports.lossyStream(), DemoReports.interrupted(),
                DemoReports.withEveryText(HostileText.TEXT), DemoReports.withEveryText(""),
                RunReport.of("empty", 0).finished());
    }

    @ParameterizedTest
    @MethodSource("reports")
    void everyPageIsWellFormed(RunReport report) throws Exception {
        assertThat(parse(HtmlReport.render(report)).getTagName()).isEqualTo("html");
    }

    @Test
    void aPageLoadsNothingAndRunsNothing() {
        for (RunReport report : List.of(DemoReports.pingPong(), DemoReports.lossyStream(), DemoReports.interrupted())) {
            assertThat(LOADS.matcher(HtmlReport.render(report)).results().map(hit -> hit.group()).toList()).isEmpty();
        }
    }

    @Test
    void hostileTextStaysText() throws Exception {
        Element page = parse(HtmlReport.render(DemoReports.withEveryText(HostileText.TEXT)));
        assertThat(page.getElementsByTagName("script").getLength()).isZero();
        assertThat(page.getElementsByTagName("img").getLength()).isZero();
        assertThat(page.getElementsByTagName("style").getLength()).isEqualTo(1);
        assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).startsWith("<script>alert('1')</script>");
        NodeList all = page.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            for (int j = 0; j < all.item(i).getAttributes().getLength(); j++) {
                assertThat(all.item(i).getAttributes().item(j).getNodeName()).doesNotStartWith("on");
            }
        }
    }

    @Test
    void noElementHasAnIdSoThatDrawingsCanNotCollide() {
        assertThat(HtmlReport.render(DemoReports.pingPong())).doesNotContain(" id=");
    }

    @Test
    void theSameReportGivesTheSameBytes() {
        assertThat(HtmlReport.render(DemoReports.pingPong())).isEqualTo(HtmlReport.render(DemoReports.pingPong()));
    }

    @Test
    void everySectionOfAReportIsThere() throws Exception {
        assertThat(headings(DemoReports.pingPong())).containsExactly("Half round trip, measured next to published",
                "Checks", "Plots", "Sequence diagram", "Oracles", "Variants", "Details", "Run it again");
        assertThat(headings(DemoReports.lossyStream())).startsWith("What went wrong", "Warnings", "Checks");
    }

    @Test
    void anInterruptedRunSaysSoAndShowsWhatThereIs() throws Exception {
        assertThat(HtmlReport.render(DemoReports.interrupted())).contains("The run was interrupted.")
                .contains("not measured").contains("no data").contains("Nothing was recorded.");
        assertThat(headings(RunReport.of("empty", 0).finished())).containsExactly("Run it again");
    }

    @Test
    void theStoryOfAViolationIsReported() {
        assertThat(HtmlReport.render(DemoReports.lossyStream())).contains("message 118 must follow 117")
                .contains("LOST (decision 311)").contains("at 1204.33125 µs");
    }

    private static List<String> headings(RunReport report) throws Exception {
        NodeList heads = parse(HtmlReport.render(report)).getElementsByTagName("h2");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < heads.getLength(); i++) {
            texts.add(heads.item(i).getTextContent());
        }
        return texts;
    }

    private static Element parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(page))).getDocumentElement();
    }
}
