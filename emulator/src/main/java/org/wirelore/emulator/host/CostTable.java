package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.Cost;

/** The costs of one host, by name, with their tallies. */
final class CostTable {
    private static final int SUGGESTIONS = 3;

    private final String profile;
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    /** The same, in their order: they are reset in every run. */
    private final Cost[] inOrder;

    CostTable(HostProfile profile) {
        this.profile = profile.name();
        profile.prices().forEach((name, price) -> costs.put(name, price.cost(name)));
        costs.put(HostProfile.PIO_READ, new Cost(HostProfile.PIO_READ, profile.pio().readPs(), 0));
        costs.put(HostProfile.PIO_WRITE, new Cost(HostProfile.PIO_WRITE, profile.pio().writePs(), 0));
        if (profile.pio().storeBytesMax() > Integer.BYTES) {
            costs.put(HostProfile.PIO_BURST,
                    new Cost(HostProfile.PIO_BURST, profile.pio().writePs(), profile.pio().furtherWordPs()));
        }
        if (profile.pci().yieldBytes() > 0) {
            costs.put(HostProfile.PIO_WAIT, new Cost(HostProfile.PIO_WAIT, 0, 1));
        }
        inOrder = costs.values().toArray(Cost[]::new);
    }

    Cost get(String name) {
        Cost cost = costs.get(name);
        if (cost == null) {
            throw new IllegalArgumentException(
                    "the host profile must price the operation: name=" + name + ", profile=" + profile + ", nearest="
                            + nearest(name));
        }
        return cost;
    }

    Collection<Cost> all() {
        return Collections.unmodifiableCollection(costs.values());
    }

    void reset() {
        for (Cost cost : inOrder) {
            cost.reset();
        }
    }

    private List<String> nearest(String name) {
        List<String> names = new ArrayList<>(costs.keySet());
        names.sort(Comparator.comparingInt(known -> distance(known, name)));
        return names.subList(0, Math.min(SUGGESTIONS, names.size()));
    }

    /** Levenshtein's edit distance. */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(diagonal, row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
