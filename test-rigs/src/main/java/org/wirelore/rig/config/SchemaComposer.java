package org.wirelore.rig.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.SettingsBlock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the schema of one kind of file together: what all such files have, and what each binding of the registry adds.
 */
final class SchemaComposer {
    private static final String DEFINITIONS = "$defs";

    private final Registry registry;
    private final ObjectNode document;

    private SchemaComposer(Registry registry, ConfigFolder.Kind kind) {
        this.registry = registry;
        document = (ObjectNode) resource(SchemaComposer.class,
                "/org/wirelore/rig/schema/" + kind.schema() + ".schema.json");
    }

    /** The whole schema of one kind of file. */
    static ObjectNode compose(Registry registry, ConfigFolder.Kind kind) {
        SchemaComposer composer = new SchemaComposer(registry, kind);
        if (kind == ConfigFolder.Kind.RIG) {
            composer.addSettings();
            composer.addKinds(composer.definition("fabric"), registry.fabrics(), FabricKind::name, FabricKind::home)
                    .writeEntry(composer.definition("fabricEntry"));
            composer.addKinds(composer.definition("faultRule"), registry.faults(), FaultKind::name, FaultKind::home);
            composer.addKinds(composer.definition("protocol"), registry.protocols(), ProtocolKind::name,
                    ProtocolKind::home).writeEntry(composer.definition("route"));
            composer.addPrograms();
        } else if (kind == ConfigFolder.Kind.CARD) {
            composer.addKinds(composer.document, registry.cards(), CardKind::name, CardKind::home);
        }
        return composer.document;
    }

    /** The blocks of settings of interconnects, between the fabrics and the protocols. */
    private void addSettings() {
        ObjectNode properties = (ObjectNode) document.path("properties");
        ObjectNode ordered = properties.objectNode();
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            if (property.getKey().equals("protocol")) {
                for (SettingsBlock block : registry.settings()) {
                    define(block.key(), resource(block.home(), block.schema() + ".schema.json"));
                    ordered.putObject(block.key()).put("$ref", "#/" + DEFINITIONS + "/" + block.key());
                }
            }
            ordered.set(property.getKey(), property.getValue());
        }
        document.set("properties", ordered);
    }

    /** Each program's name, the words on it, and its arguments where it is named. */
    private void addPrograms() {
        ObjectNode program = definition("program");
        ObjectNode name = (ObjectNode) program.path("properties").path("name");
        ArrayNode branches = program.putArray("allOf");
        for (ProgramKind kind : registry.programs()) {
            ObjectNode fragment = fragment(kind.home(), kind.name());
            addConstant(name, kind.name(), fragment);
            String definition = "program-" + kind.name();
            define(definition, fragment);
            ObjectNode branch = branches.addObject();
            branch.putObject("if").putObject("properties").putObject("name").put("const", kind.name());
            branch.putObject("then").putObject("properties").putObject("arguments").put("$ref",
                    "#/" + DEFINITIONS + "/" + definition);
        }
    }

    /**
     * The kinds of one part, and the keys that they add to it. What a fragment includes lies beside it, or, if its name
     * begins with a slash, anywhere among the resources.
     */
    private <T> KindKeys addKinds(ObjectNode part, List<T> kinds, Function<T, String> naming,
            Function<T, Class<?>> homes) {
        KindKeys keys = new KindKeys(part);
        for (T kind : kinds) {
            List<JsonNode> fragments = new ArrayList<>();
            ObjectNode own = fragment(homes.apply(kind), naming.apply(kind));
            addConstant((ObjectNode) part.path("properties").path("kind"), naming.apply(kind), own);
            fragments.add(own);
            include(homes.apply(kind), own, fragments);
            keys.add(naming.apply(kind), fragments);
        }
        keys.write();
        return keys;
    }

    /** Adds what a fragment includes, one name or a list of them, and what that includes. */
    private void include(Class<?> home, ObjectNode fragment, List<JsonNode> fragments) {
        JsonNode included = fragment.path("include");
        for (JsonNode name : included.isArray() ? included : List.of(included)) {
            if (name.isString()) {
                ObjectNode shared = fragment(home, name.stringValue());
                fragments.add(shared);
                include(home, shared, fragments);
            }
        }
    }

    /** Adds a constant to a key, and what the fragment's description says of it to the key's description. */
    private static void addConstant(ObjectNode key, String constant, ObjectNode fragment) {
        key.withArray("enum").add(constant);
        String before = key.path("description").stringValue("");
        key.put("description", (before.isEmpty() ? "" : before + " ") + constant + ": "
                + fragment.path("description").stringValue());
        fragment.remove("description");
    }

    /** The schema that a binding has for one of its parts; its definitions move to the document's. */
    private ObjectNode fragment(Class<?> home, String name) {
        ObjectNode fragment = (ObjectNode) resource(home, name + ".schema.json");
        for (Map.Entry<String, JsonNode> definition : fragment.path(DEFINITIONS).properties()) {
            define(definition.getKey(), definition.getValue());
        }
        fragment.remove(DEFINITIONS);
        return fragment;
    }

    private ObjectNode definition(String name) {
        return (ObjectNode) document.path(DEFINITIONS).path(name);
    }

    private void define(String name, JsonNode definition) {
        set((ObjectNode) document.path(DEFINITIONS), name, definition);
    }

    private static void set(ObjectNode definitions, String name, JsonNode definition) {
        JsonNode known = definitions.path(name);
        if (!known.isMissingNode() && !known.equals(definition)) {
            throw new IllegalStateException("must have one meaning: definition=" + name);
        }
        definitions.set(name, definition);
    }

    /** A JSON resource beside a class. */
    static JsonNode resource(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("must be among the resources: name=" + name + ", of=" + home);
            }
            return new LocatedParse(new String(in.readAllBytes(), StandardCharsets.UTF_8), name).value();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
