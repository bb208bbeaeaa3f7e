package org.wirelore.device.myrinet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.api.myrinet.route.NetworkMap;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.myrinet.KnownScouts.Question;

/**
 * Mapping of the network by the drivers: one host's driver explores it by scouts through its card alone, works out
 * up&#42;/down&#42; routes, writes its own into its card, and sends the other drivers theirs ({@link RouteNotices}).
 * Ports are opened when a host has its routes.
 *
 * <p>From time to time it sends scouts by which each cable and host of the map shows that it is still there. If one
 * does not come back, it maps the network again. A map that lacks a host is made again before it is used, since a scout
 * may have been lost. While a host is missing, it is looked for now and then; a cable that is put back beside other
 * ways is found only when the network is mapped again for another reason.
 *
 * <p>All of it is work of the kernel in a soft interrupt, charged to the host: the price of a report for each scout and
 * notice, and the accesses to the card. Routes are at most as long as the card takes, 28 bytes; what lies further away
 * is not found.
 */
public final class NetworkMapping implements StatePart, ScoutLine.Listener {
    private static final int MAPS_MAX = 3;
    /** While a host is missing, it is looked for instead of every tenth check. */
    private static final int SEARCH_CHECKS = 10;
    private static final int SCOUT_TAG = 0x5C << 24;
    private static final int SERIAL = 0xFF_FFFF;

    /** What the mapping host does. */
    private enum Phase {
        /** Its card does not run, or another host maps. */
        IDLE,
        /** It explores. */
        MAPPING,
        /** It sends the others their routes. */
        TELLING,
        /** It waits until the next check. */
        RESTING,
        /** It looks whether everything is still there. */
        CHECKING
    }

    /**
     * A host that could not be reached when the network was mapped, or did not take its routes.
     *
     * @param atPs when that was found out
     * @param node number of the host
     * @param reached numbers of the hosts that were reached, besides the one that maps
     */
    public record Unreached(long atPs, int node, List<Integer> reached) {
        /** Copies the list. */
        public Unreached {
            reached = List.copyOf(reached);
        }
    }

    private final Kernel kernel;
    private final MyrinetDriver driver;
    private final MyrinetDriverConfig config;
    private final MappingTimes times;
    private final boolean isMapper;
    private final MyrinetCosts costs;
    private final RouteNotices notices;
    private final Alarm next;
    private final Alarm rest;
    private final KnownScouts known = new KnownScouts();
    private final List<Question> asked = new ArrayList<>();
    private final ArrayDeque<Question> unsent = new ArrayDeque<>();
    private final Map<Integer, Question> under = new HashMap<>();
    /** Node of each board that has answered. */
    private final Map<Long, Integer> nodes = new HashMap<>();
    private final List<Unreached> unreached = new ArrayList<>();
    private Map<Question, Long> checks = new LinkedHashMap<>();
    private Phase phase = Phase.IDLE;
    private @Nullable NetworkMap map;
    private @Nullable NetworkRoutes routes;
    private int tries;
    private int refusals;
    private int mapsInARow;
    private int checksWithout;
    private int serial;
    private long scouts;
    private long maps;

    /**
     * Has the network of a driver mapped.
     *
     * @param mapper number of the node that maps; the same for all drivers of a network
     */
    public NetworkMapping(Kernel kernel, MyrinetDriver driver, MyrinetDriverConfig config, int mapper,
            MappingTimes times) {
        this.kernel = kernel;
        this.driver = driver;
        this.config = config;
        this.times = times;
        isMapper = config.node() == mapper;
        costs = new MyrinetCosts(kernel);
        notices = new RouteNotices(driver, config, mapper,
                this::onUnreached);
        SoftInterrupt work = kernel.softInterrupt(config.name() + ".mapping", this::onTurn);
        next = kernel.scheduler().alarm(config.name() + ".mapping", work::request);
        rest = kernel.scheduler().backgroundAlarm(config.name() + ".mappingCheck", work::request);
        driver.mapBy(this);
    }

    void reset() {
        next.cancel();
        rest.cancel();
        known.clear();
        asked.clear();
        unsent.clear();
        under.clear();
        nodes.clear();
        unreached.clear();
        checks = new LinkedHashMap<>();
        phase = Phase.IDLE;
        map = null;
        routes = null;
        serial = 0;
        scouts = 0;
        maps = 0;
        mapsInARow = 0;
        checksWithout = 0;
        notices.reset();
    }

    /** Whether this host has its routes. */
    public boolean hasRoutes() {
        return notices.isInstalled();
    }

    /** {@return the map that this host has made last; null if it has made none} */
    public @Nullable NetworkMap map() {
        return map;
    }

    /** {@return the routes that it has made last, by the numbers of hosts in the map; null if it has made none} */
    public @Nullable NetworkRoutes routes() {
        return routes;
    }

    /** {@return how often the network was mapped} */
    public long maps() {
        return maps;
    }

    /** {@return how many scouts were sent} */
    public long scouts() {
        return scouts;
    }

    /** {@return hosts that this host, if it maps, could not reach, each time that it turned out} */
    public List<Unreached> unreached() {
        return List.copyOf(unreached);
    }

    /** The card runs, for the first time or again. */
    void onRunning() {
        if (isMapper && phase == Phase.IDLE) {
            begin();
        }
    }

    private void begin() {
        known.clear();
        maps++;
        mapsInARow++;
        phase = Phase.MAPPING;
        advanceMap();
    }

