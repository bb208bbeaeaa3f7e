package org.wirelore.firmware.translate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Jumps;

/**
 * Finds the blocks of a region, breadth first from a head: blocks that have been executed and that the head reaches by
 * branches, by falling through and after calls, as far as there is room. That is a function, or the rest of one after a
 * loop's head.
 */
final class RegionFinder {
    private static final int COUNT_MAX = 64;

    private final CodeView code;
    private final int bias;
    private final int room;
    private final TreeMap<Integer, RegionBlock> blocks = new TreeMap<>();
    private final Deque<Integer> queue = new ArrayDeque<>();
    private int size;

    /** @param room how large the blocks may be together, see {@link RegionBlock#size} */
    RegionFinder(CodeView code, int room) {
        this.code = code;
        this.room = room;
        bias = code.options().pcReadBias();
    }

    /** The blocks by address; none if there is nothing to translate at the head. */
    Map<Integer, RegionBlock> find(int head) {
        queue.add(head);
        while (!queue.isEmpty()) {
            int start = queue.remove();
            if (!blocks.containsKey(start) && (start == head || code.isExecuted(start))) {
                add(start);
            }
        }
        return blocks;
    }

    /** Where a register jump at the end of a block, which is no call and no return, may go inside of the region. */
    List<Integer> jumpTargets(RegionBlock block) {
        Set<Integer> targets = new HashSet<>(code.jumpTargets(block.start));
        if (block.condition() != Condition.TRUE) {
            targets.add(block.end());
        }
        return targets.stream().filter(blocks::containsKey).sorted().toList();
    }

    private void add(int start) {
        RegionBlock block = decode(start);
        if (block.count() == 0 || (size + block.size() > room && !blocks.isEmpty())) {
            return;
        }
        cutBlockAround(start);
        blocks.put(start, block);
        size += block.size();
        if (!block.hasJump() || block.condition() != Condition.TRUE || block.isCall(bias)) {
            queue.add(block.end());
        }
        if (!block.hasJump() || block.isCall(bias) || block.isReturn()) {
            return;
        }
        int target = block.target(bias);
        if (target != RegionBlock.NO_JUMP) {
            queue.add(target);
        } else {
            queue.addAll(code.jumpTargets(start));
        }
    }

    /** A block that runs into the new one ends before it from now on. */
    private void cutBlockAround(int start) {
        Map.Entry<Integer, RegionBlock> before = blocks.lowerEntry(start);
        if (before == null) {
            return;
        }
        RegionBlock block = before.getValue();
        if (start < block.start + 4 * block.body.size()) {
            size -= block.size();
            RegionBlock shorter = block.upTo(start);
            size += shorter.size();
            blocks.put(block.start, shorter);
        }
    }

    private RegionBlock decode(int start) {
        List<Instruction> body = new ArrayList<>();
        List<Instruction> slots = new ArrayList<>();
        int address = start;
        while (body.size() < COUNT_MAX && isCode(address) && (address == start || !blocks.containsKey(address))) {
            Instruction instruction = Decoder.decode(code.word(address));
            int needed = Jumps.slots(instruction);
            if (instruction instanceof Instruction.Illegal || (needed > 0 && !canJump(instruction, address, needed))) {
                break;
            }
            body.add(instruction);
            address += 4;
            if (needed > 0) {
                for (int i = 0; i < needed; i++) {
                    slots.add(Decoder.decode(code.word(address + 4 * i)));
                }
                break;
            }
        }
        return new RegionBlock(start, body, slots);
    }

    private boolean isCode(int address) {
        return (address & 3) == 0 && Integer.compareUnsigned(address, code.bytes() - 4) <= 0;
    }

    private boolean canJump(Instruction jump, int address, int slots) {
        if (!Jumps.canEndABlock(jump)) {
            return false;
        }
        for (int i = 1; i <= slots; i++) {
            if (!isCode(address + 4 * i)) {
                return false;
            }
            Instruction slot = Decoder.decode(code.word(address + 4 * i));
            if (slot instanceof Instruction.Illegal || Jumps.slots(slot) > 0) {
                return false;
            }
        }
        return true;
    }
}
