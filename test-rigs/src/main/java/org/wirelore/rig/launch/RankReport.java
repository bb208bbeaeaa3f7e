package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.OpenOperations.Unreceived;
import org.wirelore.rig.report.Metric;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a rank tells its master when it is done.
 *
 * @param failure what went wrong; null if nothing did
 * @param isConsequence whether that is only that another rank is not there any more
 * @param environment whether it is something that the machine lacks
 * @param remedy what to do about that; may be empty
 * @param metrics what it measured
 * @param counters what its protocol and its device counted
 * @param warnings what a user should read
 * @param mayLeave whether requests and messages that it has left are no failure
 * @param left what it never gave back, by what it is, in words: how many
 * @param unreceived messages that it never received; the oldest few
 * @param events what it did, as {@code EventLog} encodes it; empty if no one asked for it
 * @param eventsLost whether that is not everything
 * @param frames what it sent and took on each network interface; none if no one asked for it
 */
public record RankReport(@Nullable String failure, boolean isConsequence, boolean environment, String remedy,
        SortedMap<String, Metric> metrics,
        SortedMap<String, Long> counters, List<String> warnings, boolean mayLeave, SortedMap<String, Long> left,
        List<Unreceived> unreceived, String events, boolean eventsLost, List<Frames> frames) {
    /**
     * The frames of a rank on a network interface.
     *
     * @param beginNanos what the clock of its machine showed at time 0 of the capture
     * @param isCut whether these are not all
     * @param capture in pcapng format, in Base64
     */
    public record Frames(long beginNanos, boolean isCut, String capture) {
    }

    /** The report of a rank without frames. */
    public RankReport(@Nullable String failure, boolean isConsequence, boolean environment, String remedy,
            SortedMap<String, Metric> metrics, SortedMap<String, Long> counters, List<String> warnings,
            boolean mayLeave, SortedMap<String, Long> left, List<Unreceived> unreceived, String events,
            boolean eventsLost) {
        this(failure, isConsequence, environment, remedy, metrics, counters, warnings, mayLeave, left, unreceived,
                events, eventsLost, List.of());
    }

    public RankReport {
        frames = List.copyOf(frames);
        warnings = List.copyOf(warnings);
        unreceived = List.copyOf(unreceived);
    }

    /** The report of a rank that could not do its work. */
    public static RankReport failed(String failure, boolean environment, String remedy) {
        return new RankReport(failure, false, environment, remedy, new TreeMap<>(), new TreeMap<>(), List.of(), false,
                new TreeMap<>(), List.of(), "", false);
    }

    /** The same, of a rank that has failed because another is gone. */
    public RankReport asConsequence() {
        return new RankReport(failure, true, environment, remedy, metrics, counters, warnings, mayLeave, left,
                unreceived,
                events, eventsLost, frames);
    }

    /** The same with one more metric. */
    public RankReport with(String name, Metric metric) {
        SortedMap<String, Metric> more = new TreeMap<>(metrics);
        more.put(name, metric);
        return new RankReport(failure, isConsequence, environment, remedy, more, counters, warnings, mayLeave,
                left, unreceived, events, eventsLost);
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", "report").put("failure", failure)
                .put("consequence", isConsequence)
                .put("environment", environment).put("remedy", remedy).put("mayLeave", mayLeave)
                .put("events", events).put("eventsLost", eventsLost);
        ObjectNode figures = node.putObject("metrics");
        metrics.forEach((name, metric) -> figures.putObject(name).put("value", metric.value())
                .put("unit", metric.unit()));
        ObjectNode counts = node.putObject("counters");
        counters.forEach(counts::put);
        ObjectNode leftOpen = node.putObject("left");
        left.forEach(leftOpen::put);
        ArrayNode texts = node.putArray("warnings");
        warnings.forEach(texts::add);
        ArrayNode messages = node.putArray("unreceived");
        unreceived.forEach(message -> messages.addObject().put("source", message.source()).put("tag", message.tag())
                .put("context", message.context()).put("length", message.length()));
        ArrayNode captures = node.putArray("frames");
        frames.forEach(each -> captures.addObject().put("beginNanos", each.beginNanos()).put("isCut", each.isCut())
                .put("capture", each.capture()));
        return node;
    }

    /** What a rank has sent, be it a report or not. */
    static RankReport read(JsonNode node) {
        try {
            return of(node);
        } catch (JacksonException e) {
            return failed("sent a report that this version does not understand: start all ranks with the same"
                    + " version", false, "");
        }
    }

    static RankReport of(JsonNode node) {
        SortedMap<String, Metric> metrics = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : node.path("metrics").properties()) {
            metrics.put(entry.getKey(), new Metric(entry.getValue().path("value").doubleValue(),
                    entry.getValue().path("unit").stringValue()));
        }
        List<String> warnings = new ArrayList<>();
        node.path("warnings").forEach(text -> warnings.add(text.stringValue()));
        List<Unreceived> unreceived = new ArrayList<>();
        node.path("unreceived").forEach(message -> unreceived.add(new Unreceived(message.path("source").intValue(),
                message.path("tag").intValue(), message.path("context").intValue(),
                message.path("length").intValue())));
        List<Frames> frames = new ArrayList<>();
        node.path("frames").forEach(each -> frames.add(new Frames(each.path("beginNanos").longValue(),
                each.path("isCut").booleanValue(false), each.path("capture").stringValue())));
        JsonNode failure = node.path("failure");
        return new RankReport(failure.isString() ? failure.stringValue() : null,
                node.path("consequence").booleanValue(false), node.path("environment").booleanValue(),
                node.path("remedy").stringValue(), metrics, counts(node.path("counters")),
                warnings, node.path("mayLeave").booleanValue(false), counts(node.path("left")), unreceived,
                node.path("events").stringValue(),
                node.path("eventsLost").booleanValue(), frames);
    }

    private static SortedMap<String, Long> counts(JsonNode node) {
        SortedMap<String, Long> counts = new TreeMap<>();
        node.properties().forEach(entry -> counts.put(entry.getKey(), entry.getValue().longValue()));
        return counts;
    }
}
