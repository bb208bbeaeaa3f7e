package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.wirelore.rig.report.RunReport;
import org.xml.sax.InputSource;

class JunitReportTest {
    static List<RunReport> reports() {
        return List.of(DemoReports.pingPong(), DemoReports.lossyStream(), DemoReports.interrupted(),
                DemoReports.withEveryText(HostileText.TEXT), RunReport.of("empty", 0).finished());
    }

    @ParameterizedTest
    @MethodSource("reports")
    void everyReportIsValidAgainstTheSchema(RunReport report) throws Exception {
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(Objects.requireNonNull(getClass().getResource("surefire-subset.xsd")))
                .newValidator().validate(new StreamSource(new StringReader(JunitReport.render(report))));
    }

    @Test
    void aGreenRunHasOneCasePerVariantCheckAndOracleAndOneForTheRun() throws Exception {
        Element suite = parse(JunitReport.render(DemoReports.pingPong()));
        assertThat(suite.getAttribute("name")).isEqualTo("unet-pingpong");
        assertThat(suite.getAttribute("tests")).isEqualTo("11");
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(names(suite)).containsExactly("raw runs to its end", "adi runs to its end",
                "adi-reliable runs to its end", "ADI latency, 4 bytes", "Raw U-Net, 4 bytes",
                "Share of the reliability protocol", "Bandwidth at 1482 bytes", "exactly-once", "order", "no leak",
                "runs to its end");
    }

    @Test
    void aFailureTellsTheFiguresTheStoryAndHowToReproduceIt() throws Exception {
        Element suite = parse(JunitReport.render(DemoReports.lossyStream()));
        NodeList failures = suite.getElementsByTagName("failure");
        assertThat(suite.getAttribute("failures")).isEqualTo("4").isEqualTo(Integer.toString(failures.getLength()));
        assertThat(((Element) failures.item(1)).getAttribute("message"))
                .isEqualTo("measured 71.3 Mb/s, expected 88 Mb/s ± 10 %, off by −19.0 %");
        assertThat(failures.item(3).getTextContent()).contains("message 118 must follow 117")
                .contains("SEQ 118 ACK 4, 1482 bytes  LOST (decision 311)")
                .contains("reproduce: ./wirelore run configs/rigs/unet-lossy-stream.json --seed 7");
    }

    @Test
    void whatAnInterruptedRunDidNotMeasureIsSkippedAndNotFailed() throws Exception {
        Element suite = parse(JunitReport.render(DemoReports.interrupted()));
        assertThat(suite.getAttribute("skipped")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
    }

    private static Element parse(String document) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(document))).getDocumentElement();
    }

    private static List<String> names(Element suite) {
        List<String> names = new ArrayList<>();
        NodeList cases = suite.getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
            names.add(((Element) cases.item(i)).getAttribute("name"));
        }
        return names;
    }
}
