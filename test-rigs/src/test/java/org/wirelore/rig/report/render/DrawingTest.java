package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.report.SequenceDiagram.Lane;
import org.wirelore.rig.report.SequenceDiagram.Span;
import org.wirelore.rig.report.SequenceDiagram.Style;
import org.wirelore.rig.report.Series;
import org.xml.sax.InputSource;

class DrawingTest {
    private static final long US = 1_000_000L;
    private static final List<Lane> LANES = List.of(new Lane("card", "alpha"), new Lane("card", "beta"));

    @Test
    void slopesOfArrowsAreProportionalToTheirTime() throws Exception {
        Element drawing = draw(new SequenceDiagram("", LANES, List.of(new Arrow(0, 1, 0, 5 * US, "", Style.NORMAL),
                new Arrow(1, 0, 10 * US, 20 * US, "", Style.NORMAL),
                new Arrow(0, 1, 30 * US, 30 * US, "", Style.NORMAL)),
                List.of()));
        List<Element> shafts = withClass(drawing, "shaft");
        assertThat(height(shafts.get(1))).isCloseTo(2 * height(shafts.get(0)), within(0.03));
        assertThat(height(shafts.get(2))).isZero();
        assertThat(number(shafts.get(0), "x2") - number(shafts.get(0), "x1"))
                .isEqualTo(number(shafts.get(1), "x1") - number(shafts.get(1), "x2")).isPositive();
    }

    @Test
    void barsAndArrowsShareOneScale() throws Exception {
        Element drawing = draw(
                new SequenceDiagram("", LANES, List.of(new Arrow(0, 1, 4 * US, 8 * US, "", Style.NORMAL)),
                        List.of(new Span(0, 0, 4 * US, "send"), new Span(1, 8 * US, 10 * US, "receive"))));
        Element shaft = withClass(drawing, "shaft").getFirst();
        List<Element> bars = withClass(drawing, "bar k1");
        assertThat(number(bars.get(0), "height")).isCloseTo(height(shaft), within(0.03));
        assertThat(number(bars.get(1), "height")).isCloseTo(height(shaft) / 2, within(0.03));
        assertThat(number(bars.get(0), "y") + number(bars.get(0), "height"))
                .isCloseTo(number(shaft, "y1"), within(0.03));
        assertThat(number(bars.get(1), "y")).isCloseTo(number(shaft, "y2"), within(0.03));
    }

    @Test
    void aLostFrameEndsHalfwayInACross() throws Exception {
        Element drawing = draw(new SequenceDiagram("", LANES, List.of(new Arrow(0, 1, 0, 8 * US, "SEQ 1", Style.LOST),
                new Arrow(0, 1, 0, 8 * US, "SEQ 2", Style.NORMAL)), List.of()));
        List<Element> shafts = withClass(drawing, "shaft");
        assertThat(height(shafts.get(0))).isCloseTo(height(shafts.get(1)) / 2, within(0.03));
        assertThat(withClass(drawing, "cross")).hasSize(1);
    }

    @Test
    void aDiagramThatPointsToALaneThatIsNotThereIsRefused() {
        assertThatThrownBy(
                () -> new SequenceDiagram("", LANES, List.of(new Arrow(0, 2, 0, 1, "x", Style.NORMAL)), List.of()))
                .hasMessageContaining("arrow must join two lanes: fromLane=0, toLane=2, lanes=2");
        assertThatThrownBy(() -> new Span(0, 5, 4, "x")).hasMessageContaining("time must run forward");
    }

    @Test
    void labelsOfActivitiesDoNotCoverEachOther() throws Exception {
        List<Span> spans = IntStream.range(0, 12)
                .mapToObj(i -> new Span(0, i * US / 4, (i + 1) * US / 4, "step " + i)).toList();
        Element drawing = draw(
                new SequenceDiagram("", LANES, List.of(), append(spans, new Span(1, 0, 60 * US, "long"))));
        List<Element> labels = withClass(drawing, "span");
        labels.addAll(withClass(drawing, "span left"));
        for (int i = 0; i < labels.size(); i++) {
            for (int j = 0; j < i; j++) {
                Element a = labels.get(i);
                Element b = labels.get(j);
                boolean isSameSide = number(a, "x") == number(b, "x");
                assertThat(!isSameSide || Math.abs(number(a, "y") - number(b, "y")) > 8)
                        .as(a.getTextContent() + " and " + b.getTextContent()).isTrue();
            }
        }
    }

    /** Two bursts far apart, as in paced time: bars too short for their labels in any true scale of the whole. */
    private static SequenceDiagram burstsFarApart() {
        List<Span> spans = new ArrayList<>();
        for (int burst = 0; burst < 2; burst++) {
            for (int i = 0; i < 20; i++) {
                long start = 2_000L * burst * US + i * US / 4;
                spans.add(new Span(i % 2, start, start + US / 5, "activity number " + i));
            }
        }
        return new SequenceDiagram("", LANES,
                List.of(new Arrow(0, 1, 5 * US, 2_000 * US, "64 bytes", Style.NORMAL)), spans);
    }

