package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.List;

/** The windows of a process whose stores its CPU gathers. */
final class GatheredStores {
    private final List<CombiningWindow> windows = new ArrayList<>();

    void add(CombiningWindow window) {
        windows.add(window);
    }

    void drain() {
        for (int i = 0; i < windows.size(); i++) {
            windows.get(i).drain();
        }
    }

    void clear() {
        windows.clear();
    }
}