    private void advanceMap() {
        NetworkMap found = known.map(config.boardId());
        if (found == null) {
            ask(known.missed());
        } else {
            onMap(found);
        }
    }

    private void ask(List<Question> questions) {
        asked.clear();
        for (Question question : questions) {
            if (question.route().length > driver.routeBytesMax()) {
                known.answerNone(question);
            } else {
                asked.add(question);
            }
        }
        under.clear();
        tries = 0;
        beginRound();
    }

    private void beginRound() {
        tries++;
        refusals = 0;
        asked.stream().filter(question -> !known.isAnswered(question)).forEach(unsent::add);
        next.set(kernel.scheduler().now() + times.gapPs());
    }

    private boolean onTurn() {
        if (!driver.isRunning()) {
            next.set(kernel.scheduler().now() + times.answerPs());
            return false;
        }
        switch (phase) {
            case MAPPING, CHECKING -> {
                if (unsent.isEmpty()) {
                    onRoundEnd();
                } else {
                    sendScout();
                }
            }
            case TELLING -> {
                kernel.spend(costs.signalReport);
                long waitPs = notices.sendNext(times);
                if (waitPs > 0) {
                    next.set(kernel.scheduler().now() + waitPs);
                } else {
                    rest();
                }
            }
            case RESTING -> {
                phase = Phase.CHECKING;
                known.clear();
                ask(List.copyOf(checks.keySet()));
            }
            case IDLE -> {
            }
        }
        return false;
    }

    private void sendScout() {
        kernel.spend(costs.signalReport);
        Question question = unsent.element();
        byte[] way = question.route();
        int cookie = SCOUT_TAG | (serial & SERIAL);
        if (driver.sendScout(way, question.isReturn() ? RouteNotices.selfRoute() : RouteNotices.back(way), cookie)) {
            serial++;
            scouts++;
            under.put(cookie, question);
            unsent.remove();
        } else if (++refusals * times.gapPs() > times.answerPs()) {
            // What the card holds can't leave: the cable is stopped, or gone.
            unsent.clear();
        }
        next.set(kernel.scheduler().now() + (unsent.isEmpty() ? times.answerPs() : times.gapPs()));
    }

    private void onRoundEnd() {
        boolean isOpen = asked.stream().anyMatch(question -> !known.isAnswered(question));
        if (isOpen && tries < times.tries()) {
            beginRound();
            return;
        }
        asked.stream().filter(question -> !known.isAnswered(question)).forEach(known::answerNone);
        if (phase == Phase.MAPPING) {
            advanceMap();
        } else if (checks.entrySet().stream().allMatch(check -> known.identityAt(check.getKey()) == check.getValue())
                && !(nodes.size() < config.nodes() && ++checksWithout % SEARCH_CHECKS == 0)) {
            rest();
        } else {
            mapsInARow = 0;
            begin();
        }
    }

    private void rest() {
        phase = Phase.RESTING;
        rest.set(kernel.scheduler().now() + times.checkPs());
    }

    @Override
    public void answered(int cookie, int boardId, int node) {
        Question question = under.get(cookie);
        if (question == null || node < 0 || node >= config.nodes()
                || (question.isReturn() && boardId != config.boardId())) {
            return;
        }
        if (!known.isAnswered(question)) {
            long identity = Integer.toUnsignedLong(boardId);
            known.answer(question, identity);
            nodes.put(identity, node);
            if (unsent.isEmpty() && asked.stream().allMatch(known::isAnswered)) {
                next.set(kernel.scheduler().now());
            }
        }
    }

    @Override
    public void noticed(int cookie, int node, byte @Nullable [] carried) {
        if (notices.onNotice(cookie, node, carried)) {
            driver.wakeWaiting();
        }
        if (phase == Phase.TELLING && notices.isAcknowledged()) {
            next.set(kernel.scheduler().now());
        }
    }

    private void onMap(NetworkMap found) {
        nodes.put(Integer.toUnsignedLong(config.boardId()), config.node());
        nodes.keySet().retainAll(found.hosts());
        if (nodes.size() < config.nodes() && mapsInARow < MAPS_MAX) {
            begin();
            return;
        }
        NetworkRoutes made = NetworkRoutes.upDown(found.topology());
        boolean isNew = map == null || !found.hosts().equals(map.hosts()) || !made.equals(routes);
        map = found;
        routes = made;
        checks = MapChecks.of(found);
        if (!isNew) {
            rest();
            return;
        }
        int[] hostOfNode = new int[config.nodes()];
        for (int node = 0; node < hostOfNode.length; node++) {
            hostOfNode[node] = hostOf(found, node);
            if (hostOfNode[node] < 0) {
                onUnreached(node);
            }
        }
        phase = Phase.TELLING;
        notices.begin(made, hostOfNode);
        driver.wakeWaiting();
        next.set(kernel.scheduler().now() + times.gapPs());
    }

    private void onUnreached(int node) {
        List<Integer> reached = nodes.values().stream().filter(each -> each != node && each != config.node()).sorted()
                .toList();
        unreached.add(new Unreached(kernel.now(), node, reached));
    }

    private int hostOf(NetworkMap found, int node) {
        for (int host = 0; host < found.hosts().size(); host++) {
            Integer number = nodes.get(found.hosts().get(host));
            if (number != null && number == node) {
                return host;
            }
        }
        return -1;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("phase", phase);
        visitor.field("maps", maps);
        visitor.field("scouts", scouts);
        visitor.field("unsent", unsent.size());
    }
}
