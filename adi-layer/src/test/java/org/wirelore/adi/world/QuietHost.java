package org.wirelore.adi.world;

import java.util.HashMap;
import java.util.Map;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** A host for several ranks on one thread: nothing costs anything, time advances with each look, waiting fails. */
public final class QuietHost implements Host {
    private final Map<String, Cost> costs = new HashMap<>();
    private long nowPs;

    @Override
    public String name() {
        return "quiet";
    }

    @Override
    public long now() {
        return ++nowPs;
    }

    @Override
    public Cost cost(String name) {
        return costs.computeIfAbsent(name, key -> new Cost(key, 0, 0));
    }

    @Override
    public void spend(Cost cost) {
        cost.charge(0);
    }

    @Override
    public void spend(Cost cost, int units) {
        cost.charge(units);
    }

    @Override
    public void pause(long untilPs) {
        throw new IllegalStateException("no rank may have to wait here");
    }

    @Override
    public void sleep(long untilPs) {
        pause(untilPs);
    }

    @Override
    public void signal() {
        nowPs++;
    }
}
