package org.wirelore.device.myrinet;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.PortDelta;

/**
 * How the drivers of a network hand each other routes: in packets of the form of scouts' answers, which control
 * programs pass on to their hosts as they are. One brings one route; the last one for a host says how many
 * there were. A driver that has all of them writes them into its card and acknowledges; else it says nothing, and gets
 * all of them again.
 */
final class RouteNotices {
    private static final int TAG_SHIFT = 24;
    private static final int GENERATION_SHIFT = 16;
    private static final int BYTE = 0xFF;
    private static final int COUNT = 0xFFFF;
    private static final int ROUTE_TAG = 0x5D;
    private static final int COMMIT_TAG = 0x5E;
    private static final int TAKEN_TAG = 0x5F;
    private static final byte BACK = (byte) 0x80;
    private static final int TRIES = 4;

    private final MyrinetDriver driver;
    private final MyrinetDriverConfig config;
    private final int mapper;
    private final IntConsumer onSilent;
    private final Map<Integer, byte @Nullable []> arriving = new HashMap<>();
    private final ArrayDeque<Integer> targets = new ArrayDeque<>();
    private @Nullable NetworkRoutes routes;
    private int[] hostOfNode = {};
    private int generation;
    private int nextNode;
    private int tries;
    private int refusals;
    private boolean isAcknowledged;
    private boolean isInstalled;

    /** The mapper's number is the same on all hosts; the last argument gets nodes that do not take their routes. */
    RouteNotices(MyrinetDriver driver, MyrinetDriverConfig config, int mapper, IntConsumer onSilent) {
        this.onSilent = onSilent;
        this.driver = driver;
        this.config = config;
        this.mapper = mapper;
    }

    void reset() {
        arriving.clear();
        targets.clear();
        routes = null;
        generation = 0;
        isAcknowledged = false;
        isInstalled = false;
    }

    /** A route that a host's own crossbar turns round. */
    static byte[] selfRoute() {
        return new byte[]{BACK};
    }

    static byte[] back(byte[] way) {
        return PortDelta.back(way);
    }

    /** Whether this host has got its routes. */
    boolean isInstalled() {
        return isInstalled;
    }

    // The mapping host.

    /**
     * Takes new routes, writes this host's own into its card, and is ready to send the others theirs.
     *
     * @param newHostOfNode number of the host in the map for each node, -1 for those that are not in it
     */
    void begin(NetworkRoutes newRoutes, int[] newHostOfNode) {
        routes = newRoutes;
        hostOfNode = newHostOfNode.clone();
        generation = generation + 1 & BYTE;
        targets.clear();
        for (int node = 0; node < hostOfNode.length; node++) {
            driver.setRoute(node, route(config.node(), node));
            if (node != config.node() && hostOfNode[node] >= 0) {
                targets.add(node);
            }
        }
        isInstalled = true;
        isAcknowledged = false;
        beginTarget();
    }

    private void beginTarget() {
        nextNode = 0;
        tries = 0;
        refusals = 0;
        isAcknowledged = false;
    }

    boolean isAcknowledged() {
        return isAcknowledged;
    }

    /** Sends the next notice, if one is left; returns how long to wait for the next call, or 0: all have theirs. */
    long sendNext(MappingTimes times) {
        if (isAcknowledged || tries == TRIES || refusals * times.gapPs() > times.answerPs()) {
            Integer done = targets.poll();
            if (done != null && !isAcknowledged) {
                onSilent.accept(done);
            }
            beginTarget();
        }
        Integer target = targets.peek();
        if (target == null) {
            return 0;
        }
        byte[] way = route(config.node(), target);
        boolean isLast = nextNode == hostOfNode.length;
        int cookie = cookie(isLast ? COMMIT_TAG : ROUTE_TAG, hostOfNode.length);
        if (way == null) {
            tries = TRIES;
        } else if (!driver.sendNotice(way, cookie, isLast ? 0 : nextNode, isLast ? null : route(target, nextNode))) {
            refusals++;
        } else if (isLast) {
            nextNode = 0;
            tries++;
            return times.answerPs();
        } else {
            nextNode++;
        }
        return times.gapPs();
    }

    private byte @Nullable [] route(int from, int to) {
        NetworkRoutes all = routes;
        return all == null || hostOfNode[from] < 0 || hostOfNode[to] < 0
                ? null
                : all.route(hostOfNode[from], hostOfNode[to]).orElse(null);
    }

    private int cookie(int tag, int count) {
        return tag << TAG_SHIFT | generation << GENERATION_SHIFT | count;
    }

    // The other hosts.

    /** Takes a notice; returns whether this host has its routes now. */
    boolean onNotice(int cookie, int node, byte @Nullable [] carried) {
        int of = cookie >>> GENERATION_SHIFT & BYTE;
        switch (cookie >>> TAG_SHIFT) {
            case ROUTE_TAG -> {
                if (of != generation) {
                    generation = of;
                    arriving.clear();
                }
                if (node >= 0 && node < config.nodes()) {
                    arriving.put(node, carried);
                }
            }
            case COMMIT_TAG -> {
                if (of == generation && arriving.size() == (cookie & COUNT)) {
                    install();
                    return true;
                }
            }
            case TAKEN_TAG -> isAcknowledged |= of == generation && isTarget(node);
            default -> {
            }
        }
        return false;
    }

    private boolean isTarget(int node) {
        Integer target = targets.peek();
        return target != null && target == node;
    }

    private void install() {
        arriving.forEach(driver::setRoute);
        isInstalled = true;
        byte[] home = arriving.get(mapper);
        if (home != null) {
            driver.sendNotice(home, cookie(TAKEN_TAG, 0), config.node(), null);
        }
    }
}
