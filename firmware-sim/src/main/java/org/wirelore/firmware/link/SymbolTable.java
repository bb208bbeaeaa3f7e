package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names by address, and addresses by name. */
public final class SymbolTable {
    private static final Comparator<ImageSymbol> BY_ADDRESS = (a, b) -> Integer.compareUnsigned(a.address(),
            b.address());

    private final List<ImageSymbol> sorted;
    private final Map<String, ImageSymbol> global;

    /**
     * Makes a table.
     *
     * @param all every symbol to show
     * @param global those that every object sees
     */
    SymbolTable(List<ImageSymbol> all, Map<String, ImageSymbol> global) {
        List<ImageSymbol> copy = new ArrayList<>(all);
        // Of several names for one place the function, then the larger one is found.
        copy.sort(BY_ADDRESS.thenComparing(ImageSymbol::isFunction).thenComparing(
                (a, b) -> Integer.compareUnsigned(a.size(), b.size())));
        this.sorted = List.copyOf(copy);
        this.global = new HashMap<>(global);
    }

    /** All symbols by rising address. */
    public List<ImageSymbol> all() {
        return sorted;
    }

    /** The global symbol of a name. */
    public Optional<ImageSymbol> find(String name) {
        return Optional.ofNullable(global.get(name));
    }

    /** The symbol that an address belongs to: the last one at or before it, unless the address is behind its end. */
    public Optional<ImageSymbol> at(int address) {
        int low = 0;
        int high = sorted.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Integer.compareUnsigned(sorted.get(middle).address(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        if (high < 0) {
            return Optional.empty();
        }
        ImageSymbol symbol = sorted.get(high);
        boolean isBehind = symbol.size() != 0
                && Integer.compareUnsigned(address - symbol.address(), symbol.size()) >= 0;
        return isBehind ? Optional.empty() : Optional.of(symbol);
    }
}
