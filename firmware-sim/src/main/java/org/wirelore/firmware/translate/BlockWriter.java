package org.wirelore.firmware.translate;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Cycles;
import org.wirelore.firmware.isa.Instruction;

/** Writes one block of a region, and how it goes on. */
final class BlockWriter {
    private static final MethodTypeDesc CODE = MethodTypeDesc.of(RegionWriter.TRANSLATED);
    private static final MethodTypeDesc CODE_OF = MethodTypeDesc.of(RegionWriter.TRANSLATED, ConstantDescs.CD_int);
    private static final MethodTypeDesc OF_TWO = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int,
            ConstantDescs.CD_int);

    private final RegionWriter region;
    private final RegionGraph graph;
    private final CodeBuilder code;
    private final StateCode state;
    private final InstructionWriter writer;
    private final RegionBlock block;
    private final int bias;

    BlockWriter(RegionWriter region, CodeBuilder code, StateCode state, InstructionWriter writer, RegionBlock block) {
        this.region = region;
        this.code = code;
        this.state = state;
        this.writer = writer;
        this.block = block;
        graph = region.graph();
        bias = region.options().pcReadBias();
    }

    void write() {
        code.labelBinding(region.label(block));
        writer.flags().setForm(FlagCode.UNKNOWN);
        int plain = block.hasJump() ? block.body.size() - 1 : block.body.size();
        for (int i = 0; i < plain; i++) {
            writer.write(block.at(i), place(i, Region.Pending.NOTHING, 0), false);
        }
        if (!block.hasJump()) {
            edge(block.end());
            return;
        }
        int target = block.target(bias);
        if (target == RegionBlock.NO_JUMP) {
            registerJump(plain);
        } else if (block.isCall(bias)) {
            slots(target);
            countBlock();
            call(target);
        } else {
            branch(target);
        }
    }

    private void branch(int target) {
        if (block.condition() == Condition.TRUE) {
            slots(target);
            edge(target);
            return;
        }
        Label taken = code.newLabel();
        writer.flags().jumpIf(block.condition(), taken);
        int form = writer.flags().form();
        slots(block.end());
        edge(block.end());
        code.labelBinding(taken);
        writer.flags().setForm(form);
        slots(target);
        edge(target);
    }

    private void registerJump(int at) {
        if (block.condition() != Condition.TRUE) {
            code.loadConstant(block.end()).istore(Locals.JUMP);
        }
        if (block.jump() instanceof Instruction.BranchRelative && block.condition() != Condition.TRUE) {
            Label skip = code.newLabel();
            writer.flags().jumpIf(Condition.of(block.condition().code() ^ 1), skip);
            writer.write(block.jump(), place(at, Region.Pending.NOTHING, 0), true);
            code.labelBinding(skip);
        } else {
            writer.write(block.jump(), place(at, Region.Pending.NOTHING, 0), true);
        }
        slots(Region.DYNAMIC);
        countBlock();
        if (block.isCall(bias)) {
            call(Region.DYNAMIC);
        } else if (block.isReturn()) {
            leaveToJump();
        } else {
            dispatch();
        }
    }

    private void slots(int target) {
        int first = block.body.size();
        for (int i = 0; i < block.slots.size(); i++) {
            Region.Pending pending = block.slots.size() - i == 1
                    ? Region.Pending.ONE_SLOT
                    : Region.Pending.TWO_SLOTS;
            writer.write(block.slots.get(i), place(first + i, pending, target), false);
        }
    }

    private InstructionWriter.Place place(int index, Region.Pending pending, int target) {
        int loadedLast = index == 0 ? 0 : Cycles.loads(block.at(index - 1));
        return new InstructionWriter.Place(block.start + 4 * index, block.cyclesBefore(index), index, loadedLast,
                pending, target, region.flow().changedBefore(block, index));
    }

    private void countBlock() {
        long more = block.cyclesBefore(block.count()) * Region.CYCLE + block.count();
        code.lload(Locals.COUNT).loadConstant(more).ladd().lstore(Locals.COUNT);
    }

    private void edge(int target) {
        countBlock();
        RegionBlock next = graph.at(target);
        if (next == null) {
            code.goto_(region.exit(code, target, block));
            return;
        }
        if (graph.isChecked(block, next)) {
            exitUnless(graph.cyclesFrom(next), region.exit(code, target, block));
        }
        enter(next);
    }

    /** Leaves if fewer cycles are left than this. */
    private void exitUnless(int cycles, Label exit) {
        code.lload(Locals.COUNT).loadConstant(-cycles * Region.CYCLE).lcmp().ifgt(exit);
    }

    private void enter(RegionBlock next) {
        code.loadConstant(block.loads()).istore(Locals.LOADED);
        if ((next.waitsFor() >>> block.loads() & 1) != 0) {
            code.lload(Locals.COUNT).loadConstant(Region.CYCLE).ladd().lstore(Locals.COUNT);
        }
        code.goto_(region.label(next));
    }

    /** @param target what is called, or {@link Region#DYNAMIC} for what the register holds */
    private void call(int target) {
        code.loadConstant(block.loads()).istore(Locals.LOADED);
        state.give(region.flow().changedAfter(block), "call");
        if (target == Region.DYNAMIC) {
            code.aload(Locals.CONTEXT).iload(Locals.JUMP).invokevirtual(StateCode.CONTEXT, "code", CODE_OF);
        } else {
            region.pushSlot(code, target);
            code.invokevirtual(RegionWriter.SLOT, "code", CODE);
        }
        code.aload(Locals.CONTEXT).aload(Locals.REGISTERS).aload(Locals.CELLS).aload(Locals.GRAINS).lload(Locals.COUNT);
        code.invokevirtual(RegionWriter.TRANSLATED, "run", RegionWriter.RUN).istore(Locals.NEXT);
        state.takeCounters("called");
        RegionBlock behind = graph.behindCall(block);
        Label leave = code.newLabel();
        if (behind != null) {
            goOnBehindCall(behind, leave);
        }
        code.labelBinding(leave);
        code.iload(Locals.NEXT).ireturn();
    }

    private void goOnBehindCall(RegionBlock behind, Label leave) {
        Label hasReturned = code.newLabel();
        code.iload(Locals.NEXT).loadConstant(behind.start).if_icmpeq(hasReturned);
        code.aload(Locals.CONTEXT).iload(Locals.NEXT).loadConstant(behind.start)
                .invokevirtual(StateCode.CONTEXT, "follow", OF_TWO).istore(Locals.NEXT);
        state.takeCounters("count");
        code.iload(Locals.NEXT).loadConstant(behind.start).if_icmpne(leave);
        code.labelBinding(hasReturned);
        exitUnless(graph.cyclesFrom(behind), leave);
        state.take(region.flow().neededBefore(behind));
        region.enterFromElsewhere(code, state, behind);
    }

    private void leaveToJump() {
        code.loadConstant(block.loads()).istore(Locals.LOADED);
        state.give(region.flow().changedAfter(block), "leave");
        code.iload(Locals.JUMP).ireturn();
    }

    private void dispatch() {
        List<RegionBlock> targets = graph.jumpTargets(block);
        if (targets.isEmpty()) {
            leaveToJump();
            return;
        }
        Label elsewhere = code.newLabel();
        exitUnless(targets.stream().mapToInt(graph::cyclesFrom).max().getAsInt(), elsewhere);
        List<SwitchCase> cases = new ArrayList<>();
        for (RegionBlock target : targets) {
            cases.add(SwitchCase.of(target.start, code.newLabel()));
        }
        code.iload(Locals.JUMP).lookupswitch(elsewhere, cases);
        for (int i = 0; i < targets.size(); i++) {
            code.labelBinding(cases.get(i).target());
            enter(targets.get(i));
        }
        code.labelBinding(elsewhere);
        leaveToJump();
    }
}
