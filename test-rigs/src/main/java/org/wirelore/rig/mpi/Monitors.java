package org.wirelore.rig.mpi;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Objects;

/**
 * Takes the monitors out of a program in virtual time. A rank has one thread, which excludes nobody; but what ranks share (the
 * objects of MPI, strings, classes of the JDK) would let one that waits for a message inside {@code synchronized} keep the
 * others out, of which one may have to send it.
 */
final class Monitors implements ClassTransform {
    private static final ClassDesc OBJECTS = ClassDesc.of(Objects.class.getName());
    private static final MethodTypeDesc CHECK = MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object);

    @Override
    public void accept(ClassBuilder type, ClassElement element) {
        if (element instanceof MethodModel method && hasMonitors(method)) {
            MethodTransform flags = (builder, part) -> {
                if (part instanceof AccessFlags all) {
                    builder.withFlags(all.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
                } else {
                    builder.with(part);
                }
            };
            type.transformMethod(method, flags.andThen(MethodTransform.transformingCode(Monitors::replace)));
        } else {
            type.with(element);
        }
    }

    private static boolean hasMonitors(MethodModel method) {
        return method.flags().has(AccessFlag.SYNCHRONIZED) || method.code().stream()
                .flatMap(code -> code.elementStream()).anyMatch(MonitorInstruction.class::isInstance);
    }

    private static void replace(CodeBuilder code, CodeElement element) {
        if (!(element instanceof MonitorInstruction monitor)) {
            code.with(element);
        } else if (monitor.opcode() == Opcode.MONITORENTER) {
            code.invokestatic(OBJECTS, "requireNonNull", CHECK).pop();
        } else {
            code.pop();
        }
    }
}
