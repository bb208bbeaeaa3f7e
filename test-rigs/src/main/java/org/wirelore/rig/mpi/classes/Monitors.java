package org.wirelore.rig.mpi.classes;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.HeldMonitors;
import org.wirelore.rig.mpi.process.Managed;

/**
 * Takes the monitors out of a program in virtual time. A rank has one thread, which excludes no other; but what ranks
 * share (the objects of MPI, strings, classes of the JDK) would let one that waits for a message inside
 * {@code synchronized} keep the others out, of which one may have to send it. Each rank notes what it is inside of
 * instead ({@link HeldMonitors}).
 */
public final class Monitors implements ClassTransform {
    private static final ClassDesc MANAGED = ClassDesc.of(Managed.class.getName());
    private static final MethodTypeDesc OF_A_MONITOR = MethodTypeDesc.of(ConstantDescs.CD_void,
            ConstantDescs.CD_Object);
    private static final String LEAVE = "leave";

    private final ClassModel program;

    /** @param program the class whose monitors they are */
    Monitors(ClassModel program) {
        this.program = program;
    }

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
            CodeTransform code = method.flags().has(AccessFlag.SYNCHRONIZED)
                    ? new WholeMethod(method.flags().has(AccessFlag.STATIC))
                    : Monitors::replace;
            type.transformMethod(method, flags.andThen(MethodTransform.transformingCode(code)));
        } else {
            type.with(element);
        }
    }

    private static boolean hasMonitors(MethodModel method) {
        return method.flags().has(AccessFlag.SYNCHRONIZED) || method.code().stream()
                .flatMap(code -> code.elementStream()).anyMatch(MonitorInstruction.class::isInstance);
    }

    private static void replace(CodeBuilder code, CodeElement element) {
        if (element instanceof MonitorInstruction monitor) {
            code.invokestatic(MANAGED, monitor.opcode() == Opcode.MONITORENTER ? "enter" : LEAVE, OF_A_MONITOR);
        } else {
            code.with(element);
        }
    }

    /** A synchronized method: it is inside the monitor from its first instruction until it returns or throws. */
    private final class WholeMethod implements CodeTransform {
        private final boolean isStatic;
        private @Nullable Label first;

        WholeMethod(boolean isStatic) {
            this.isStatic = isStatic;
        }

        @Override
        public void atStart(CodeBuilder code) {
            if (!isStatic) {
                code.aload(0);
            } else if (program.majorVersion() >= ClassFile.JAVA_5_VERSION) {
                code.loadConstant(program.thisClass().asSymbol());
            } else {
                // Such a class file has no constants that are classes.
                code.loadConstant(program.thisClass().asInternalName().replace('/', '.'));
                code.invokestatic(ConstantDescs.CD_Class, "forName",
                        MethodTypeDesc.of(ConstantDescs.CD_Class, ConstantDescs.CD_String));
            }
            code.invokestatic(MANAGED, "enter", OF_A_MONITOR);
            first = code.newBoundLabel();
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) {
                leave(code);
            }
            replace(code, element);
        }

        @Override
        public void atEnd(CodeBuilder code) {
            Label handler = code.newBoundLabel();
            if (first != null) {
                code.exceptionCatchAll(first, handler, handler);
            }
            leave(code);
            code.athrow();
        }

        private static void leave(CodeBuilder code) {
            code.invokestatic(MANAGED, LEAVE, ConstantDescs.MTD_void);
        }
    }
}
