package org.wirelore.rig.spi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.oracle.OracleKind;
import org.wirelore.rig.spi.start.MeetingNetwork;

/**
 * What rigs may be made of: an explicit list of bindings, in the order in which messages and descriptions name their
 * parts.
 */
public final class Registry {
    private final List<Binding> bindings;
    private final String rankMain;
    /** Every rank of every run asks for these. */
    private final List<FabricConfig> hostFabrics;

    /**
     * @param rankMain the class whose main runs a rank of a job in a process of its own, with the same bindings
     * @throws IllegalArgumentException if two bindings have a part of the same name
     */
    public Registry(String rankMain, List<? extends Binding> bindings) {
        this.rankMain = rankMain;
        this.bindings = List.copyOf(bindings);
        this.hostFabrics = all(Binding::hostFabrics);
        requireDistinct("card", cards().stream().map(CardKind::name).toList());
        requireDistinct("fabric", fabrics().stream().map(FabricKind::name).toList());
        requireDistinct("settings", settings().stream().map(SettingsBlock::key).toList());
        requireDistinct("fault", faults().stream().map(FaultKind::name).toList());
        requireDistinct("protocol", protocols().stream().map(ProtocolKind::name).toList());
        requireDistinct("oracle", oracles().stream().map(OracleKind::name).toList());
        requireDistinct("program", programs().stream().map(ProgramKind::name).toList());
    }

    /** The class whose main runs a rank of a job in a process of its own. */
    public String rankMain() {
        return rankMain;
    }

    /** The bindings, in order. */
    public List<Binding> bindings() {
        return bindings;
    }

    /** All kinds of cards. */
    public List<CardKind> cards() {
        return all(Binding::cards);
    }

    /** The kind of card of a name that the schema found legal. */
    public CardKind card(String name) {
        return named(name, cards(), CardKind::name);
    }

    /** All blocks of settings. */
    public List<SettingsBlock> settings() {
        return all(Binding::settings);
    }

    /** All price lists of interconnects. */
    public List<PriceList> prices() {
        return all(Binding::prices);
    }

    /** All fabrics. */
    public List<FabricKind> fabrics() {
        return all(Binding::fabrics);
    }

    /** The fabric of a name that the schema found legal. */
    public FabricKind fabric(String name) {
        return named(name, fabrics(), FabricKind::name);
    }

    /** The fabric's kind. */
    public FabricKind kind(FabricConfig config) {
        return fabric(config.kindName());
    }

    /** The names of all fabrics that can be used in a way, in words, those of the real machine first. */
    public String fabricNames(FabricKind.Trait trait) {
        List<String> names = fabrics().stream().filter(kind -> kind.is(trait))
                .sorted(Comparator.comparing(kind -> !kind.is(FabricKind.Trait.REAL))).map(FabricKind::name).toList();
        int last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /** Builds what the ranks of a simulation meet through. */
    public MeetingNetwork meeting(Simulation simulation) {
        return all(Binding::meetings).getFirst().apply(simulation);
    }

    /** What every host has without a card. */
    public List<FabricConfig> hostFabrics() {
        return hostFabrics;
    }

    /** Whether every host has devices with a user API without a card. */
    public boolean isOnEveryHost(Class<?> api) {
        for (int i = 0; i < hostFabrics.size(); i++) {
            if (hostFabrics.get(i).api() == api) {
                return true;
            }
        }
        return false;
    }

    /** All kinds of faults. */
    public List<FaultKind> faults() {
        return all(Binding::faults);
    }

    /** The kind of fault of a name that the schema found legal. */
    public FaultKind fault(String name) {
        return named(name, faults(), FaultKind::name);
    }

    /** All protocols. */
    public List<ProtocolKind> protocols() {
        return all(Binding::protocols);
    }

    /** The protocol of a name that the schema found legal. */
    public ProtocolKind protocol(String name) {
        return named(name, protocols(), ProtocolKind::name);
    }

    /** All oracles that judge runs whatever the protocol is. */
    public List<OracleKind> oracles() {
        return all(Binding::oracles);
    }

    /** All programs. */
    public List<ProgramKind> programs() {
        return all(Binding::programs);
    }

    /** The program of a name that the schema found legal. */
    public ProgramKind program(String name) {
        return named(name, programs(), ProgramKind::name);
    }

    private <T> List<T> all(Function<Binding, List<T>> part) {
        List<T> parts = new ArrayList<>();
        bindings.forEach(binding -> parts.addAll(part.apply(binding)));
        return List.copyOf(parts);
    }

    private static <T> T named(String name, List<T> parts, Function<T, String> naming) {
        return parts.stream().filter(part -> naming.apply(part).equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("must be registered: name=" + name));
    }

    private static void requireDistinct(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("must have a name of its own: " + what + "=" + name);
            }
        }
    }
}
