package org.wirelore.rig.mpi.classes;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Writes references to methods and constructors out, as lambdas are: as methods of the class where they are, which call
 * what is referred to. Such a call is then replaced as all others are.
 */
final class MethodReferences implements ClassTransform {
    private static final ClassDesc FACTORY = ClassDesc.of("java.lang.invoke.LambdaMetafactory");
    /** Which argument of the factory is the method (java.lang.invoke.LambdaMetafactory). */
    private static final int METHOD = 1;

    private final ClassModel program;
    private final Predicate<Call> wanted;
    private final Map<Written, String> names = new LinkedHashMap<>();

    private record Written(Call call, MethodTypeDesc type) {
    }

    /**
     * @param program the class with the references
     * @param wanted which calls are to be written out
     */
    MethodReferences(ClassModel program, Predicate<Call> wanted) {
        this.program = program;
        this.wanted = wanted;
    }

    @Override
    public void accept(ClassBuilder type, ClassElement element) {
        // What has nothing to replace stays as its compiler made it.
        if (element instanceof MethodModel method && method.code().isPresent()
                && method.code().get().elementStream().anyMatch(part -> wantedCall(part) != null)) {
            type.transformMethod(method, MethodTransform.transformingCode(this::replace));
        } else {
            type.with(element);
        }
    }

    @Override
    public void atEnd(ClassBuilder type) {
        names.forEach((written, name) -> type.withMethodBody(name, written.type,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                code -> writeCall(code, written)));
    }

    private @Nullable Call wantedCall(CodeElement element) {
        Call call = element instanceof InvokeDynamicInstruction dynamic
                && dynamic.bootstrapMethod().owner().equals(FACTORY)
                && dynamic.bootstrapArgs().get(METHOD) instanceof DirectMethodHandleDesc handle
                        ? Call.of(handle)
                        : null;
        return call != null && wanted.test(call) ? call : null;
    }

    /** In place of an instruction that refers to a method: one that refers to the method of the class that calls it. */
    private void replace(CodeBuilder code, CodeElement element) {
        Call call = wantedCall(element);
        if (call == null || !(element instanceof InvokeDynamicInstruction dynamic)) {
            code.with(element);
            return;
        }
        MethodTypeDesc made = dynamic.typeSymbol();
        MethodTypeDesc type = typeOf(call, made);
        String name = names.computeIfAbsent(new Written(call, type), key -> "wirelore$reference" + names.size());
        ConstantDesc[] arguments = dynamic.bootstrapArgs().toArray(ConstantDesc[]::new);
        arguments[METHOD] = MethodHandleDesc.ofMethod(program.flags().has(AccessFlag.INTERFACE)
                ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC
                : DirectMethodHandleDesc.Kind.STATIC, program.thisClass().asSymbol(), name, type);
        code.invokedynamic(DynamicCallSiteDesc.of(dynamic.bootstrapMethod(), dynamic.name().stringValue(), made,
                arguments));
    }

    private static MethodTypeDesc typeOf(Call call, MethodTypeDesc made) {
        if (call.isConstructor()) {
            return call.type().changeReturnType(call.ownerType());
        }
        // An object that the reference is bound to is passed as what it was taken for.
        ClassDesc receiver = made.parameterCount() > 0 ? made.parameterType(0) : call.ownerType();
        return call.isStatic() ? call.type() : call.type().insertParameterTypes(0, receiver);
    }

    private static void writeCall(CodeBuilder code, Written written) {
        MethodTypeDesc type = written.type;
        if (written.call.isConstructor()) {
            code.new_(written.call.ownerType());
            code.dup();
        }
        for (int i = 0; i < type.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
        }
        written.call.writeTo(code);
        code.return_(TypeKind.from(type.returnType()));
    }
}
