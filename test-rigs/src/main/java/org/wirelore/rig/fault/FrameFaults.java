package org.wirelore.rig.fault;

import java.util.List;
import java.util.Set;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.fault.frame.BitErrors;
import org.wirelore.emulator.fault.frame.BurstLoss;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.DribblingBits;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.MissingHeartbeat;
import org.wirelore.emulator.fault.frame.Reordering;
import org.wirelore.emulator.fault.frame.SymbolError;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.FaultKind;
import tools.jackson.databind.JsonNode;

/** What goes wrong on wires that carry whole frames, and the cut of a cable. */
public final class FrameFaults implements Binding {
    @Override
    public List<FaultKind> faults() {
        return List.of(new FaultKind("loss", FrameFaults.class, Set.of(), node -> new Loss()),
                new FaultKind("burst-loss", FrameFaults.class, Set.of("recovery", "lossWhileBad"),
                        node -> new BurstLoss(Fields.real(node, "recovery"), Fields.real(node, "lossWhileBad"))),
                new FaultKind("duplication", FrameFaults.class, Set.of("copies", "gapUs"),
                        node -> new Duplication(Fields.integer(node, "copies"),
                                Fields.us(Fields.real(node, "gapUs")))),
                new FaultKind("reordering", FrameFaults.class, Set.of("framesBehind", "holdUs"),
                        node -> new Reordering(Fields.integer(node, "framesBehind"),
                                Fields.us(Fields.real(node, "holdUs")))),
                new FaultKind("delay", FrameFaults.class, Set.of("minimumUs", "maximumUs", "steps"),
                        FrameFaults::delay),
                new FaultKind("corruption", FrameFaults.class, Set.of("bitsMax"),
                        node -> new Corruption(Fields.integer(node, "bitsMax"))),
                new FaultKind("bit-errors", FrameFaults.class, Set.of("bitErrorRate"),
                        node -> new BitErrors(Fields.real(node, "bitErrorRate"))),
                new FaultKind("symbol-error", FrameFaults.class, Set.of(), node -> new SymbolError()),
                new FaultKind("dribbling-bits", FrameFaults.class, Set.of(), node -> new DribblingBits()),
                new FaultKind("missing-heartbeat", FrameFaults.class, Set.of(), node -> new MissingHeartbeat()),
                new FaultKind("link-down", FrameFaults.class, Set.of(), node -> new LinkDown()));
    }

    /** Bounds in the wrong order are refused by the rules of the rig, where the rig's line is known. */
    private static FaultEffect delay(JsonNode node) {
        double minimumUs = Fields.real(node, "minimumUs");
        double maximumUs = node.has("maximumUs") ? Math.max(minimumUs, Fields.real(node, "maximumUs")) : minimumUs;
        return new Delay(Fields.us(minimumUs), Fields.us(maximumUs),
                minimumUs == maximumUs ? 1 : Fields.integer(node, "steps"));
    }
}
