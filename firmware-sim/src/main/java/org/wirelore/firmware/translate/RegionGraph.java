package org.wirelore.firmware.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.Condition;

/**
 * How the blocks of a region follow each other. Every cycle has an edge at which the budget is checked: those that go
 * back to a block that is being visited depth first, and those of register jumps.
 */
final class RegionGraph {
    private final Map<Integer, RegionBlock> blocks;
    private final RegionFinder finder;
    private final int bias;
    private final List<RegionBlock> finished = new ArrayList<>();
    private final Set<Integer> visiting = new HashSet<>();
    private final Map<Integer, Integer> cyclesFrom = new HashMap<>();
    private final Set<Long> checked = new HashSet<>();

    RegionGraph(Map<Integer, RegionBlock> blocks, RegionFinder finder, int head, int bias) {
        this.blocks = blocks;
        this.finder = finder;
        this.bias = bias;
        visit(Objects.requireNonNull(blocks.get(head)));
        Collections.reverse(finished);
    }

    /** All blocks that the head reaches, it first. */
    List<RegionBlock> order() {
        return finished;
    }

    @Nullable
    RegionBlock at(int address) {
        return blocks.get(address);
    }

    boolean isChecked(RegionBlock from, RegionBlock to) {
        return checked.contains(edge(from, to));
    }

    /** The most cycles from a block's beginning to the next check or exit. */
    int cyclesFrom(RegionBlock block) {
        return Objects.requireNonNull(cyclesFrom.get(block.start));
    }

    List<RegionBlock> jumpTargets(RegionBlock block) {
        List<RegionBlock> targets = new ArrayList<>();
        for (int target : finder.jumpTargets(block)) {
            RegionBlock at = blocks.get(target);
            if (at != null && cyclesFrom.containsKey(target)) {
                targets.add(at);
            }
        }
        return targets;
    }

    /** Depth is bounded by the number of blocks, and that by the size of a method. */
    private void visit(RegionBlock block) {
        visiting.add(block.start);
        int most = 0;
        for (int target : targets(block)) {
            RegionBlock next = blocks.get(target);
            if (next == null) {
                continue;
            }
            if (visiting.contains(target)) {
                checked.add(edge(block, next));
                continue;
            }
            if (!cyclesFrom.containsKey(target)) {
                visit(next);
            }
            most = Math.max(most, cyclesFrom(next));
        }
        for (int target : entered(block)) {
            RegionBlock next = blocks.get(target);
            if (next != null && !visiting.contains(target) && !cyclesFrom.containsKey(target)) {
                visit(next);
            }
        }
        visiting.remove(block.start);
        cyclesFrom.put(block.start, block.cyclesBefore(block.count()) + 1 + most);
        finished.add(block);
    }

    /** Where the block goes on by a check in any case: behind its call, or by its register jump. */
    private List<Integer> entered(RegionBlock block) {
        if (block.isCall(bias)) {
            return List.of(block.end());
        }
        return block.hasJump() && !block.isReturn() && block.target(bias) == RegionBlock.NO_JUMP
                ? finder.jumpTargets(block)
                : List.of();
    }

    /** Where the block goes on without one, unless it closes a cycle. */
    private List<Integer> targets(RegionBlock block) {
        if (!block.hasJump()) {
            return List.of(block.end());
        }
        int target = block.target(bias);
        if (target == RegionBlock.NO_JUMP || block.isCall(bias)) {
            return List.of();
        }
        return block.condition() == Condition.TRUE ? List.of(target) : List.of(block.end(), target);
    }

    boolean isCall(RegionBlock block) {
        return block.isCall(bias);
    }

    /** The blocks of the region to which a block may go on in the same method. */
    List<RegionBlock> successors(RegionBlock block) {
        return Stream.concat(targets(block).stream(), block.isCall(bias) ? Stream.empty() : entered(block).stream())
                .filter(cyclesFrom::containsKey).map(blocks::get).filter(Objects::nonNull).distinct().toList();
    }

    /** Where the block calls from goes on, if that is in the region; null of other blocks. */
    @Nullable
    RegionBlock behindCall(RegionBlock block) {
        return block.isCall(bias) && cyclesFrom.containsKey(block.end()) ? blocks.get(block.end()) : null;
    }

    private static long edge(RegionBlock from, RegionBlock to) {
        return (long) from.start << 32 | to.start;
    }
}
