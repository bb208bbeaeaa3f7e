package org.wirelore.firmware.translate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.isa.Effects;

/**
 * Decides which registers are in local variables at each point. Before a call and before an exit the code writes back
 * the registers that it may have changed; at its head and after a call it reads those that it needs. In all masks,
 * {@link Effects#FLAGS} is one of the registers.
 */
final class RegionFlow {
    private final Map<RegionBlock, Integer> changedBefore = new HashMap<>();
    private final Map<RegionBlock, Integer> neededBefore = new HashMap<>();

    RegionFlow(RegionGraph graph) {
        List<RegionBlock> order = graph.order();
        Map<RegionBlock, List<RegionBlock>> successors = new HashMap<>();
        order.forEach(block -> successors.put(block, graph.successors(block)));
        for (RegionBlock block : order) {
            changedBefore.put(block, 0);
        }
        boolean isStable = false;
        while (!isStable) {
            isStable = true;
            for (RegionBlock block : order) {
                if (graph.isCall(block)) {
                    continue;
                }
                int after = changedAfter(block);
                for (RegionBlock next : successors.getOrDefault(block, List.of())) {
                    isStable &= !add(changedBefore, next, after);
                }
            }
        }
        for (RegionBlock block : order) {
            neededBefore.put(block, block.needs() | changedBefore(block));
        }
        isStable = false;
        while (!isStable) {
            isStable = true;
            for (RegionBlock block : order.reversed()) {
                int changes = block.changes();
                for (RegionBlock next : successors.getOrDefault(block, List.of())) {
                    isStable &= !add(neededBefore, block, neededBefore(next) & ~changes);
                }
            }
        }
    }

    private static boolean add(Map<RegionBlock, Integer> masks, RegionBlock block, int mask) {
        int before = masks.getOrDefault(block, 0);
        masks.put(block, before | mask);
        return (before | mask) != before;
    }

    /** What may differ from its place at a block's beginning. */
    int changedBefore(RegionBlock block) {
        return changedBefore.getOrDefault(block, 0);
    }

    /** What may differ from its place at a block's end. */
    int changedAfter(RegionBlock block) {
        return changedBefore(block) | block.changes();
    }

    /** What may differ from its place before an instruction of a block. */
    int changedBefore(RegionBlock block, int index) {
        int mask = changedBefore(block);
        for (int i = 0; i < index; i++) {
            mask |= Effects.changes(block.at(i));
        }
        return mask;
    }

    /** What must be in local variables at a block's beginning. */
    int neededBefore(RegionBlock block) {
        return neededBefore.getOrDefault(block, 0);
    }
}
