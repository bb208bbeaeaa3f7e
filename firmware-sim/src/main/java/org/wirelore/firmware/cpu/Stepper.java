package org.wirelore.firmware.cpu;

import java.util.Arrays;
import org.wirelore.firmware.isa.AccessWidth;
import org.wirelore.firmware.isa.Address;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Cycles;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Flags;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/**
 * Executes one instruction in any state. It is the definition of the instruction set and the reference for the fast
 * engines, which leave rare instructions to it. A jump sets the address after the next instruction, a load to pc the
 * one after the next two.
 */
final class Stepper {
    /** Decoded words by a hash of the word, so that a long run of steps does not decode each anew. */
    private static final int CACHE = 1 << 12;

    private final Core core;
    private final Instruction[] decoded = new Instruction[CACHE];

    /** How far ahead the instruction's jump, if it makes one, takes effect. */
    private boolean jumped;
    private boolean jumpedByLoad;
    private int target;

    Stepper(Core core) {
        this.core = core;
        Arrays.fill(decoded, Decoder.decode(0));
    }

    /** Executes the instruction at pc, or sets the core's fault and changes nothing else. */
    void step() {
        int pc = core.pc;
        if ((pc & 3) != 0) {
            core.fail(Fault.Kind.MISALIGNED_FETCH, pc);
            return;
        }
        if (!core.inMemory(pc, 4)) {
            core.fail(Fault.Kind.UNMAPPED_FETCH, pc);
            return;
        }
        Instruction instruction = decode(core.memory.word(pc));
        jumped = false;
        jumpedByLoad = false;
        execute(instruction);
        if (core.fault == null) {
            count(instruction);
        }
    }

    /** Executes the instruction at pc, which is in memory and makes no jump, without a change of pc and counters. */
    void execute() {
        execute(decode(core.memory.word(core.pc)));
    }

    private void advance() {
        int following = core.afterNext;
        core.pc = core.next;
        if (jumpedByLoad) {
            core.next = following;
            core.afterNext = target;
        } else if (jumped) {
            core.next = target;
            core.afterNext = target + 4;
        } else {
            core.next = following;
            core.afterNext = following + 4;
        }
    }

    private Instruction decode(int word) {
        int slot = (word ^ word >>> 12 ^ word >>> 22) & CACHE - 1;
        Instruction instruction = decoded[slot];
        if (instruction.word() != word) {
            instruction = Decoder.decode(word);
            decoded[slot] = instruction;
        }
        return instruction;
    }

    private void execute(Instruction instruction) {
        switch (instruction) {
            case Instruction.AluConstant alu -> alu(alu);
            case Instruction.AluRegister alu -> alu(alu);
            case Instruction.Select select -> {
                int source = select.condition().holds(core.flags) ? select.rs1() : select.rs2();
                result(select.rd(), read(source), select.setsFlags());
            }
            case Instruction.CountBits count ->
                result(count.rd(), count.count().apply(read(count.rs1())), count.setsFlags());
            case Instruction.MemoryAccess access -> access(access);
            case Instruction.LoadConstant load -> write(load.rd(), load.constant());
            case Instruction.Branch branch -> {
                if (branch.condition().holds(core.flags)) {
                    jump(branch.target());
                }
            }
            case Instruction.BranchRelative branch -> {
                if (branch.condition().holds(core.flags)) {
                    int base = branch.rs1() == Registers.ZERO ? read(Registers.PC) : read(branch.rs1());
                    jump(base + branch.offset());
                }
            }
            case Instruction.SetCondition set -> write(set.rd(), set.condition().holds(core.flags) ? 1 : 0);
            case Instruction.Illegal ignored -> core.fail(Fault.Kind.ILLEGAL_INSTRUCTION, core.pc);
        }
    }

    private void alu(Instruction.AluConstant alu) {
        int a = read(alu.rs1());
        int before = core.flags;
        if (!write(alu.rd(), alu.operation().apply(a, alu.operand(), before & Flags.C))) {
            return;
        }
        if (alu.setsFlags()) {
            core.flags = alu.operation().flags(a, alu.operand(), before, false);
        }
    }

