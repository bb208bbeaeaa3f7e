package org.wirelore.firmware.translate;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.cpu.CallSlot;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.LeaveRegion;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.isa.Effects;

/** Writes the class of a region: a method, and a field for each address that it calls. */
final class RegionWriter {
    static final ClassDesc SELF = ClassDesc.of(RegionWriter.class.getPackageName(), "Translated");
    static final ClassDesc SLOT = InstructionWriter.desc(CallSlot.class);
    static final ClassDesc TRANSLATED = InstructionWriter.desc(TranslatedCode.class);
    static final MethodTypeDesc RUN = MethodTypeDesc.of(ConstantDescs.CD_int, StateCode.CONTEXT,
            ConstantDescs.CD_int.arrayType(), ConstantDescs.CD_int.arrayType(), ConstantDescs.CD_byte.arrayType(),
            ConstantDescs.CD_long);

    private static final ClassDesc LEAVE = InstructionWriter.desc(LeaveRegion.class);
    private static final MethodTypeDesc OF_SLOTS = MethodTypeDesc.of(ConstantDescs.CD_void, SLOT.arrayType());
    private static final MethodTypeDesc TO_BOOLEAN = MethodTypeDesc.of(ConstantDescs.CD_boolean);

    private static final int CYCLE_BITS = Long.numberOfTrailingZeros(Region.CYCLE);

    private final RegionGraph graph;
    private final RegionFlow flow;
    private final CpuOptions options;
    private final Map<Integer, Integer> callees = new LinkedHashMap<>();
    private final Map<Integer, Label> labels = new HashMap<>();
    private final Map<Exit, Label> exits = new LinkedHashMap<>();
    private List<Region.Point> points = List.of();

    /** A way out to a known address, after code that may have changed registers. */
    private record Exit(int pc, int loadedLast, int changed) {
    }

    RegionWriter(RegionGraph graph, CpuOptions options) {
        this.graph = graph;
        this.options = options;
        flow = new RegionFlow(graph);
    }

    RegionGraph graph() {
        return graph;
    }

    RegionFlow flow() {
        return flow;
    }

    CpuOptions options() {
        return options;
    }

    List<Region.Point> points() {
        return points;
    }

    /** The called addresses, in the order of the class's fields. */
    List<Integer> callees() {
        return List.copyOf(callees.keySet());
    }

    /** The class, whose name lies in this package. */
    byte[] write() {
        return ClassFile.of().build(SELF, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            type.withSuperclass(TRANSLATED);
            type.withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, this::writeRun);
            callees.values().forEach(number -> type.withField(field(number), SLOT, ClassFile.ACC_FINAL));
            type.withMethodBody(ConstantDescs.INIT_NAME, OF_SLOTS, ClassFile.ACC_PUBLIC, this::writeConstructor);
        });
    }

    private void writeConstructor(CodeBuilder code) {
        code.aload(0).invokespecial(TRANSLATED, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        for (int number : callees.values()) {
            code.aload(0).aload(1).loadConstant(number).aaload().putfield(SELF, field(number), SLOT);
        }
        code.return_();
    }

    private static String field(int number) {
        return "callee" + number;
    }

    private void writeRun(CodeBuilder code) {
        StateCode state = new StateCode(code);
        for (RegionBlock block : graph.order()) {
            labels.put(block.start, code.newLabel());
        }
        writeHead(code, state);
        Label from = code.newLabel();
        Label to = code.newLabel();
        code.labelBinding(from);
        InstructionWriter writer = new InstructionWriter(code, options);
        for (RegionBlock block : graph.order()) {
            new BlockWriter(this, code, state, writer, block).write();
        }
        code.labelBinding(to);
        writeExits(code, state);
        Label handler = code.newBoundLabel();
        state.leaveAtPoint(changed());
        code.exceptionCatch(from, to, handler, LEAVE);
        points = writer.points();
    }

    private int changed() {
        return graph.order().stream().mapToInt(RegionBlock::changes).reduce(0, (a, b) -> a | b);
    }

    /** Leaves at once if there are too few cycles, or too many calls under way. */
    private void writeHead(CodeBuilder code, StateCode state) {
        RegionBlock head = graph.order().getFirst();
        Label stay = code.newLabel();
        Label leave = code.newLabel();
        code.lload(Locals.COUNT).loadConstant(-graph.cyclesFrom(head) * Region.CYCLE).lcmp().ifgt(leave);
        code.aload(Locals.CONTEXT).invokevirtual(StateCode.CONTEXT, "isDeep", TO_BOOLEAN).ifeq(stay);
        code.labelBinding(leave);
        code.loadConstant(head.start).ireturn();
        code.labelBinding(stay);
        int needed = flow.neededBefore(head);
        state.take(needed);
        state.clear((changed() | Effects.FLAGS) & ~needed);
        code.iconst_0().istore(Locals.JUMP);
        enterFromElsewhere(code, state, head);
    }

    /** Counts what the first instruction waits for, which is not known before. */
    void enterFromElsewhere(CodeBuilder code, StateCode state, RegionBlock block) {
        state.takeLoadedLast();
        if (block.waitsFor() != 0) {
            code.lload(Locals.COUNT);
            code.loadConstant(block.waitsFor()).iload(Locals.LOADED).iushr().iconst_1().iand().i2l();
            code.loadConstant(CYCLE_BITS).lshl().ladd().lstore(Locals.COUNT);
        }
        code.goto_(label(block));
    }

    private void writeExits(CodeBuilder code, StateCode state) {
        Map<Integer, Label> shared = new LinkedHashMap<>();
        exits.forEach((exit, label) -> {
            code.labelBinding(label);
            code.loadConstant(exit.pc()).istore(Locals.NEXT);
            code.loadConstant(exit.loadedLast()).istore(Locals.LOADED);
            code.goto_(shared.computeIfAbsent(exit.changed(), ignored -> code.newLabel()));
        });
        shared.forEach((changed, label) -> {
            code.labelBinding(label);
            state.give(changed, "leave");
            code.iload(Locals.NEXT).ireturn();
        });
    }

    /** Where code leaves to an address that is not in the region, or that there are too few cycles for. */
    Label exit(CodeBuilder code, int pc, RegionBlock from) {
        return exits.computeIfAbsent(new Exit(pc, from.loads(), flow.changedAfter(from)), ignored -> code.newLabel());
    }

    Label label(RegionBlock block) {
        Label label = labels.get(block.start);
        if (label == null) {
            throw new IllegalStateException("a block must have a label: start=" + block.start);
        }
        return label;
    }

    /** Puts the code for an address on the stack. */
    void pushSlot(CodeBuilder code, int address) {
        int number = callees.computeIfAbsent(address, ignored -> callees.size());
        code.aload(Locals.THIS).getfield(SELF, field(number), SLOT);
    }
}
