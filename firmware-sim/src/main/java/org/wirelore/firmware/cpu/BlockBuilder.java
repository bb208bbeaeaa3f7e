package org.wirelore.firmware.cpu;

import java.util.Arrays;
import org.wirelore.firmware.cpu.op.OpEmitter;
import org.wirelore.firmware.isa.Cycles;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Jumps;
import org.wirelore.firmware.isa.Registers;

/** Decodes blocks. The stepper executes a jump whose delay slots hold a jump. */
final class BlockBuilder {
    /** The most instructions of a block. */
    static final int COUNT_MAX = 64;

    private static final int OPS_PER_INSTRUCTION = 4;

    private final Memory memory;
    private final int pcReadBias;
    private final OpEmitter emitter;
    private final Instruction[] instructions = new Instruction[COUNT_MAX];

    BlockBuilder(Memory memory, int pcReadBias) {
        this.memory = memory;
        this.pcReadBias = pcReadBias;
        emitter = new OpEmitter(pcReadBias, COUNT_MAX * OPS_PER_INSTRUCTION);
        Arrays.fill(instructions, Decoder.decode(0));
    }

    /** The block that starts at an address inside of the memory. */
    Block build(int start) {
        return build(start, COUNT_MAX);
    }

    /** At most a number of instructions from an address on, and no jump without its delay slots. */
    Block build(int start, int most) {
        int jumpAt = -1;
        int slots = 0;
        int count = 0;
        int room = Math.min(most, (memory.bytes() - start) / 4);
        while (count < room && jumpAt < 0) {
            Instruction instruction = Decoder.decode(memory.word(start + 4 * count));
            int needed = Jumps.slots(instruction);
            if (instruction instanceof Instruction.Illegal
                    || (needed > 0 && (!Jumps.canEndABlock(instruction) || !canJump(start, count, needed, room)))) {
                break;
            }
            instructions[count++] = instruction;
            if (needed > 0) {
                jumpAt = count - 1;
                slots = needed;
                for (int i = 0; i < needed; i++) {
                    instructions[count] = Decoder.decode(memory.word(start + 4 * count));
                    count++;
                }
            }
        }
        return assemble(start, count, jumpAt < 0 ? count : jumpAt, slots);
    }

    /** Whether the delay slots are in memory and hold no instruction that only the stepper can execute there. */
    private boolean canJump(int start, int at, int slots, int room) {
        if (at + slots >= room) {
            return false;
        }
        for (int i = 1; i <= slots; i++) {
            Instruction slot = Decoder.decode(memory.word(start + 4 * (at + i)));
            if (slot instanceof Instruction.Illegal || Jumps.slots(slot) > 0) {
                return false;
            }
        }
        return true;
    }

    private Block assemble(int start, int count, int jumpAt, int slots) {
        int[] cyclesBefore = new int[count + 1];
        byte[] loadedBefore = new byte[count + 1];
        for (int i = 0; i < count; i++) {
            int stall = i > 0 ? Cycles.waitsFor(instructions[i]) >>> loadedBefore[i] & 1 : 0;
            cyclesBefore[i + 1] = cyclesBefore[i] + Cycles.of(instructions[i]) + stall;
            loadedBefore[i + 1] = (byte) Cycles.loads(instructions[i]);
        }
        emitter.begin(start, instructions, count, jumpAt);
        emitter.emitAll();
        int target = slots > 0 && instructions[jumpAt] instanceof Instruction.Branch branch
                ? branch.target()
                : slots > 0 && instructions[jumpAt] instanceof Instruction.BranchRelative relative
                        && relative.rs1() == Registers.ZERO
                                ? emitter.relativeTarget(relative, start + 4 * jumpAt)
                                : Block.NOWHERE;
        int waitsFor = count == 0 ? 0 : Cycles.waitsFor(instructions[0]);
        return new Block(start, words(start, count), emitter.ops(), emitter.slot(), emitter.at(), cyclesBefore,
                loadedBefore,
                waitsFor, jumpAt, slots,
                emitter.compareAt(), target,
                (target != Block.NOWHERE && target <= start) || isCall(start, count, jumpAt));
    }

    private int[] words(int start, int count) {
        int[] words = new int[count];
        for (int i = 0; i < count; i++) {
            words[i] = memory.word(start + 4 * i);
        }
        return words;
    }

    private boolean isCall(int start, int count, int jumpAt) {
        for (int i = 0; i < jumpAt && jumpAt < count; i++) {
            if (Jumps.notesReturn(instructions[i], start + 4 * i, pcReadBias, start + 4 * count)) {
                return true;
            }
        }
        return false;
    }
}
