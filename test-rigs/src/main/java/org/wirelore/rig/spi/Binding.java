package org.wirelore.rig.spi;

import java.util.List;
import java.util.function.Function;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.oracle.OracleKind;
import org.wirelore.rig.spi.start.MeetingNetwork;

/**
 * What one line of the registry adds to rigs: an interconnect, a protocol, programs, or several of these that belong
 * together. A binding has no state, and nothing is made of it before a rig uses it.
 */
public interface Binding {
    /** Kinds of cards that hosts can have. */
    default List<CardKind> cards() {
        return List.of();
    }

    /** What its operations cost on hosts that others have described. */
    default List<PriceList> prices() {
        return List.of();
    }

    /** Blocks of settings at the top of a rig. */
    default List<SettingsBlock> settings() {
        return List.of();
    }

    /** Fabrics that rigs can name. */
    default List<FabricKind> fabrics() {
        return List.of();
    }

    /** What every host has without a card, as fabrics of their own; each is built when a process first opens it. */
    default List<FabricConfig> hostFabrics() {
        return List.of();
    }

    /** What the ranks of a simulation meet through before their protocols start; the first in the registry serves. */
    default List<Function<Simulation, MeetingNetwork>> meetings() {
        return List.of();
    }

    /** Faults that rules can name. */
    default List<FaultKind> faults() {
        return List.of();
    }

    /** Protocols that rigs can name. */
    default List<ProtocolKind> protocols() {
        return List.of();
    }

    /** Oracles that judge runs whatever the protocol is; a protocol brings those of its own invariants itself. */
    default List<OracleKind> oracles() {
        return List.of();
    }

    /** Programs that rigs can name. */
    default List<ProgramKind> programs() {
        return List.of();
    }
}
