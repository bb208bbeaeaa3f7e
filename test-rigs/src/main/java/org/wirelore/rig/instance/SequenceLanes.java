package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.spi.EmulatedFabric.Picture;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.WireReader;

/**
 * Arranges what happened in an exchange in lanes: the first host from its program to its card, places between the hosts
 * in the order of the way, and the second host mirrored, so that the wires are in the middle. Places at which nothing
 * happened have no lane.
 */
final class SequenceLanes {
    private final VariantConfig variant;
    /** Those of a host, from the program to the cable's end. */
    private final List<String> hostPlaces = new ArrayList<>();

    /** @param host number of the host, or {@link WireReader#NO_HOST} */
    record Place(int host, String name) {
    }

    /** Something took its time at a place. */
    record Bar(Place place, long startPs, long endPs, String label) {
        static final Comparator<Bar> ORDER = Comparator.comparingLong(Bar::startPs)
                .thenComparingInt(bar -> bar.place.host).thenComparing(bar -> bar.place.name)
                .thenComparingLong(Bar::endPs);
    }

    /** Something went from one place to another. */
    record Pass(Place from, Place to, long startPs, long endPs, String label, SequenceDiagram.Style style) {
        static final Comparator<Pass> ORDER = Comparator.comparingLong(Pass::startPs)
                .thenComparingInt(pass -> pass.from.host).thenComparing(Pass::label);
    }

    /** @param cardPlaces what cards consist of, from the kernel to the cable's end */
    SequenceLanes(VariantConfig variant, List<String> cardPlaces) {
        this.variant = variant;
        hostPlaces.add(Picture.PROGRAM);
        hostPlaces.add(Picture.KERNEL);
        hostPlaces.addAll(cardPlaces);
        hostPlaces.add(Picture.CARD);
    }

    SequenceDiagram diagram(String title, List<Bar> bars, List<Pass> passes) {
        Set<Place> used = new LinkedHashSet<>(between(passes));
        bars.forEach(bar -> used.add(bar.place));
        passes.forEach(pass -> {
            used.add(pass.from);
            used.add(pass.to);
        });
        List<Place> lanes = new ArrayList<>();
        hostPlaces.stream().map(name -> new Place(0, name)).filter(used::contains).forEach(lanes::add);
        used.stream().filter(place -> place.host == WireReader.NO_HOST).forEach(lanes::add);
        hostPlaces.reversed().stream().map(name -> new Place(1, name)).filter(used::contains).forEach(lanes::add);
        return new SequenceDiagram(title,
                lanes.stream().map(lane -> new SequenceDiagram.Lane(lane.name, group(lane))).toList(),
                passes.stream().map(pass -> new SequenceDiagram.Arrow(lanes.indexOf(pass.from), lanes.indexOf(pass.to),
                        pass.startPs, pass.endPs, pass.label, pass.style)).toList(),
                bars.stream().map(bar -> new SequenceDiagram.Span(lanes.indexOf(bar.place), bar.startPs, bar.endPs,
                        bar.label)).toList());
    }

    private String group(Place place) {
        return place.host == WireReader.NO_HOST ? "network" : variant.hosts().get(place.host).name();
    }

    /** The places between the hosts, from the first host to the second: those of a way there, or else of one back. */
    private static List<Place> between(List<Pass> passes) {
        List<Place> there = way(passes, 0, 1);
        return there.isEmpty() ? way(passes, 1, 0).reversed() : there;
    }

    /** What something passes that starts at one host, until it is at the other. */
    private static List<Place> way(List<Pass> passes, int from, int to) {
        List<Place> way = new ArrayList<>();
        List<Pass> ordered = passes.stream().sorted(Comparator.comparingLong(Pass::startPs)).toList();
        boolean isUnderWay = false;
        for (Pass pass : ordered) {
            isUnderWay |= pass.from.host == from && pass.to.host != from;
            if (isUnderWay) {
                Stream.of(pass.from, pass.to).filter(place -> place.host == WireReader.NO_HOST && !way.contains(place))
                        .forEach(way::add);
            }
            if (isUnderWay && pass.to.host == to) {
                return way;
            }
        }
        return way;
    }
}
