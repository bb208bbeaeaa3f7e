package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What random search draws for its runs.
 *
 * @param settings what replaces values of the rig, by their dotted paths
 * @param rates with which probability something goes wrong where it can, by the words of {@link PlacedKind}, or by
 *     {@value #ORDER}
 * @param units among how many first units of the wires, such as frames, something goes wrong
 * @param most how much goes wrong in one run, at most
 */
public record SwarmConfig(Map<String, DrawnValue> settings, Map<String, DrawnValue> rates, int units, int most) {
    /** How often something of several comes first that is usually not. */
    public static final String ORDER = "order";

    /** Of rigs that say nothing: they run as they are. */
    public static final SwarmConfig NONE = new SwarmConfig(Map.of(), Map.of(), 40, 8);

    private static final DrawnValue ON_UNITS = DrawnValue.of(0, 0, 0.02, 0.1, 0.3);
    private static final DrawnValue IN_HOSTS = DrawnValue.of(0, 0, 0.005, 0.03);
    /** Ranks are killed where a rig says so: not every program is to survive that. */
    private static final DrawnValue NEVER = DrawnValue.of(0);
    private static final DrawnValue RARE = DrawnValue.of(0, 0, 0, 0.01);

    /** Copies the maps, in order. */
    public SwarmConfig {
        settings = new LinkedHashMap<>(settings);
        rates = new LinkedHashMap<>(rates);
    }

    /** {@return one configuration: arguments of {@code --set}} */
    public List<String> drawSettings(RandomGenerator random) {
        List<String> drawn = new ArrayList<>();
        settings.forEach((path, value) -> drawn.add(path + "=" + value.draw(random)));
        return drawn;
    }

    /** {@return with which probability something of a kind goes wrong in one run} */
    public double drawRate(String kind, RandomGenerator random) {
        return rate(kind).drawNumber(random);
    }

    /** Whether something of a kind can go wrong in some run. */
    public boolean mayDraw(String kind) {
        return rate(kind).samples().stream().anyMatch(value -> Double.parseDouble(value) > 0);
    }

    private DrawnValue rate(String kind) {
        DrawnValue given = rates.get(kind);
        if (given != null) {
            return given;
        }
        PlacedKind placed = PlacedKind.of(kind);
        if (placed == null) {
            return RARE;
        }
        return placed == PlacedKind.KILL ? NEVER : placed.isOfHosts() ? IN_HOSTS : ON_UNITS;
    }
}