    @Test
    void longStretchesInWhichNothingHappensAreLeftOut() {
        SequenceScale scale = new SequenceScale(burstsFarApart(), 0);
        assertThat(scale.breaks()).hasSize(1);
        assertThat(scale.bottom()).isBetween(SequenceScale.LEAST_HEIGHT / 2, SequenceScale.MOST_HEIGHT);
        assertThat(scale.y(US / 5) - scale.y(0)).isGreaterThan(10);
        assertThat(scale.y(2_000 * US + US / 5) - scale.y(2_000 * US)).isCloseTo(scale.y(US / 5) - scale.y(0),
                within(1e-6));
        SequenceScale.Break left = scale.breaks().getFirst();
        assertThat(scale.y(left.toPs()) - scale.y(left.fromPs())).isCloseTo(SequenceScale.BREAK_HEIGHT, within(1e-6));
        assertThat(scale.ticksPs()).noneMatch(tick -> tick > left.fromPs() && tick < left.toPs()).hasSizeBetween(8, 60);
        for (long at = 0; at < 2_005 * US; at += US) {
            assertThat(scale.y(at)).isLessThan(scale.y(at + US));
        }
    }

    @Test
    void aLabelWithoutRoomIsLeftOutAndNeverCoversAnother() {
        LabelPlacement placement = new LabelPlacement();
        LabelPlacement.Box here = new LabelPlacement.Box(0, 0, 50, 10);
        LabelPlacement.Box below = new LabelPlacement.Box(0, 10, 50, 10);
        placement.block(below);
        assertThat(placement.choose(List.of(List.of(here)))).isZero();
        assertThat(placement.choose(List.of(List.of(here), List.of(below)))).isEqualTo(1);
        assertThat(placement.choose(List.of(List.of(here), List.of(below)))).isEqualTo(-1);
    }

    @Test
    void aThousandStretchesInWhichNothingHappensLeaveRoomForTheRest() {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            long beginPs = i * 100_000L * US;
            spans.add(new Span(0, beginPs, beginPs + US, "burst"));
        }
        SequenceScale scale = new SequenceScale(new SequenceDiagram("", LANES, List.of(), spans), 0);
        assertThat(scale.bottom()).isBetween(SequenceScale.LEAST_HEIGHT / 2, SequenceScale.MOST_HEIGHT);
        assertThat(scale.ticksPs()).hasSizeBetween(2, 100);
    }

    @Test
    void aTimeAxisHasRoundTicksAtTheRightPlaces() {
        SequenceScale scale = new SequenceScale(new SequenceDiagram("", LANES, List.of(),
                List.of(new Span(0, 7 * US, 71 * US, "all"))), 100);
        assertThat(scale.ticksPs()).containsExactly(0L, 10 * US, 20 * US, 30 * US, 40 * US, 50 * US, 60 * US);
        assertThat(scale.breaks()).isEmpty();
        assertThat(scale.y(7 * US)).isEqualTo(100);
        assertThat(scale.y(71 * US)).isEqualTo(scale.bottom());
        assertThat(scale.y(39 * US)).isCloseTo((100 + scale.bottom()) / 2, within(1e-9));
    }

    @Test
    void aPlotOfNothingSaysSo() {
        assertThat(plot(List.of())).contains("no data");
        assertThat(plot(List.of(new Series("empty", List.of(), false)))).contains("no data");
        assertThat(plot(List.of(new Series("below", List.of(new Series.Point(1, -1)), false)))).contains("no data");
    }

    @Test
    void extremeFiguresDoNotBreakAPlot() {
        for (double extreme : new double[]{0, -1, 1, Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, 1e-300}) {
            for (boolean log : new boolean[]{false, true}) {
                Markup page = new Markup();
                PlotSvg.draw(new Curve("", "", "", log, log, List.of(new Series("s",
                        List.of(new Series.Point(extreme, extreme), new Series.Point(1, 1)), false))), page);
                assertThat(page.finished()).doesNotContain("NaN").doesNotContain("Infinity").hasSizeLessThan(30_000);
            }
        }
    }

    @Test
    void aMessageOfNoBytesHasAPlaceOnALogarithmicAxis() {
        Axis axis = Axis.around(new double[]{0, 1, 1482}, true, 0, 500, 30);
        assertThat(axis.shows(0)).isTrue();
        assertThat(axis.position(0)).isLessThan(axis.position(1));
        assertThat(axis.ticks().getFirst().label()).isEqualTo("0");
        assertThat(axis.position(10) - axis.position(1)).isCloseTo(axis.position(100) - axis.position(10),
                within(1e-9));
    }

    @Test
    void ticksOfALinearAxisAreRound() {
        assertThat(Axis.around(new double[]{3, 97}, false, 0, 100, 0).ticks().stream().map(Axis.Tick::label).toList())
                .containsExactly("0", "20", "40", "60", "80", "100", "120");
    }

    private static String plot(List<Series> series) {
        Markup page = new Markup();
        PlotSvg.draw(new Curve("Latency", "bytes", "µs", true, true, series), page);
        return page.finished();
    }

    private static Element draw(SequenceDiagram diagram) throws Exception {
        Markup page = new Markup();
        SequenceSvg.draw(diagram, new SequenceSteps(diagram), SequenceSvg.Layout.WIDE, page);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(page.finished()))).getDocumentElement();
    }

    private static List<Element> withClass(Element root, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = root.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            if (((Element) all.item(i)).getAttribute("class").equals(name)) {
                found.add((Element) all.item(i));
            }
        }
        return found;
    }

    private static List<Span> append(List<Span> spans, Span last) {
        List<Span> all = new ArrayList<>(spans);
        all.add(last);
        return all;
    }

    private static double height(Element shaft) {
        return number(shaft, "y2") - number(shaft, "y1");
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
