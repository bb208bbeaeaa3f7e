package org.wirelore.rig.fault;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.wirelore.emulator.fault.Crash;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.frame.BitErrors;
import org.wirelore.emulator.fault.frame.BurstLoss;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.DribblingBits;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.fault.frame.HeartbeatSignal;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.MissingHeartbeat;
import org.wirelore.emulator.fault.frame.Reordering;
import org.wirelore.emulator.fault.frame.SymbolError;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FaultKind;
import tools.jackson.databind.JsonNode;

/** What goes wrong on wires that carry whole frames, and the cut of a cable. */
public final class FrameFaults implements Binding {
    /** What the plain probabilities of a rig mean beyond how often: the gap of a duplicate, the length of a delay. */
    private static final long DUPLICATE_GAP_PS = 1_000_000;
    private static final long REORDER_HOLD_PS = PlacedKind.LATE_PS;
    private static final long DELAY_PS_MIN = 10_000_000;
    private static final long DELAY_PS_MAX = 1_000_000_000;
    private static final int DELAY_STEPS = 100;
    private static final int CORRUPT_BITS_MAX = 4;

    private static final Map<PlainFault, FaultEffect> PLAIN = Map.of(PlainFault.LOSS, new Loss(),
            PlainFault.DUPLICATION, new Duplication(1, DUPLICATE_GAP_PS), PlainFault.REORDERING,
            new Reordering(1, REORDER_HOLD_PS), PlainFault.DELAY, new Delay(DELAY_PS_MIN, DELAY_PS_MAX, DELAY_STEPS),
            PlainFault.CORRUPTION, new Corruption(CORRUPT_BITS_MAX));

    /** A copy comes at once, a late frame behind the next one, and of a corrupt one a single bit is inverted. */
    private static final Map<PlacedKind, LongFunction<UnitEffect<?>>> PLACEABLE = Map.of(
            PlacedKind.DROP, stalePs -> new Loss(), PlacedKind.DUPLICATE, stalePs -> new Duplication(1, 0),
            PlacedKind.CORRUPT, stalePs -> new Corruption(1),
            PlacedKind.LATE, stalePs -> new Reordering(1, PlacedKind.LATE_PS),
            PlacedKind.STALE, stalePs -> new Duplication(1, stalePs));

    /**
     * What can go wrong on the wires of a fabric that carries frames.
     *
     * @param frameBytesMax longest frame, check sequence included
     * @param hasHosts whether its hosts are emulated, so that they can crash
     */
    public static WireFaults wires(int frameBytesMax, boolean hasHosts) {
        return new WireFaults(Frames.UNITS, "frames", frameBytesMax,
                hasHosts ? Set.of(LinkDown.class, Crash.class) : Set.of(LinkDown.class), PLAIN, PLACEABLE,
                Set.of(HeartbeatSignal.UNITS));
    }

    @Override
    public List<FaultKind> faults() {
        return List.of(new FaultKind("loss", Frames.UNITS, FrameFaults.class, Set.of(), node -> new Loss()),
                new FaultKind("burst-loss", Frames.UNITS, FrameFaults.class, Set.of("recovery", "lossWhileBad"),
                        node -> new BurstLoss(Fields.real(node, "recovery"), Fields.real(node, "lossWhileBad"))),
                new FaultKind("duplication", Frames.UNITS, FrameFaults.class, Set.of("copies", "gapUs"),
                        node -> new Duplication(Fields.integer(node, "copies"),
                                Fields.us(node, "gapUs"))),
                new FaultKind("reordering", Frames.UNITS, FrameFaults.class, Set.of("framesBehind", "holdUs"),
                        node -> new Reordering(Fields.integer(node, "framesBehind"),
                                Fields.us(node, "holdUs"))),
                new FaultKind("delay", Frames.UNITS, FrameFaults.class, Set.of("minimumUs", "maximumUs", "steps"),
                        FrameFaults::delay),
                new FaultKind("corruption", Frames.UNITS, FrameFaults.class, Set.of("bitsMax"),
                        node -> new Corruption(Fields.integer(node, "bitsMax"))),
                new FaultKind("bit-errors", Frames.UNITS, FrameFaults.class, Set.of("bitErrorRate"),
                        node -> new BitErrors(Fields.real(node, "bitErrorRate"))),
                new FaultKind("symbol-error", Frames.UNITS, FrameFaults.class, Set.of(), node -> new SymbolError()),
                new FaultKind("dribbling-bits", Frames.UNITS, FrameFaults.class, Set.of(), node -> new DribblingBits()),
                new FaultKind("missing-heartbeat", HeartbeatSignal.UNITS, FrameFaults.class, Set.of(),
                        node -> new MissingHeartbeat()),
                FaultKind.outage("link-down", FrameFaults.class, new LinkDown()),
                FaultKind.outage("crash", FrameFaults.class, new Crash()));
    }

    /** Bounds in the wrong order are refused by the rules of the rig, where the rig's line is known. */
    private static FaultEffect delay(JsonNode node) {
        double minimumUs = Fields.real(node, "minimumUs");
        double maximumUs = node.has("maximumUs") ? Math.max(minimumUs, Fields.real(node, "maximumUs")) : minimumUs;
        return new Delay(Fields.us(minimumUs), Fields.us(maximumUs),
                minimumUs == maximumUs ? 1 : Fields.integer(node, "steps"));
    }
}
