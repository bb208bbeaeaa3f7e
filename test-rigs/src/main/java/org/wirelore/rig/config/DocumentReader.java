package org.wirelore.rig.config;

import com.networknt.schema.SchemaRegistry;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.PriceList;
import org.wirelore.rig.spi.Registry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns references into checked trees: finds the file, applies {@code extends}, checks against the schema. */
final class DocumentReader {
    /** Most files in a chain of {@code extends}. */
    static final int CHAIN_MAX = 16;

    private static final String EXTENDS = "extends";

    private final ConfigFolder folder;
    private final Registry registry;
    private final SchemaRegistry maker = ConfigSchema.maker();
    private final Map<ConfigFolder.Kind, ConfigSchema> schemas = new EnumMap<>(ConfigFolder.Kind.class);

    DocumentReader(ConfigFolder folder, Registry registry) {
        this.folder = folder;
        this.registry = registry;
    }

    ConfigFolder folder() {
        return folder;
    }

    ConfigSchema schema(ConfigFolder.Kind kind) {
        return schemas.computeIfAbsent(kind, key -> new ConfigSchema(maker, registry, key));
    }

    /** A file with what it extends under it, not yet checked. */
    LocatedTree read(ConfigFolder.Kind kind, Path file) {
        return read(kind, file, new ArrayList<>());
    }

    /** A file with what it extends, checked, with defaults filled in. */
    LocatedTree readComplete(ConfigFolder.Kind kind, Path file) {
        LocatedTree tree = read(kind, file);
        requireLegal(kind, tree);
        return tree.over(schema(kind).complete(tree.root()));
    }

    /** Throws what the schema finds wrong. */
    void requireLegal(ConfigFolder.Kind kind, LocatedTree tree) {
        List<Problem> problems = schema(kind).problems(tree);
        if (!problems.isEmpty()) {
            throw new RigException(problems);
        }
    }

    /**
     * The file that a value refers to.
     *
     * @param reference a name or path, written at {@code path} of {@code tree}
     * @throws RigException if there is no such file, and then it names the nearest, or if it can't be read
     */
    Path resolve(ConfigFolder.Kind kind, String reference, LocatedTree tree, TreePath path, Path base) {
        String obstacle;
        try {
            Path file = folder.file(kind, reference, base);
            obstacle = JsonSource.obstacle(file);
            if (obstacle == null) {
                return file;
            }
        } catch (InvalidPathException e) {
            throw new RigException(tree.problem(path, "expected a name or path, found " + Quoted.text(reference)));
        }
        List<String> names = folder.names(kind);
        throw new RigException(tree.problem(path, "expected a file, or a name in configs/" + kind.folder()
                + (names.isEmpty() ? "" : " (" + String.join(", ", names) + ")") + ", found " + Quoted.text(reference)
                + ", " + obstacle + NearestName.question(reference, names)));
    }

    /** The folder that relative paths in a value begin at: that of the file in which it was written. */
    static Path base(LocatedTree tree, TreePath path, Path file) {
        Place place = tree.place(path);
        Path parent = (place.line() == 0 ? file : Path.of(place.source())).toAbsolutePath().getParent();
        return parent == null ? Path.of("") : parent;
    }

    private LocatedTree read(ConfigFolder.Kind kind, Path file, List<Path> chain) {
        LocatedTree tree = JsonSource.read(file, ConfigFolder.shown(file));
        if (kind == ConfigFolder.Kind.HOST) {
            addPrices(tree.root());
        }
        TreePath path = TreePath.ROOT.child(EXTENDS);
        JsonNode reference = tree.at(path);
        if (reference.isMissingNode()) {
            return tree;
        }
        if (!reference.isString()) {
            throw new RigException(tree.problem(path, "expected a path, found " + Quoted.found(reference)));
        }
        chain.add(identity(file));
        Path parentFile = resolve(kind, reference.stringValue(), tree, path, base(tree, path, file));
        if (chain.contains(identity(parentFile))) {
            throw new RigException(tree.problem(path, "expected a file that does not extend this one, found "
                    + Quoted.text(reference.stringValue()) + ", which does"));
        }
        if (chain.size() >= CHAIN_MAX) {
            throw new RigException(tree.problem(path,
                    "expected at most " + CHAIN_MAX + " files that extend each other, found more"));
        }
        LocatedTree parent = read(kind, parentFile, chain);
        if (kind == ConfigFolder.Kind.HOST) {
            requireLegal(kind, parent);
            scale(parent.root(), ratio(tree, "cpuRatio"), ratio(tree, "memoryRatio"));
        }
        tree.remove(EXTENDS);
        ExclusiveKeys.replace(schema(kind).document().path("properties"), parent, tree);
        parent.overlay(tree);
        return parent;
    }

    /** Adds what interconnects say that their operations cost on this host; what the profile says itself stays. */
    private void addPrices(ObjectNode profile) {
        for (PriceList list : registry.prices()) {
            JsonNode prices = SchemaComposer.resource(list.home(), list.name() + ".prices.json")
                    .path(profile.path("name").stringValue(""));
            for (Map.Entry<String, JsonNode> price : prices.properties()) {
                if (profile.path("costs").isMissingNode()) {
                    profile.putObject("costs");
                }
                if (profile.path("costs") instanceof ObjectNode costs && !costs.has(price.getKey())) {
                    costs.set(price.getKey(), price.getValue());
                }
            }
        }
    }

    private double ratio(LocatedTree tree, String key) {
        JsonNode ratio = tree.root().path(key);
        if (ratio.isMissingNode()) {
            return 1;
        }
        JsonNode allowed = schema(ConfigFolder.Kind.HOST).document().path("properties").path(key);
        if (!ratio.isNumber() || ratio.doubleValue() < allowed.path("minimum").doubleValue()
                || ratio.doubleValue() > allowed.path("maximum").doubleValue()) {
            throw new RigException(tree.problem(TreePath.ROOT.child(key), "expected "
                    + new SchemaNode(allowed).expected() + ", found " + Quoted.found(ratio)));
        }
        tree.remove(key);
        return ratio.doubleValue();
    }

    /** Scales what a CPU and a memory do by themselves; the I/O bus, interrupt latency and time slice stay. */
    private void scale(ObjectNode profile, double cpuRatio, double memoryRatio) {
        ObjectNode complete = schema(ConfigFolder.Kind.HOST).complete(profile);
        profile.setAll(complete);
        profile.remove("cpuRatio");
        profile.remove("memoryRatio");
        for (String key : List.of("contextSwitchNs", "wakeUpNs", "pollPeriodNs")) {
            scale(profile, key, cpuRatio);
        }
        if (profile.get("interrupt") instanceof ObjectNode interrupt) {
            scale(interrupt, "enterNs", cpuRatio);
            scale(interrupt, "exitNs", cpuRatio);
        }
        for (JsonNode price : profile.path("costs")) {
            if (price instanceof ObjectNode object) {
                scale(object, "cpuNs", cpuRatio);
                scale(object, "cpuNsPerUnit", cpuRatio);
                scale(object, "memoryNsPerUnit", memoryRatio);
            }
        }
    }

    private static void scale(ObjectNode object, String key, double ratio) {
        JsonNode value = object.path(key);
        if (value.isNumber() && ratio != 1) {
            object.set(key, JsonNodeFactory.instance.numberNode(value.doubleValue() * ratio));
        }
    }

    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }
}
