package org.wirelore.rig.report.render;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.report.SequenceDiagram.Event;
import org.wirelore.rig.report.SequenceDiagram.Span;

/** What happens in a sequence diagram, in order of time and numbered from 1. Arrows without a label have no number. */
final class SequenceSteps {
    private final SequenceDiagram diagram;
    private final List<Step> steps;

    /** One step: its number, and the arrow or the span that it is. */
    record Step(int number, Event what) {
    }

    SequenceSteps(SequenceDiagram diagram) {
        this.diagram = diagram;
        List<Event> ordered = Stream
                .<Event>concat(diagram.spans().stream(),
                        diagram.arrows().stream().filter(arrow -> !arrow.label().isEmpty()))
                .sorted(Comparator.comparingLong(Event::startPs)).toList();
        steps = IntStream.range(0, ordered.size()).mapToObj(i -> new Step(i + 1, ordered.get(i))).toList();
    }

    /** The steps from first to last. */
    List<Step> all() {
        return steps;
    }

    /** A step in a few words: what, where, how long. */
    String brief(Step step) {
        return switch (step.what()) {
            case Arrow arrow -> arrow.label() + ", " + lane(arrow.fromLane()) + " → " + lane(arrow.toLane())
                    + (arrow.style() == SequenceDiagram.Style.NORMAL
                            ? ""
                            : ", " + SequenceFigure.meaning(arrow.style()))
                    + ", " + Numbers.time(arrow.endPs() - arrow.startPs());
            case Span span -> span.label() + ", " + lane(span.lane())
                    + (span.isMoment() ? "" : ", " + Numbers.time(span.endPs() - span.startPs()));
        };
    }

    /** An activity with all that is known of it. */
    String text(Span span) {
        return span.isMoment()
                ? span.label()
                : span.label() + ": " + Numbers.time(span.endPs() - span.startPs()) + ", from "
                        + Numbers.instant(span.startPs());
    }

    /** A message with all that is known of it. */
    String text(Arrow arrow) {
        return (arrow.label().isEmpty() ? "" : arrow.label() + ": ") + lane(arrow.fromLane()) + " → "
                + lane(arrow.toLane()) + ", " + SequenceFigure.meaning(arrow.style()) + ", "
                + Numbers.time(arrow.endPs() - arrow.startPs()) + ", from " + Numbers.instant(arrow.startPs());
    }

    private String lane(int index) {
        return diagram.lanes().get(index).name();
    }
}
