package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * <p>From time to time it sends scouts by which each host of the map, and each cable that a route may take, shows that
 * it is still there. They go up&#42;/down&#42; ways as all traffic does, so that they can't close a circle of packets
 * that wait for each other. If one is not answered after several tries, each of which waits twice as long as the one
 * before since the network may be busy, it maps the network again; scouts that explore go anywhere, and on a busy
 * network they can close such a circle, until a crossbar cuts what stands still. A map that lacks a host is made again
 * before it is used, since a scout may have been lost. While a host is missing, it is looked for by a map instead of
 * every tenth check at first, and each time after twice as many; a cable that is put back beside other ways is found
 * only when the network is mapped again for another reason.
 *
 * <p>All of it is work of the kernel in a soft interrupt, charged to the host: the price of a report for each scout and
 * notice, and the accesses to the card. Checks, and maps that look for a host, are upkeep, which keeps no run alive.
 *
 * <p>A scout that passes a cable and comes back takes twice the way, and a card takes 28 bytes of a route: crossbars
 * that are more than 13 further than the mapper's own are not found. Up&#42;/down&#42; routes to all others fit.
 */
public final class NetworkMapping implements StatePart, ScoutLine.Listener {
    private static final int MAPS_MAX = 3;

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

    private final Kernel kernel;
    private final MyrinetDriver driver;
    private final MyrinetDriverConfig config;
    private final MappingTimes times;
    private final boolean isMapper;
    private final MyrinetCosts costs;
    private final RouteNotices notices;
    private final ScoutRounds rounds;
    private final Alarm next;
    private final Alarm rest;
    private final KnownScouts known = new KnownScouts();
    private final HostSearch search = new HostSearch();
    /** Node of each board that has answered. */
    private final Map<Long, Integer> nodes = new HashMap<>();
    private final List<UnreachedHost> unreached = new ArrayList<>();
    private Map<Question, Long> checks = new LinkedHashMap<>();
    private Phase phase = Phase.IDLE;
    private @Nullable NetworkMap map;
    private @Nullable NetworkRoutes routes;
    private int mapsInARow;
    /** How many hosts a map must have to be used at once. */
    private int expectedHosts;
    /** The last routes have not reached everybody who is on the map. */
    private boolean isUntaken;
    private boolean isUpkeep;
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
        rounds = new ScoutRounds(driver, config, known, times);
        notices = new RouteNotices(driver, config, mapper, this::onSilent);
        SoftInterrupt work = kernel.softInterrupt(config.name() + ".mapping", this::onTurn);
        next = kernel.scheduler().alarm(config.name() + ".mapping", work::request);
        rest = Upkeep.alarm(kernel.scheduler(), config.name() + ".mappingCheck", work::request);
        driver.mapBy(this);
    }

    void reset() {
        next.cancel();
        rest.cancel();
        known.clear();
        rounds.reset();
        nodes.clear();
        unreached.clear();
        checks = new LinkedHashMap<>();
        phase = Phase.IDLE;
        map = null;
        routes = null;
        maps = 0;
        mapsInARow = 0;
        search.restart();
        isUntaken = false;
        isUpkeep = false;
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
        return rounds.scouts();
    }

    /** {@return hosts that this host, if it maps, could not reach, each time that it turned out} */
    public List<UnreachedHost> unreached() {
        return List.copyOf(unreached);
    }

    /** The card runs, for the first time or again. */
    void onRunning() {
        if (isMapper && phase == Phase.IDLE) {
            begin(config.nodes());
        }
    }

    /** Maps; a map with fewer hosts than expected is made again. */
    private void begin(int newExpectedHosts) {
        expectedHosts = newExpectedHosts;
        mapsInARow = 0;
        beginMap();
    }

    private void beginMap() {
        known.clear();
        rounds.forgetSkipped();
        maps++;
        mapsInARow++;
        phase = Phase.MAPPING;
        advanceMap();
    }

    private void prolongUpkeep() {
        if (isUpkeep) {
            kernel.scheduler().upkeep(kernel.scheduler().now() + 2 * rounds.answerPs());
        }
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
        rounds.ask(questions, phase == Phase.CHECKING);
        next.set(kernel.scheduler().now() + times.gapPs());
    }

    private boolean onTurn() {
        if (!driver.isRunning()) {
            pause();
            return false;
        }
        prolongUpkeep();
        switch (phase) {
            case MAPPING, CHECKING -> {
                if (rounds.hasUnsent()) {
                    kernel.spend(costs.signalReport);
                    next.set(kernel.scheduler().now() + rounds.sendNext());
                } else {
                    onRoundEnd();
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
                isUpkeep = true;
                known.clear();
                onChecked();
            }
            case IDLE -> {
            }
        }
        return false;
    }

    /** The card does not run any more; when it does again, everything is found out again. */
    private void pause() {
        isUntaken |= phase == Phase.TELLING;
        phase = Phase.IDLE;
        isUpkeep = false;
        rounds.clear();
    }

    private void onRoundEnd() {
        if (rounds.repeat()) {
            next.set(kernel.scheduler().now() + times.gapPs());
            return;
        }
        if (phase == Phase.MAPPING) {
            advanceMap();
        } else if (rounds.asked().stream()
                .allMatch(check -> Objects.equals(checks.get(check), known.identityAt(check)))) {
            onChecked();
        } else {
            isUpkeep = false;
            begin(config.nodes());
        }
    }

    /** Everything that was asked is as it was; asks the next few. */
    private void onChecked() {
        List<Question> open = checks.keySet().stream().filter(check -> !known.isAnswered(check))
                .limit(KnownScouts.ROUND_MAX).toList();
        if (!open.isEmpty()) {
            ask(open);
        } else if (nodes.size() < config.nodes() && search.isDue()) {
            begin(nodes.size());
        } else {
            rest();
        }
    }

    private void rest() {
        phase = Phase.RESTING;
        isUpkeep = false;
        rest.set(kernel.scheduler().now() + times.checkPs());
    }

    @Override
    public void answered(int cookie, int boardId, int node) {
        if (node >= 0 && node < config.nodes() && rounds.answered(cookie, boardId)) {
            nodes.put(Integer.toUnsignedLong(boardId), node);
            if (rounds.isAnswered()) {
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
        if (nodes.size() < expectedHosts && mapsInARow < MAPS_MAX) {
            beginMap();
            return;
        }
        NetworkRoutes made = NetworkRoutes.upDown(found.topology());
        boolean isSame = map != null && found.hosts().equals(map.hosts()) && made.equals(routes);
        map = found;
        routes = made;
        checks = checksOf(found);
        if (isSame && !isUntaken) {
            rest();
            return;
        }
        if (!isSame) {
            search.restart();
        }
        int[] hostOfNode = new int[config.nodes()];
        for (int node = 0; node < hostOfNode.length; node++) {
            hostOfNode[node] = hostOf(found, node);
            if (hostOfNode[node] < 0) {
                addUnreached(node,
                        rounds.isCutOff() ? UnreachedHost.Why.NOT_FOUND_IN_REACH : UnreachedHost.Why.NOT_FOUND);
            }
        }
        phase = Phase.TELLING;
        isUpkeep = false;
        isUntaken = false;
        notices.begin(made, hostOfNode);
        driver.wakeWaiting();
        next.set(kernel.scheduler().now() + times.gapPs());
    }

    /** {@return scouts over each cable that a route may take, and who must answer each} */
    private Map<Question, Long> checksOf(NetworkMap found) {
        Map<Question, Long> all = new LinkedHashMap<>();
        for (byte[] way : NetworkRoutes.overAllCables(found.topology(), 0)) {
            if (way.length <= driver.routeBytesMax()) {
                all.put(Question.of(way, false), found.hosts().get(found.topology().walk(0, way, null)));
            }
        }
        return all;
    }

    /** It is looked for as if it were missing, and gets its routes again then. */
    private void onSilent(int node) {
        addUnreached(node, UnreachedHost.Why.SILENT);
        nodes.values().remove(node);
        isUntaken = true;
    }

    private void addUnreached(int node, UnreachedHost.Why why) {
        List<Integer> reached = nodes.values().stream().filter(each -> each != node && each != config.node()).sorted()
                .toList();
        unreached.add(new UnreachedHost(kernel.now(), node, why, reached));
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
        visitor.field("scouts", rounds.scouts());
        visitor.field("unsent", rounds.unsent());
    }
}
