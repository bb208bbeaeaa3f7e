package org.wirelore.rig.mpi.classes;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.wirelore.rig.mpi.process.ManagedWorld;
import org.wirelore.rig.mpi.process.ProgramTrace;

/**
 * Has stack traces end at the program's main ({@link ProgramTrace}) before the program looks at them: where it prints
 * one, asks for its frames, or hands what was thrown to a logger of the platform.
 */
public final class TraceCalls implements ClassTransform {
    private static final ClassDesc TRACE = ClassDesc.of(ProgramTrace.class.getName());
    private static final MethodTypeDesc END = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);
    /** Calls on what was thrown, whatever class of Throwables it is taken for. */
    private static final Set<String> LOOKS = Set.of("printStackTrace()V", "printStackTrace(Ljava/io/PrintStream;)V",
            "printStackTrace(Ljava/io/PrintWriter;)V", "getStackTrace()[Ljava/lang/StackTraceElement;");
    /** Take what was thrown as the last argument of some methods. */
    private static final Set<String> LOGGERS = Set.of("java/util/logging/Logger", "java/util/logging/LogRecord",
            "java/lang/System$Logger");

    private final boolean isVirtual;

    TraceCalls(boolean isVirtual) {
        this.isVirtual = isVirtual;
    }

    @Override
    public void accept(ClassBuilder type, ClassElement element) {
        // What has nothing to replace stays as its compiler made it.
        if (element instanceof MethodModel method && method.code().isPresent() && method.code().get().elementStream()
                .anyMatch(part -> part instanceof InvokeInstruction call && isConcerned(Call.of(call)))) {
            type.transformMethod(method, MethodTransform.transformingCode(this::replace));
        } else {
            type.with(element);
        }
    }

    boolean isConcerned(Call call) {
        return isLook(call) || isLogged(call) || isDump(call);
    }

    private void replace(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction instruction) {
            Call call = Call.of(instruction);
            if (isDump(call)) {
                code.invokestatic(TRACE, call.name(), call.type());
                return;
            }
            if (isLogged(call) || (isLook(call) && call.type().parameterCount() == 0)) {
                code.dup().invokestatic(TRACE, "end", END);
            } else if (isLook(call)) {
                code.dup2().pop().invokestatic(TRACE, "end", END);
            }
        }
        code.with(element);
    }

    private static boolean isLook(Call call) {
        return call.opcode() != Opcode.INVOKESTATIC && LOOKS.contains(call.nameAndType());
    }

    private static boolean isLogged(Call call) {
        int count = call.type().parameterCount();
        return LOGGERS.contains(call.owner()) && count > 0
                && call.type().parameterType(count - 1).equals(ConstantDescs.CD_Throwable);
    }

    /** In virtual time the rank's own error stream gets it ({@link ManagedWorld}). */
    private boolean isDump(Call call) {
        return !isVirtual && call.isStatic() && call.owner().equals("java/lang/Thread")
                && call.name().equals("dumpStack");
    }
}
