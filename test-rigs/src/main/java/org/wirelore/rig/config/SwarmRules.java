package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.DrawnValue;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.SwarmConfig;
import tools.jackson.databind.JsonNode;

/**
 * What random search may draw: its section in a rig, and that each value makes a legal rig together with the first
 * value of each of the others.
 */
final class SwarmRules {
    private static final String SWARM = "swarm";
    private static final String SET = "set";
    private static final String RATES = "rates";
    private static final String FROM = "from";
    private static final String TO = "to";

    private final LocatedTree rig;
    /** The rig with the first value of each. */
    private final LocatedTree first;
    private final List<String> changeable;
    private final List<Problem> problems = new ArrayList<>();

    /** Checks a rig with one value changed. */
    interface Check {
        /**
         * Checks it.
         *
         * @return what its schema finds
         * @throws RigException if it is wrong beyond that
         */
        List<Problem> problems(LocatedTree changed);
    }

    /**
     * @param rig as it is written
     * @param changeable sections that values may be drawn for
     */
    SwarmRules(LocatedTree rig, List<String> changeable) {
        this.rig = rig;
        first = rig.copy();
        this.changeable = changeable;
    }

    /** The section of a rig whose defaults are filled in. */
    static SwarmConfig swarm(JsonNode rig) {
        JsonNode swarm = rig.path(SWARM);
        return swarm.isMissingNode()
                ? SwarmConfig.NONE
                : new SwarmConfig(drawn(swarm.path(SET)), drawn(swarm.path(RATES)), Fields.integer(swarm, "units"),
                        Fields.integer(swarm, "most"));
    }

    private static Map<String, DrawnValue> drawn(JsonNode object) {
        Map<String, DrawnValue> drawn = new LinkedHashMap<>();
        object.properties().forEach(entry -> drawn.put(entry.getKey(), value(entry.getValue())));
        return drawn;
    }

    private static DrawnValue value(JsonNode node) {
        if (node.isArray()) {
            List<String> values = new ArrayList<>();
            node.forEach(value -> values.add(value.toString()));
            return new DrawnValue(values, 0, 0, false);
        }
        JsonNode from = node.path(FROM);
        JsonNode to = node.path(TO);
        return new DrawnValue(List.of(), from.doubleValue(), to.doubleValue(),
                from.isIntegralNumber() && to.isIntegralNumber());
    }

    /** What is wrong with the section. */
    List<Problem> problems(Check check) {
        TreePath set = TreePath.ROOT.child(SWARM).child(SET);
        applyFirst(set);
        for (Map.Entry<String, JsonNode> entry : rig.at(set).properties()) {
            if (isDrawable(set.child(entry.getKey()), entry.getValue())) {
                checkValues(set.child(entry.getKey()), entry.getKey(), value(entry.getValue()), check);
            }
        }
        TreePath rates = TreePath.ROOT.child(SWARM).child(RATES);
        List<String> kinds = new ArrayList<>(PlacedKind.keys());
        kinds.add(SwarmConfig.ORDER);
        for (Map.Entry<String, JsonNode> entry : rig.at(rates).properties()) {
            TreePath path = rates.child(entry.getKey());
            if (!kinds.contains(entry.getKey())) {
                problem(path, "expected " + SchemaNode.anyOf(kinds) + ", found " + Quoted.text(entry.getKey())
                        + NearestName.question(entry.getKey(), kinds));
            } else if (isDrawable(path, entry.getValue())) {
                checkRates(path, entry.getValue());
            }
        }
        return problems;
    }

    /** Values that need others, such as a large window, are checked with what comes first of these. */
    private void applyFirst(TreePath set) {
        for (Map.Entry<String, JsonNode> entry : rig.at(set).properties()) {
            Place place = rig.place(set.child(entry.getKey()));
            JsonNode value = entry.getValue().isArray() ? entry.getValue().path(0) : entry.getValue().path(FROM);
            try {
                if (!value.isMissingNode()) {
                    new Setting(Setting.path(entry.getKey(), place), value, place).applyTo(first);
                }
            } catch (RigException e) {
                problems.addAll(e.problems());
            }
        }
    }

    private boolean isDrawable(TreePath path, JsonNode node) {
        boolean isList = node.isArray() && !node.isEmpty();
        boolean isRange = node.isObject() && Set.copyOf(node.propertyNames()).equals(Set.of(FROM, TO))
                && node.path(FROM).isNumber() && node.path(TO).isNumber()
                && node.path(FROM).doubleValue() <= node.path(TO).doubleValue();
        if (!isList && !isRange) {
            problem(path, "expected a list of values, such as [1, 2, 4], or a range, such as {\"from\": 1, \"to\": 4},"
                    + " found " + Quoted.found(node));
        }
        return isList || isRange;
    }

    private void checkRates(TreePath path, JsonNode node) {
        for (JsonNode number : node.isArray() ? node : List.of(node.path(FROM), node.path(TO))) {
            if (!number.isNumber() || number.doubleValue() < 0 || number.doubleValue() > 1) {
                problem(path, "expected probabilities from 0 to 1, found " + Quoted.found(number));
            }
        }
    }

    private void checkValues(TreePath path, String text, DrawnValue drawn, Check check) {
        Place place = rig.place(path);
        for (String value : drawn.samples()) {
            try {
                TreePath target = Setting.path(text, place);
                String section = target.steps().getFirst();
                if (!changeable.contains(section)) {
                    problem(path, "expected a path that begins with " + SchemaNode.anyOf(changeable) + ", found "
                            + Quoted.text(text) + NearestName.question(section, changeable));
                    return;
                }
                LocatedTree changed = first.copy();
                new Setting(target, new LocatedParse(value, place.source()).value(), place).applyTo(changed);
                check.problems(changed).forEach(found -> illegal(path, value, found));
            } catch (RigException e) {
                illegal(path, value, e.problems().getFirst());
            }
        }
    }

    private void illegal(TreePath path, String value, Problem found) {
        problem(path,
                "expected values with which the rig is legal when the first ones of the others hold, found "
                        + Quoted.clean(value) + ": "
                        + (found.path().isEmpty() ? "" : found.path() + ": ") + found.text());
    }

    private void problem(TreePath path, String text) {
        problems.add(rig.problem(path, text));
    }
}
