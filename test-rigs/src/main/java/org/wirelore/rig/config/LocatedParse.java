package org.wirelore.rig.config;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** One pass over a JSON text that builds its tree and notes where every value begins. It does not recurse. */
final class LocatedParse {
    /** Deepest nesting. */
    static final int DEPTH_MAX = 64;
    /** Most tokens of a document. */
    static final int TOKENS_MAX = 200_000;
    /** Most digits of a number. */
    static final int NUMBER_LENGTH_MAX = 100;
    /** Most characters of a key. */
    static final int NAME_LENGTH_MAX = 50_000;
    /** Every number from here on lies out of every range of a schema. */
    private static final double NUMBER_MAX = 1e18;

    /** One for all texts: it keeps the names that it has seen. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(JsonFault.limits().maxTokenCount(TOKENS_MAX).build())
            .build();

    private final String source;
    private final Map<TreePath, Place> places = new HashMap<>();
    private final Deque<Frame> open = new ArrayDeque<>();
    private JsonNode value = MissingNode.getInstance();

    /** An array or object that is not closed yet, with the key of the next value in it. */
    private static final class Frame {
        final JsonNode node;
        final TreePath path;
        String key = "";
        Place keyPlace = Place.whole("");

        Frame(JsonNode node, TreePath path) {
            this.node = node;
            this.path = path;
        }
    }

    /**
     * @param text the document
     * @param source what messages call it
     * @throws RigException if it is not one JSON value
     */
    LocatedParse(String text, String source) {
        this.source = source;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            read(parser);
        }
        if (value.isMissingNode()) {
            throw new RigException(new Problem(Place.whole(source), "", "expected JSON, found nothing"));
        }
    }

    private void read(JsonParser parser) {
        try {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                take(token, parser);
            }
        } catch (JacksonException e) {
            // The parser does not say where one of its limits is exceeded.
            TokenStreamLocation stated = e.getLocation();
            throw problem(stated == null ? parser.currentLocation() : stated,
                    JsonFault.reason(e.getOriginalMessage()));
        }
    }

    /** The document. */
    JsonNode value() {
        return value;
    }

    /** Where each value begins; of a value in an object, where its key begins. */
    Map<TreePath, Place> places() {
        return places;
    }

    Place place(TreePath path) {
        return places.getOrDefault(path, Place.whole(source));
    }

    private void take(JsonToken token, JsonParser parser) {
        switch (token) {
            case PROPERTY_NAME -> name(parser);
            case END_ARRAY, END_OBJECT -> {
                open.pop();
                forgetKey();
            }
            case START_OBJECT -> enter(JsonNodeFactory.instance.objectNode(), parser);
            case START_ARRAY -> enter(JsonNodeFactory.instance.arrayNode(), parser);
            default -> {
                add(scalar(token, parser), parser);
                forgetKey();
            }
        }
    }

    /** What is wrong behind a value is not wrong with it. */
    private void forgetKey() {
        Frame frame = open.peek();
        if (frame != null) {
            frame.key = "";
        }
    }

    private void name(JsonParser parser) {
        Frame frame = top();
        frame.key = parser.currentName();
        frame.keyPlace = here(parser.currentTokenLocation());
        if (frame.node.has(frame.key)) {
            TreePath path = frame.path.child(frame.key);
            throw new RigException(new Problem(frame.keyPlace, path.toString(),
                    "expected every key once, found it again after line " + place(path).line()));
        }
    }

    private void enter(JsonNode container, JsonParser parser) {
        TreePath path = add(container, parser);
        if (open.size() >= DEPTH_MAX) {
            throw problem(parser.currentTokenLocation(),
                    "expected at most " + DEPTH_MAX + " levels of nesting, found more");
        }
        open.push(new Frame(container, path));
    }

    /** Puts a value where it belongs and returns its path. */
    private TreePath add(JsonNode node, JsonParser parser) {
        Place here = here(parser.currentTokenLocation());
        Frame frame = open.peek();
        TreePath path = TreePath.ROOT;
        if (frame == null) {
            if (!value.isMissingNode()) {
                throw problem(parser.currentTokenLocation(), "expected the end of the file, found more");
            }
            value = node;
        } else if (frame.node instanceof ObjectNode object) {
            object.set(frame.key, node);
            path = frame.path.child(frame.key);
            here = frame.keyPlace;
        } else {
            path = frame.path.child(frame.node.size());
            ((ArrayNode) frame.node).add(node);
        }
        places.put(path, here);
        return path;
    }

    private JsonNode scalar(JsonToken token, JsonParser parser) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (token) {
            case VALUE_STRING -> nodes.stringNode(parser.getString());
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            case VALUE_NULL -> nodes.nullNode();
            case VALUE_NUMBER_INT -> switch (parser.getNumberType()) {
                case INT, LONG -> nodes.numberNode(parser.getLongValue());
                default -> nodes.numberNode(parser.getBigIntegerValue());
            };
            default -> {
                double number = Math.clamp(parser.getDoubleValue(), -Double.MAX_VALUE, Double.MAX_VALUE);
                // The schema validator reads the integers among doubles as longs, and fails where they are none.
                yield Math.abs(number) < NUMBER_MAX
                        ? nodes.numberNode(number)
                        : nodes.numberNode(new BigDecimal(number).toBigInteger());
            }
        };
    }

    private Frame top() {
        Frame frame = open.peek();
        if (frame == null) {
            throw new IllegalStateException("a name must be in an object: source=" + source);
        }
        return frame;
    }

    private RigException problem(@Nullable TokenStreamLocation location, String text) {
        Place place = location == null ? Place.whole(source) : here(location);
        List<String> steps = new ArrayList<>();
        open.descendingIterator().forEachRemaining(frame -> {
            if (frame.node.isObject() && !frame.key.isEmpty()) {
                steps.add(frame.key);
            } else if (frame.node.isArray()) {
                steps.add(Integer.toString(frame == open.peek() ? frame.node.size() : frame.node.size() - 1));
            }
        });
        String path = steps.size() > 8 ? "" : new TreePath(steps).toString();
        return new RigException(new Problem(place, path, text));
    }

    private Place here(TokenStreamLocation location) {
        return new Place(source, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
