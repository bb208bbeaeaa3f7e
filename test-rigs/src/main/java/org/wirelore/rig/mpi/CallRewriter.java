package org.wirelore.rig.mpi;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;

/**
 * Replaces calls that look beyond the rank: the clock, sleep, exit, chance, and the standard streams become the rank's own,
 * and what starts threads is refused when it is called.
 */
final class CallRewriter {
    private static final ClassDesc MANAGED = ClassDesc.of(Managed.class.getName());
    private static final ClassDesc PRINT_STREAM = ClassDesc.of("java.io.PrintStream");
    private static final MethodTypeDesc NO_SEED = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc SEEDED = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long);

    /** Static calls that {@link Managed} has under the same name and with the same arguments. */
    private static final Map<String, Set<String>> STATIC = Map.of(
            "java/lang/System", Set.of("exit(I)V", "nanoTime()J", "currentTimeMillis()J"),
            "java/lang/Thread", Set.of("sleep(J)V", "sleep(JI)V"),
            "java/lang/Math", Set.of("random()D"),
            "java/lang/StrictMath", Set.of("random()D"));
    private static final Set<String> RUNTIME = Set.of("exit", "halt");
    /** Classes whose construction, or whose static methods, start threads. */
    private static final Set<String> THREADED = Set.of("java/util/concurrent/Executors",
            "java/util/concurrent/ThreadPoolExecutor", "java/util/concurrent/ScheduledThreadPoolExecutor",
            "java/util/concurrent/ForkJoinPool", "java/util/Timer");
    private static final Set<String> THREAD_STARTS = Set.of("startVirtualThread", "ofVirtual", "ofPlatform");

    private CallRewriter() {
    }

    /**
     * A class as a rank runs it.
     *
     * @param isVirtual whether in virtual time; else only its end is the rank's own
     */
    static byte[] rewrite(byte[] bytes, boolean isVirtual) {
        ClassFile files = ClassFile.of();
        CodeTransform transform = isVirtual ? CallRewriter::replace : CallRewriter::replaceExit;
        return files.transformClass(files.parse(bytes),
                ClassTransform.transformingMethodBodies(transform));
    }

    private static void replace(CodeBuilder code, CodeElement element) {
        switch (element) {
            case InvokeInstruction call when replaceCall(code, call) -> {
                // Done.
            }
            case FieldInstruction field when replaceField(code, field) -> {
                // Done.
            }
            default -> code.with(element);
        }
    }

    private static void replaceExit(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call && isExit(call)) {
            replaceCall(code, call);
        } else {
            code.with(element);
        }
    }

    private static boolean isExit(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return (owner.equals("java/lang/System") && name.equals("exit"))
                || (owner.equals("java/lang/Runtime") && RUNTIME.contains(name));
    }

    private static boolean replaceField(CodeBuilder code, FieldInstruction field) {
        String name = field.name().stringValue();
        if (field.opcode() != Opcode.GETSTATIC || !field.owner().asInternalName().equals("java/lang/System")
                || !(name.equals("out") || name.equals("err"))) {
            return false;
        }
        code.invokestatic(MANAGED, name, MethodTypeDesc.of(PRINT_STREAM));
        return true;
    }

    private static boolean replaceCall(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        if (call.opcode() == Opcode.INVOKESTATIC && STATIC.getOrDefault(owner, Set.of()).contains(name + type)) {
            code.invokestatic(MANAGED, name, call.typeSymbol());
            return true;
        }
        if (owner.equals("java/lang/Runtime") && RUNTIME.contains(name)) {
            code.invokestatic(MANAGED, "exit",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of("java.lang.Runtime"), ConstantDescs.CD_int));
            return true;
        }
        if (owner.equals("java/util/Random") && name.equals("<init>") && call.typeSymbol().equals(NO_SEED)) {
            code.invokestatic(MANAGED, "seed", MethodTypeDesc.of(ConstantDescs.CD_long));
            code.invokespecial(ClassDesc.of("java.util.Random"), "<init>", SEEDED);
            return true;
        }
        if (startsThreads(owner, name, call.opcode())) {
            code.loadConstant(owner.replace('/', '.') + '.' + name);
            code.invokestatic(MANAGED, "refuseThread", MethodTypeDesc.of(ClassDesc.of("java.lang.RuntimeException"),
                    ConstantDescs.CD_String));
            code.athrow();
            return true;
        }
        return false;
    }

    /** Threads are refused where they are made: a subclass calls Thread's constructor, too. */
    private static boolean startsThreads(String owner, String name, Opcode opcode) {
        if (owner.equals("java/lang/Thread")) {
            return name.equals("<init>") || THREAD_STARTS.contains(name);
        }
        return (THREADED.contains(owner) && (opcode == Opcode.INVOKESTATIC || name.equals("<init>")))
                || (owner.equals("java/util/concurrent/CompletableFuture") && name.endsWith("Async")
                        && opcode == Opcode.INVOKESTATIC)
                || (name.equals("parallelStream") && owner.startsWith("java/util/"));
    }
}
