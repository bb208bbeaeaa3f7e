package org.wirelore.rig.mpi.classes;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method, written out or through a reference to it.
 *
 * @param opcode the instruction that calls it
 * @param type without the object that it is called on
 */
record Call(Opcode opcode, ClassDesc ownerType, String name, MethodTypeDesc type, boolean isOfInterface) {
    static Call of(InvokeInstruction call) {
        return new Call(call.opcode(), call.owner().asSymbol(), call.name().stringValue(), call.typeSymbol(),
                call.isInterface());
    }

    /** What a handle of a method or a constructor calls; null if it is of a field. */
    static @Nullable Call of(DirectMethodHandleDesc handle) {
        Opcode opcode = switch (handle.kind()) {
            case STATIC, INTERFACE_STATIC -> Opcode.INVOKESTATIC;
            case VIRTUAL -> Opcode.INVOKEVIRTUAL;
            case INTERFACE_VIRTUAL -> Opcode.INVOKEINTERFACE;
            case CONSTRUCTOR -> Opcode.INVOKESPECIAL;
            default -> null;
        };
        return opcode == null
                ? null
                : new Call(opcode, handle.owner(), handle.methodName(),
                        MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()), handle.isOwnerInterface());
    }

    /** The name of the class that it is looked for in, with slashes. */
    String owner() {
        String descriptor = ownerType.descriptorString();
        return ownerType.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    boolean isStatic() {
        return opcode == Opcode.INVOKESTATIC;
    }

    boolean isConstructor() {
        return name.equals(ConstantDescs.INIT_NAME);
    }

    /** The name with the types of the arguments and the result, as class files write them. */
    String nameAndType() {
        return name + type.descriptorString();
    }

    /** The name of the class and of the method, as programs write them. */
    String inWords() {
        return isConstructor() ? "new " + owner().replace('/', '.') : owner().replace('/', '.') + '.' + name;
    }

    /** Calls it; what it needs is on the stack. */
    void writeTo(CodeBuilder code) {
        code.invoke(opcode, ownerType, name, type, isOfInterface);
    }
}
