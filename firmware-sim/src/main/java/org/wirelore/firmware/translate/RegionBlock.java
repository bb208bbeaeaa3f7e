package org.wirelore.firmware.translate;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Cycles;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Jumps;
import org.wirelore.firmware.isa.Registers;

/** A part of a region: instructions that are entered at the first, and the delay slots of the jump that ends them. */
final class RegionBlock {
    static final int NO_JUMP = -1;

    private static final int RETURN_ADDRESS = 15;

    final int start;
    /** Without delay slots. */
    final List<Instruction> body;
    final List<Instruction> slots;
    private final int changes;

    RegionBlock(int start, List<Instruction> body, List<Instruction> slots) {
        this.start = start;
        this.body = body;
        this.slots = slots;
        int mask = 0;
        for (int i = 0; i < count(); i++) {
            mask |= Effects.changes(at(i));
        }
        changes = mask;
    }

    int count() {
        return body.size() + slots.size();
    }

    int end() {
        return start + 4 * count();
    }

    /** The first instructions alone, up to an address behind the start and not behind the jump. */
    RegionBlock upTo(int address) {
        return new RegionBlock(start, new ArrayList<>(body.subList(0, (address - start) / 4)), List.of());
    }

    boolean hasJump() {
        return !slots.isEmpty();
    }

    Instruction jump() {
        return body.getLast();
    }

    /** Whether the block ends with a call, which returns to what is behind the block. */
    boolean isCall(int pcReadBias) {
        if (!hasJump() || condition() != Condition.TRUE) {
            return false;
        }
        for (int i = 0; i < body.size() - 1; i++) {
            if (Jumps.notesReturn(body.get(i), start + 4 * i, pcReadBias, end())) {
                return true;
            }
        }
        return false;
    }

    /** Whether the block ends with what compilers emit for a return: a load from the frame, or a move of rca. */
    boolean isReturn() {
        return hasJump() && switch (jump()) {
            case Instruction.MemoryAccess access -> access.address() instanceof Address.Displaced;
            case Instruction.AluConstant alu -> alu.rs1() == RETURN_ADDRESS;
            case Instruction.AluRegister alu -> alu.condition() == Condition.TRUE
                    && (alu.rs1() == RETURN_ADDRESS || alu.rs2() == RETURN_ADDRESS);
            default -> false;
        };
    }

    /** The registers, and the flags, that the block may write. */
    int changes() {
        return changes;
    }

    /** Those whose values at the block's beginning make a difference. */
    int needs() {
        int needed = 0;
        int changed = 0;
        for (int i = 0; i < count(); i++) {
            needed |= Effects.needs(at(i)) & ~changed;
            changed |= Effects.changes(at(i));
        }
        return needed;
    }

    /** Where the jump goes, or {@link #NO_JUMP} if there is none or registers say. */
    int target(int pcReadBias) {
        if (!hasJump()) {
            return NO_JUMP;
        }
        int address = start + 4 * (body.size() - 1);
        return switch (jump()) {
            case Instruction.Branch branch -> branch.target();
            case Instruction.BranchRelative branch when branch.rs1() == Registers.ZERO -> address + pcReadBias
                    + branch.offset() & ~3;
            default -> NO_JUMP;
        };
    }

    /** On what the jump depends; a load to pc depends on nothing. */
    Condition condition() {
        return switch (jump()) {
            case Instruction.Branch branch -> branch.condition();
            case Instruction.BranchRelative branch -> branch.condition();
            case Instruction.AluRegister alu -> alu.condition();
            default -> Condition.TRUE;
        };
    }

    Instruction at(int index) {
        return index < body.size() ? body.get(index) : slots.get(index - body.size());
    }

    int waitsFor() {
        return Cycles.waitsFor(at(0));
    }

    /** The register that the last instruction loads. */
    int loads() {
        return Cycles.loads(at(count() - 1));
    }

    /** Cycles before an instruction, without what the first one waits for. */
    int cyclesBefore(int index) {
        int cycles = 0;
        for (int i = 0; i < index; i++) {
            cycles += Cycles.of(at(i)) + (i > 0 ? Cycles.waitsFor(at(i)) >>> Cycles.loads(at(i - 1)) & 1 : 0);
        }
        return cycles;
    }

    /** How many bytes of bytecode this becomes, at most, with those that are inlined. */
    int size() {
        int size = 60;
        for (Instruction instruction : body) {
            size += size(instruction);
        }
        for (Instruction instruction : slots) {
            size += size(instruction) * (condition() == Condition.TRUE ? 1 : 2);
        }
        return size;
    }

    private static int size(Instruction instruction) {
        return switch (instruction) {
            case Instruction.MemoryAccess access -> access.isStore() ? 75 : 55;
            case Instruction.AluRegister alu -> alu.setsFlags() || alu.condition() != Condition.TRUE ? 24 : 9;
            case Instruction.AluConstant alu -> alu.setsFlags() ? 20 : 9;
            case Instruction.Select ignored -> 24;
            case Instruction.SetCondition ignored -> 20;
            default -> 10;
        };
    }
}
