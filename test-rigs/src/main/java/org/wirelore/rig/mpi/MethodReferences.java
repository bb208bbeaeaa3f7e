package org.wirelore.rig.mpi;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes references to methods out, as lambdas are: as methods of the class where they are, which call what is referred to. */
final class MethodReferences {
    private static final ClassDesc FACTORY = ClassDesc.of("java.lang.invoke.LambdaMetafactory");
    /** Which argument of the factory is the method (java.lang.invoke.LambdaMetafactory). */
    private static final int METHOD = 1;

    private final ClassModel program;
    private final Map<Written, String> names = new LinkedHashMap<>();

    private record Written(Call call, MethodTypeDesc type) {
    }

    /** @param program the class with the references */
    MethodReferences(ClassModel program) {
        this.program = program;
    }

    /** What an instruction that makes a lambda refers to; null for others. */
    static @Nullable Call referred(InvokeDynamicInstruction dynamic) {
        return dynamic.bootstrapMethod().owner().equals(FACTORY)
                && dynamic.bootstrapArgs().get(METHOD) instanceof DirectMethodHandleDesc handle
                        ? Call.of(handle)
                        : null;
    }

    /** In place of an instruction that refers to the call: one that refers to a method of the class that makes it. */
    void replace(CodeBuilder code, InvokeDynamicInstruction dynamic, Call call) {
        MethodTypeDesc made = dynamic.typeSymbol();
        // An object that the reference is bound to is passed as what it was taken for.
        ClassDesc receiver = made.parameterCount() > 0 ? made.parameterType(0) : call.ownerType();
        MethodTypeDesc type = call.isStatic() ? call.type() : call.type().insertParameterTypes(0, receiver);
        String name = names.computeIfAbsent(new Written(call, type), key -> "wirelore$reference" + names.size());
        ConstantDesc[] arguments = dynamic.bootstrapArgs().toArray(ConstantDesc[]::new);
        arguments[METHOD] = MethodHandleDesc.ofMethod(program.flags().has(AccessFlag.INTERFACE)
                ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC
                : DirectMethodHandleDesc.Kind.STATIC, program.thisClass().asSymbol(), name, type);
        code.invokedynamic(DynamicCallSiteDesc.of(dynamic.bootstrapMethod(), dynamic.name().stringValue(), made,
                arguments));
    }

    /**
     * Adds the methods.
     *
     * @param calls writes a call, whose arguments are on the stack
     */
    void addTo(ClassBuilder builder, BiConsumer<CodeBuilder, Call> calls) {
        names.forEach((written, name) -> builder.withMethodBody(name, written.type,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC, code -> {
                    for (int i = 0; i < written.type.parameterCount(); i++) {
                        code.loadLocal(TypeKind.from(written.type.parameterType(i)), code.parameterSlot(i));
                    }
                    calls.accept(code, written.call);
                    code.return_(TypeKind.from(written.type.returnType()));
                }));
    }
}