    private void alu(Instruction.AluRegister alu) {
        if (alu.condition() != Condition.TRUE && !alu.condition().holds(core.flags)) {
            return;
        }
        int a = read(alu.rs1());
        int b = read(alu.rs2());
        int before = core.flags;
        if (!write(alu.rd(), alu.operation().apply(a, b, before & Flags.C))) {
            return;
        }
        if (alu.setsFlags()) {
            core.flags = alu.operation().flags(a, b, before, true);
        }
    }

    /** The result of a select or a count: C stays and V is cleared, as by the register form of logic. */
    private void result(int rd, int value, boolean setsFlags) {
        if (write(rd, value) && setsFlags) {
            core.flags = Flags.ofResult(value) | (core.flags & Flags.C);
        }
    }

    private void access(Instruction.MemoryAccess access) {
        Address address = access.address();
        int base = read(address.rs1());
        int sum = sum(address);
        int effective = address.atSum() ? sum : base;
        int bytes = access.width().bytes();
        if (!access.isStore() && access.rd() == Registers.PC && !mayJump()) {
            return;
        }
        int value = 0;
        if (access.isStore()) {
            core.store(effective, bytes, read(access.rd()));
        } else {
            value = core.load(effective, bytes);
        }
        if (core.fault == null) {
            finish(access, sum, value);
        }
    }

    private int sum(Address address) {
        int base = read(address.rs1());
        return switch (address) {
            case Address.Displaced displaced -> base + displaced.offset();
            case Address.Indexed indexed -> indexed.operation().apply(base, read(indexed.rs2()), core.flags & Flags.C);
            case Address.Absolute absolute -> absolute.address();
        };
    }

    /** The end of an access: writes the base's new value, then the loaded one, which has precedence. */
    private void finish(Instruction.MemoryAccess access, int sum, int value) {
        if (access.address().writesBack()) {
            write(access.address().rs1(), sum);
        }
        if (access.isStore()) {
            return;
        }
        int extended = value;
        if (!access.zeroExtends() && access.width() != AccessWidth.WORD) {
            extended = access.width() == AccessWidth.BYTE ? (byte) value : (short) value;
        }
        if (access.rd() == Registers.PC) {
            jumped = false;
            jumpedByLoad = true;
            target = aligned(extended);
        } else {
            write(access.rd(), extended);
        }
    }

    /**
     * Ends an instruction at pc whose access another engine has made.
     *
     * @param value what was loaded, zero extended
     */
    void complete(Instruction.MemoryAccess access, int value) {
        jumped = false;
        jumpedByLoad = false;
        finish(access, sum(access.address()), value);
        count(access);
    }

    private void count(Instruction instruction) {
        int stall = Cycles.waitsFor(instruction) >>> core.loadedLast & 1;
        core.cycles += Cycles.of(instruction) + stall;
        core.instructions++;
        core.loadedLast = Cycles.loads(instruction);
        advance();
    }

    private int read(int register) {
        return register == Registers.PC ? core.pc + core.pcReadBias : core.r[register];
    }

    /** False if the write would be a jump that is not allowed here. */
    private boolean write(int register, int value) {
        if (register == Registers.PC) {
            return jump(value);
        }
        if (register > Registers.ONES) {
            core.r[register] = value;
        }
        return true;
    }

    private boolean jump(int address) {
        if (!mayJump()) {
            return false;
        }
        jumped = true;
        target = aligned(address);
        return true;
    }

    private boolean mayJump() {
        if (core.strictDelaySlots && !core.isSequential()) {
            core.fail(Fault.Kind.JUMP_IN_DELAY_SLOT, core.pc);
            return false;
        }
        return true;
    }

    /** In strict mode the jump is made, and the fetch fails. */
    private int aligned(int address) {
        return core.strictAlignment ? address : address & ~3;
    }
}
