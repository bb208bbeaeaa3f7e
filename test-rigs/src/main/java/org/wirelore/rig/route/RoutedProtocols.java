package org.wirelore.rig.route;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.emulator.capture.Dissector;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.MessageLimit;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.start.RankGroup;
import org.wirelore.rig.spi.start.RankStart;

/**
 * Several protocols of the ADI under one rank, each for its own pairs of ranks. It is a protocol itself: what is asked
 * of it holds for all of its protocols.
 */
public final class RoutedProtocols implements ProtocolConfig {
    private final List<Route> routes;

    /** @param routes the protocols, in the order in which ranks start them; of several all are of the ADI */
    public RoutedProtocols(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** The routes of any protocol: of one that is alone, one for all peers. */
    public static List<Route> of(ProtocolConfig protocol) {
        return protocol instanceof RoutedProtocols routed
                ? routed.routes
                : List.of(new Route(protocol, Peers.ELSE, List.of(), null));
    }

    private Stream<ProtocolConfig> protocols() {
        return routes.stream().map(Route::protocol);
    }

    @Override
    public String name() {
        return protocols().map(ProtocolConfig::name).collect(Collectors.joining(" and "));
    }

    @Override
    public String description() {
        Route implied = routes.getFirst();
        return implied.path() == null
                ? routes.getLast().protocol().description() + "; " + implied.protocol().briefly()
                        + " between ranks of one host"
                : routes.stream().map(RoutedProtocols::describe).collect(Collectors.joining("; "));
    }

    private static String describe(Route route) {
        return Fields.name(route.peers())
                + (route.fabrics().isEmpty() ? "" : " (" + String.join(", ", route.fabrics()) + ")") + ": "
                + route.protocol().description();
    }

    @Override
    public List<Class<?>> apis() {
        return protocols().<Class<?>>flatMap(protocol -> protocol.apis().stream()).distinct().toList();
    }

    @Override
    public List<String> costs() {
        return protocols().flatMap(protocol -> protocol.costs().stream()).distinct().toList();
    }

    @Override
    public boolean speaksAdi() {
        return protocols().allMatch(ProtocolConfig::speaksAdi);
    }

    @Override
    public boolean sendsMessages() {
        return protocols().allMatch(ProtocolConfig::sendsMessages);
    }

    @Override
    public MessageLimit messageLimit() {
        return protocols().map(ProtocolConfig::messageLimit).min(Comparator.comparingLong(MessageLimit::bytes))
                .orElse(MessageLimit.NONE);
    }

    @Override
    public boolean blocks() {
        return protocols().allMatch(ProtocolConfig::blocks);
    }

    @Override
    public boolean sleepsInDevice() {
        return protocols().allMatch(ProtocolConfig::sleepsInDevice);
    }

    @Override
    public boolean standsLosses() {
        return protocols().allMatch(ProtocolConfig::standsLosses);
    }

    @Override
    public long firstTimeOutPs() {
        return protocols().mapToLong(ProtocolConfig::firstTimeOutPs).max().orElse(TIME_OUT_PS);
    }

    @Override
    public long recoveryPs() {
        return protocols().anyMatch(protocol -> protocol.recoveryPs() == 0)
                ? 0
                : protocols().mapToLong(ProtocolConfig::recoveryPs).max().orElse(0);
    }

    @Override
    public boolean tellsLosses() {
        return protocols().anyMatch(ProtocolConfig::tellsLosses)
                && protocols().allMatch(protocol -> protocol.standsLosses() || protocol.tellsLosses());
    }

    @Override
    public boolean tellsLoss(Throwable failure) {
        return protocols().anyMatch(protocol -> protocol.tellsLoss(failure));
    }

    @Override
    public List<Dissector> dissectors() {
        return protocols().flatMap(protocol -> protocol.dissectors().stream()).distinct().toList();
    }

    @Override
    public List<AdiEvent> events() {
        Map<Class<?>, AdiEvent> events = new LinkedHashMap<>();
        protocols().flatMap(protocol -> protocol.events().stream())
                .forEach(event -> events.putIfAbsent(event.getClass(), event));
        return List.copyOf(events.values());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        RouteTable table = new RouteTable(routes, context.places());
        List<Oracle> oracles = new ArrayList<>();
        for (int i = 0; i < routes.size(); i++) {
            int route = i;
            String name = routes.get(i).protocol().name();
            boolean isAlone = protocols().filter(protocol -> protocol.name().equals(name)).count() == 1;
            oracles.addAll(routes.get(i).protocol().oracles(context.part(
                    isAlone ? "" : part(routes.get(i)),
                    (rank, peer) -> table.route(rank, peer) == route)));
        }
        return oracles;
    }

    /** What the pairs of ranks of a route are called. */
    private static String part(Route route) {
        return route.fabrics().isEmpty() ? Fields.name(route.peers()) : String.join(" and ", route.fabrics());
    }

    @Override
    public Messenger start(RankStart start) throws Exception {
        Route last = routes.getLast();
        if (!(last.protocol() instanceof AdiProtocol)) {
            return last.protocol().start(start.within(RankGroup.ofAll(start.size(), last.fabrics())));
        }
        RankEnvironment environment = start.environment();
        RouteTable table = new RouteTable(routes, start.places());
        List<RankStartup.Route> opened = new ArrayList<>();
        long unexpectedBytesMax = 0;
        for (int i = 0; i < routes.size(); i++) {
            AdiProtocol protocol = (AdiProtocol) routes.get(i).protocol();
            unexpectedBytesMax = Math.max(unexpectedBytesMax, protocol.unexpectedBytesMax());
            RankGroup group = table.group(i, start.rank());
            if (group != null) {
                RankStart within = start.within(group);
                List<Integer> peers = table.peers(i, start.rank());
                opened.add(new RankStartup.Route(peers, protocol.open(within, PairsOfRoute.of(within, peers))));
            }
        }
        try {
            return new AdiMessenger(RankStartup.start(environment, unexpectedBytesMax, opened));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
