package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What an explorer asks about on every unit of a wire, beside what the rig itself leaves open.
 *
 * @param kinds the faults that it places, in the order of their answers; none if no explorer is at work
 */
public record PlacedFaults(List<PlacedKind> kinds) {
    /** No explorer is at work. */
    public static final PlacedFaults NONE = new PlacedFaults(List.of());
    /** Losses only, or what comes nearest to them on wires that lose nothing. */
    public static final PlacedFaults DROPS = new PlacedFaults(List.of(PlacedKind.DROP));

    /** Losses, and all that can happen in hosts: where points are chosen by their names. */
    public static final PlacedFaults NAMED = new PlacedFaults(
            List.of(PlacedKind.DROP, PlacedKind.HOLD, PlacedKind.SHORT, PlacedKind.KILL));

    /** Sorts the kinds and takes each once. */
    public PlacedFaults {
        kinds = kinds.isEmpty() ? List.of() : List.copyOf(EnumSet.copyOf(kinds));
    }

    /** Faults of these kinds. */
    public static PlacedFaults of(Collection<PlacedKind> kinds) {
        return new PlacedFaults(new ArrayList<>(kinds));
    }

    /** Whether an explorer is at work. */
    public boolean isExplored() {
        return !kinds.isEmpty();
    }

    /** Whether a kind is among them. */
    public boolean has(PlacedKind kind) {
        return kinds.contains(kind);
    }

    /** Whether some of it happens in hosts. */
    public boolean isOnHosts() {
        return kinds.stream().anyMatch(PlacedKind::isOfHosts);
    }

    /** Whether a question by this name is about something in hosts that is among them. */
    public boolean isOnHosts(String question) {
        return kinds.stream().anyMatch(kind -> kind.isOfHosts() && kind.key().equals(question));
    }

    /** Whether units of wires are lost at most. */
    public boolean areLosses() {
        return kinds.stream().filter(kind -> !kind.isOfHosts()).toList()
                .equals(List.of(PlacedKind.DROP));
    }

    /** The words for the kinds. */
    public List<String> keys() {
        return kinds.stream().map(PlacedKind::key).toList();
    }

    /** The kinds of these that are among some others, in order. */
    public List<PlacedKind> among(Set<PlacedKind> others) {
        return kinds.stream().filter(others::contains).toList();
    }
}
