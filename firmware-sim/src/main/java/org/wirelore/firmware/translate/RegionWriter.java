package org.wirelore.firmware.translate;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.cpu.Cost;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.LeaveRegion;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.RegionContext;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.isa.Registers;

/** Writes the method of a region. */
final class RegionWriter {
    private static final ClassDesc CONTEXT = InstructionWriter.desc(RegionContext.class);
    private static final ClassDesc LEAVE = InstructionWriter.desc(LeaveRegion.class);
    private static final ClassDesc FLAGS = InstructionWriter.desc(LazyFlags.class);
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final MethodTypeDesc RUN = MethodTypeDesc.of(INT, CONTEXT, INT.arrayType(),
            ConstantDescs.CD_byte.arrayType(),
            ConstantDescs.CD_byte.arrayType(), ConstantDescs.CD_long);
    private static final MethodTypeDesc TO_INT = MethodTypeDesc.of(INT);
    private static final MethodTypeDesc OF_THREE = MethodTypeDesc.of(INT, INT, INT, INT);
    private static final MethodTypeDesc GIVE_BACK = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long, INT,
            INT, INT);

    private final RegionGraph graph;
    private final CpuOptions options;
    private final List<Region.Exit> exits = new ArrayList<>();
    private final Map<Region.Exit, Integer> exitNumbers = new HashMap<>();
    private List<Region.Point> points = List.of();

    private final Map<Integer, Label> labels = new HashMap<>();
    private final Map<Integer, Label> exitLabels = new LinkedHashMap<>();

    RegionWriter(RegionGraph graph, CpuOptions options) {
        this.graph = graph;
        this.options = options;
    }

    List<Region.Exit> exits() {
        return exits;
    }

    List<Region.Point> points() {
        return points;
    }

    /** The class, whose name lies in this package. */
    byte[] write() {
        ClassDesc self = ClassDesc.of(RegionWriter.class.getPackageName(), "Translated");
        return ClassFile.of().build(self, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            type.withInterfaceSymbols(InstructionWriter.desc(TranslatedCode.class));
            type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code
                    .aload(0)
                    .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                    .return_());
            type.withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, this::writeRun);
        });
    }

    private void writeRun(CodeBuilder code) {
        int used = usedRegisters();
        enter(code, used);
        Label from = code.newLabel();
        Label to = code.newLabel();
        Label handler = code.newLabel();
        Label leave = code.newLabel();
        for (RegionBlock block : graph.order()) {
            labels.put(block.start, code.newLabel());
        }
        InstructionWriter writer = new InstructionWriter(code, options);
        code.labelBinding(from);
        for (RegionBlock block : graph.order()) {
            new BlockWriter(code, writer, block).write();
        }
        exitLabels.forEach((number, label) -> {
            code.labelBinding(label);
            code.loadConstant(number.intValue()).istore(Locals.EXIT).goto_(leave);
        });
        code.labelBinding(to);
        code.labelBinding(handler);
        code.pop().loadConstant(Region.AT_POINT).istore(Locals.EXIT);
        code.labelBinding(leave);
        leave(code, used);
        code.exceptionCatch(from, to, handler, LEAVE);
        points = writer.points();
    }

    private int usedRegisters() {
        int mask = 0;
        for (RegionBlock block : graph.order()) {
            for (int i = 0; i < block.count(); i++) {
                mask |= Operands.mentioned(block.at(i));
            }
        }
        return mask & ~(1 << Registers.ZERO | 1 << Registers.ONES | 1 << Registers.PC);
    }

    private static void enter(CodeBuilder code, int used) {
        for (int register = 0; register < Registers.COUNT; register++) {
            if ((used >>> register & 1) != 0) {
                code.aload(Locals.REGISTERS).loadConstant(register).iaload().istore(Locals.guest(register));
            }
        }
        code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "flags", TO_INT).istore(Locals.FORM);
        code.aload(Locals.CONTEXT).invokevirtual(CONTEXT, "loadedLast", TO_INT).istore(Locals.LOADED);
        code.iconst_0().istore(Locals.FIRST);
        code.iconst_0().istore(Locals.SECOND);
        code.iconst_0().istore(Locals.JUMP);
    }

    private static void leave(CodeBuilder code, int used) {
        for (int register = 0; register < Registers.COUNT; register++) {
            if ((used >>> register & 1) != 0) {
                code.aload(Locals.REGISTERS).loadConstant(register).iload(Locals.guest(register)).iastore();
            }
        }
        code.aload(Locals.CONTEXT).lload(Locals.COUNT);
        code.iload(Locals.FORM).iload(Locals.FIRST).iload(Locals.SECOND).invokestatic(FLAGS, "pack", OF_THREE);
        code.iload(Locals.JUMP).iload(Locals.LOADED).invokevirtual(CONTEXT, "leave", GIVE_BACK);
        code.iload(Locals.EXIT).ireturn();
    }

    private Label exitLabel(CodeBuilder code, int pc, int loadedLast) {
        Region.Exit exit = new Region.Exit(pc, loadedLast);
        int number = exitNumbers.computeIfAbsent(exit, wanted -> {
            exits.add(wanted);
            return exits.size() - 1;
        });
        return exitLabels.computeIfAbsent(number, ignored -> code.newLabel());
    }

    /** Writes one block. */
    private final class BlockWriter {
        private final CodeBuilder code;
        private final InstructionWriter writer;
        private final RegionBlock block;

        BlockWriter(CodeBuilder code, InstructionWriter writer, RegionBlock block) {
            this.code = code;
            this.writer = writer;
            this.block = block;
        }

        void write() {
            code.labelBinding(label(block.start));
            writer.flags().setForm(FlagCode.UNKNOWN);
            int plain = block.hasJump() ? block.body.size() - 1 : block.body.size();
            for (int i = 0; i < plain; i++) {
                writer.write(block.at(i), place(i, Region.Pending.NOTHING, 0), false);
            }
            if (!block.hasJump()) {
                edge(block.end());
                return;
            }
            int target = block.target(options.pcReadBias());
            if (target == RegionBlock.NO_JUMP) {
                registerJump(plain);
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
            dispatch();
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
            int loadedLast = index == 0 ? 0 : Cost.loads(block.at(index - 1));
            return new InstructionWriter.Place(block.start + 4 * index, block.cyclesBefore(index), index, loadedLast,
                    pending, target);
        }

        private void countBlock() {
            long more = block.cyclesBefore(block.count()) * Region.CYCLE + block.count();
            code.lload(Locals.COUNT).loadConstant(more).ladd().lstore(Locals.COUNT);
        }

        private void edge(int target) {
            countBlock();
            RegionBlock next = graph.at(target);
            if (next == null) {
                code.goto_(exitLabel(code, target, block.loads()));
                return;
            }
            if (graph.isChecked(block, next)) {
                leaveUnless(graph.cyclesFrom(next), target);
            }
            enter(next);
        }

        /** Leaves if fewer cycles are left than this. */
        private void leaveUnless(int cycles, int target) {
            code.lload(Locals.COUNT).loadConstant(-cycles * Region.CYCLE).lcmp();
            code.ifgt(exitLabel(code, target, block.loads()));
        }

        private void enter(RegionBlock next) {
            code.loadConstant(block.loads()).istore(Locals.LOADED);
            if ((next.waitsFor() >>> block.loads() & 1) != 0) {
                code.lload(Locals.COUNT).loadConstant(Region.CYCLE).ladd().lstore(Locals.COUNT);
            }
            code.goto_(label(next.start));
        }

        private void dispatch() {
            countBlock();
            List<RegionBlock> targets = graph.jumpTargets(block);
            Label elsewhere = exitLabel(code, Region.DYNAMIC, block.loads());
            if (targets.isEmpty()) {
                code.goto_(elsewhere);
                return;
            }
            int cycles = targets.stream().mapToInt(graph::cyclesFrom).max().getAsInt();
            leaveUnless(cycles, Region.DYNAMIC);
            List<SwitchCase> cases = new ArrayList<>();
            for (RegionBlock target : targets) {
                cases.add(SwitchCase.of(target.start, code.newLabel()));
            }
            code.iload(Locals.JUMP).lookupswitch(elsewhere, cases);
            for (int i = 0; i < targets.size(); i++) {
                code.labelBinding(cases.get(i).target());
                enter(targets.get(i));
            }
        }

        private Label label(int start) {
            Label label = labels.get(start);
            if (label == null) {
                throw new IllegalStateException("a block must have a label: start=" + start);
            }
            return label;
        }
    }
}
