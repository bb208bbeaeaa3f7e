package org.wirelore.rig.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The numbers of a rig's fabrics, whatever their kinds: each number below {@code fabric} or {@code fabrics}. */
final class FabricParameters {
    private static final List<String> ROOTS = List.of("fabric", "fabrics");

    private final RigConfig rig;
    private final RigLoader loader;
    private final List<Parameter> found = new ArrayList<>();

    private FabricParameters(RigConfig rig, RigLoader loader) {
        this.rig = rig;
        this.loader = loader;
    }

    /**
     * All that are not 0.
     *
     * @param loader reads the rig's file again with another value
     */
    static List<Parameter> of(RigConfig rig, RigLoader loader) {
        FabricParameters parameters = new FabricParameters(rig, loader);
        JsonNode tree = JsonMapper.shared().readTree(rig.json());
        for (String root : ROOTS) {
            parameters.collect(TreePath.ROOT.child(root), tree.path(root));
        }
        return parameters.found;
    }

    private void collect(TreePath path, JsonNode node) {
        if (node.isObject()) {
            node.propertyNames().forEach(key -> collect(path.child(key), node.path(key)));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                collect(path.child(i), node.path(i));
            }
        } else if (node.isNumber() && node.doubleValue() != 0) {
            boolean whole = node.isIntegralNumber();
            found.add(new Parameter(path.toString(), node.doubleValue(), value -> changed(path, node, whole, value)));
        }
    }

    private Optional<RigConfig> changed(TreePath path, JsonNode node, boolean whole, double value) {
        if (whole && Math.round(value) == node.longValue()) {
            return Optional.empty();
        }
        List<String> settings = new ArrayList<>(rig.settings());
        settings.add(path + "=" + (whole ? Long.toString(Math.round(value)) : Double.toString(value)));
        try {
            return Optional.of(loader.load(rig.file(), settings));
        } catch (RigException illegal) {
            return Optional.empty();
        }
    }
}
