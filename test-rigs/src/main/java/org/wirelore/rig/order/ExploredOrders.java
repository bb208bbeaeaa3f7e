package org.wirelore.rig.order;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an exploration of orders has found for one way of buffering, and has left.
 *
 * @param result what was found
 * @param folders of some outcomes, by their number from 0, what their first run left, with its {@code replay.json}
 * @param again the command that repeats the first run that failed; empty if none did, or one that was explored before
 */
public record ExploredOrders(OrderResult result, Map<Integer, Path> folders, String again) {
    public ExploredOrders {
        folders = Collections.unmodifiableMap(new TreeMap<>(folders));
    }
}
