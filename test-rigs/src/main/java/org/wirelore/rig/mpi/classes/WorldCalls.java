package org.wirelore.rig.mpi.classes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.ManagedWorld;

/**
 * Replaces what a program in virtual time asks of its process: the standard streams and system properties become the
 * rank's own ({@link ManagedWorld}), stack traces go to its standard error, and what may be parallel is sequential, as
 * {@link java.util.Collection#parallelStream} allows.
 */
final class WorldCalls implements ClassTransform {
    private static final ClassDesc WORLD = ClassDesc.of(ManagedWorld.class.getName());
    private static final ClassDesc THROWABLE = ConstantDescs.CD_Throwable;
    private static final Set<String> STREAMS = Set.of("in", "out", "err");
    private static final String SYSTEM = "java/lang/System";
    private static final String PRINT = "printStackTrace";
    private static final String NO_RESULT = "()V";

    /** Static calls that {@link ManagedWorld} has under the same name and with the same arguments. */
    private static final Map<String, Set<String>> STATIC = Map.of(
            SYSTEM, Set.of("setIn", "setOut", "setErr", "getProperty", "setProperty", "clearProperty", "getProperties",
                    "setProperties"),
            "java/lang/IO", Set.of("print", "println", "readln"),
            "java/lang/Integer", Set.of("getInteger"),
            "java/lang/Long", Set.of("getLong"),
            "java/lang/Boolean", Set.of("getBoolean"),
            "java/lang/Thread", Set.of("dumpStack"));

    private final Function<String, @Nullable InputStream> resources;

    /** @param resources finds files of classes by name, the program's own and others, or answers null */
    WorldCalls(Function<String, @Nullable InputStream> resources) {
        this.resources = resources;
    }

    @Override
    public void accept(ClassBuilder type, ClassElement element) {
        // What has nothing to replace stays as its compiler made it.
        if (element instanceof MethodModel method && method.code().isPresent()
                && method.code().get().elementStream().anyMatch(this::isReplaced)) {
            type.transformMethod(method, MethodTransform.transformingCode(this::replace));
        } else {
            type.with(element);
        }
    }

    private boolean isReplaced(CodeElement element) {
        return switch (element) {
            case FieldInstruction field -> isStandardStream(field);
            case InvokeInstruction call -> isReplaced(Call.of(call));
            default -> false;
        };
    }

    boolean isReplaced(Call call) {
        return isOfTheWorld(call) || ParallelCalls.isReplaced(call) || isPrint(call);
    }

    private void replace(CodeBuilder code, CodeElement element) {
        switch (element) {
            case FieldInstruction field when isStandardStream(field) -> code.invokestatic(WORLD,
                    field.name().stringValue(), MethodTypeDesc.of(field.typeSymbol()));
            case InvokeInstruction instruction when isReplaced(Call.of(instruction)) -> replaceCall(code,
                    Call.of(instruction));
            default -> code.with(element);
        }
    }

    private void replaceCall(CodeBuilder code, Call call) {
        if (isOfTheWorld(call)) {
            code.invokestatic(WORLD, call.name(), call.type());
        } else if (ParallelCalls.isReplaced(call)) {
            ParallelCalls.replace(code, call);
        } else {
            code.invokestatic(WORLD, call.opcode() == Opcode.INVOKESPECIAL ? "printInherited" : PRINT,
                    MethodTypeDesc.of(ConstantDescs.CD_void, THROWABLE));
        }
    }

    private static boolean isStandardStream(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC && field.owner().asInternalName().equals(SYSTEM)
                && STREAMS.contains(field.name().stringValue());
    }

    private static boolean isOfTheWorld(Call call) {
        return call.isStatic() && STATIC.getOrDefault(call.owner(), Set.of()).contains(call.name());
    }

    private boolean isPrint(Call call) {
        return (call.opcode() == Opcode.INVOKEVIRTUAL || call.opcode() == Opcode.INVOKESPECIAL)
                && call.name().equals(PRINT) && call.type().descriptorString().equals(NO_RESULT)
                && inheritsPrint(call.owner());
    }

    /** Whether a class is a Throwable that prints as all do: neither it nor one between has a way of its own. */
    private boolean inheritsPrint(String name) {
        String next = name;
        while (!next.equals("java/lang/Throwable")) {
            ClassModel type = parsed(next);
            if (type == null || type.superclass().isEmpty() || type.methods().stream()
                    .anyMatch(method -> method.methodName().equalsString(PRINT)
                            && method.methodType().equalsString(NO_RESULT))) {
                return false;
            }
            next = type.superclass().map(ClassEntry::asInternalName).orElse("");
        }
        return true;
    }

    private @Nullable ClassModel parsed(String name) {
        try (InputStream in = resources.apply(name + ".class")) {
            return in == null ? null : ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            return null;
        }
    }
}
