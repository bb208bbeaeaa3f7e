package org.wirelore.rig.mpi;

import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Replaces calls that look beyond the rank: the clock, sleep, exit and chance become the rank's own, and what starts threads is
 * refused when it is called. {@link WorldCalls} has the standard streams and other things that a process has for itself.
 */
final class CallRewriter {
    private static final ClassDesc MANAGED = ClassDesc.of(Managed.class.getName());
    /** References to constructors and methods without arguments, and what {@link Managed} has for them. */
    private static final Map<String, String> SUPPLIERS = Map.of("java/util/Random.<init>()V", "newRandom",
            "java/util/SplittableRandom.<init>()V", "newSplittableRandom",
            "java/time/Instant.now()Ljava/time/Instant;", "now");
    private static final MethodTypeDesc HASH = MethodTypeDesc.of(ConstantDescs.CD_int);

    /** Static calls that {@link Managed} has under the same name and with the same arguments. */
    private static final Map<String, Set<String>> STATIC = Map.of(
            "java/lang/System", Set.of("exit(I)V", "nanoTime()J", "currentTimeMillis()J",
                    "identityHashCode(Ljava/lang/Object;)I"),
            "java/time/Clock", Set.of("systemUTC()Ljava/time/Clock;", "systemDefaultZone()Ljava/time/Clock;",
                    "system(Ljava/time/ZoneId;)Ljava/time/Clock;"),
            "java/util/Calendar", Set.of("getInstance()Ljava/util/Calendar;"),
            "java/util/random/RandomGenerator", Set.of("getDefault()Ljava/util/random/RandomGenerator;",
                    "of(Ljava/lang/String;)Ljava/util/random/RandomGenerator;"),
            "java/lang/Thread", Set.of("sleep(J)V", "sleep(JI)V", "sleep(Ljava/time/Duration;)V"),
            "java/lang/Math", Set.of("random()D"),
            "java/lang/StrictMath", Set.of("random()D"),
            "java/util/Collections", Set.of("shuffle(Ljava/util/List;)V",
                    "shuffle(Ljava/util/List;Ljava/util/Random;)V"),
            "java/util/UUID", Set.of("randomUUID()Ljava/util/UUID;"));
    /** Calls on an object that {@link Managed} has as static ones, with the object as their first argument. */
    private static final Map<String, Set<String>> VIRTUAL = Map.of(
            "java/lang/Runtime", Set.of("exit(I)V", "halt(I)V"),
            "java/util/concurrent/TimeUnit", Set.of("sleep(J)V"));
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
     * @param resources finds files of classes by name, the program's own and others, or answers null
     */
    static byte[] rewrite(byte[] bytes, boolean isVirtual, Function<String, @Nullable InputStream> resources) {
        ClassFile files = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy(resources)));
        ClassModel program = files.parse(bytes);
        ClassTransform calls = (type, element) -> {
            // What has nothing to replace stays as its compiler made it.
            if (element instanceof MethodModel method && isConcerned(method, isVirtual)) {
                type.transformMethod(method, MethodTransform.transformingCode(
                        (code, instruction) -> replace(code, instruction, isVirtual)));
            } else {
                type.with(element);
            }
        };
        ClassTransform all = isVirtual ? new WorldCalls(program, resources).andThen(calls) : calls;
        return files.transformClass(program, isVirtual && inheritsHash(program)
                ? all.andThen(ClassTransform.endHandler(CallRewriter::addHash))
                : all);
    }

    /** Such a class has the hash code of its address, so to speak, and shows it in its string and in the order of sets. */
    private static boolean inheritsHash(ClassModel program) {
        return !program.flags().has(AccessFlag.INTERFACE)
                && program.superclass().filter(type -> type.asInternalName().equals("java/lang/Object")).isPresent()
                && program.methods().stream().noneMatch(method -> method.methodName().equalsString("hashCode")
                        && method.methodType().equalsString(HASH.descriptorString()));
    }

    private static void addHash(ClassBuilder type) {
        type.withMethodBody("hashCode", HASH, ClassFile.ACC_PUBLIC, code -> code.aload(0)
                .invokestatic(MANAGED, "identityHashCode", HASH.insertParameterTypes(0, ConstantDescs.CD_Object))
                .ireturn());
    }

    /** A class that is nowhere may be anything, as an interface may. */
    private static ClassHierarchyResolver hierarchy(Function<String, @Nullable InputStream> resources) {
        return ClassHierarchyResolver.ofResourceParsing(type -> resources.apply(internalName(type) + ".class"))
                .orElse(ClassHierarchyResolver.defaultResolver())
                .orElse(type -> ClassHierarchyResolver.ClassHierarchyInfo.ofInterface()).cached();
    }

    private static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    private static boolean isConcerned(MethodModel method, boolean isVirtual) {
        CodeModel code = method.code().orElse(null);
        if (code == null) {
            return false;
        }
        for (CodeElement element : code) {
            boolean isConcerned = switch (element) {
                case InvokeInstruction call -> isVirtual ? isReplaced(call) : isExit(call);
                case InvokeDynamicInstruction dynamic -> hasHandle(dynamic, isVirtual);
                default -> false;
            };
            if (isConcerned) {
                return true;
            }
        }
        return false;
    }

    private static void replace(CodeBuilder code, CodeElement element, boolean isVirtual) {
        switch (element) {
            case InvokeInstruction call when isVirtual ? isReplaced(call) : isExit(call) -> replaceCall(code, call);
            case InvokeDynamicInstruction dynamic when hasHandle(dynamic, isVirtual) -> replaceHandles(code, dynamic,
                    isVirtual);
            default -> code.with(element);
        }
    }

    private static boolean isExit(InvokeInstruction call) {
        return isExit(call.owner().asInternalName(), call.name().stringValue());
    }

    private static boolean isExit(String owner, String name) {
        return (owner.equals("java/lang/System") && name.equals("exit"))
                || (owner.equals("java/lang/Runtime") && RUNTIME.contains(name));
    }

    private static boolean isReplaced(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return isManaged(owner, name + call.type().stringValue(), call.opcode() == Opcode.INVOKESTATIC)
                || TimeAndChance.isReplaced(call)
                || startsThreads(owner, name, call.opcode() == Opcode.INVOKESTATIC);
    }

    private static boolean isManaged(String owner, String nameAndType, boolean isStatic) {
        return (isStatic ? STATIC : VIRTUAL).getOrDefault(owner, Set.of()).contains(nameAndType);
    }

    private static void replaceCall(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        if (isManaged(owner, name + call.type().stringValue(), isStatic)) {
            code.invokestatic(MANAGED, name.equals("halt") ? "exit" : name, isStatic
                    ? call.typeSymbol()
                    : call.typeSymbol().insertParameterTypes(0, call.owner().asSymbol()));
        } else if (TimeAndChance.isReplaced(call)) {
            TimeAndChance.replace(code, call);
        } else {
            refuse(code, owner.replace('/', '.') + '.' + name);
        }
    }

    private static void refuse(CodeBuilder code, String what) {
        code.loadConstant(what);
        code.invokestatic(MANAGED, "refuseThread", MethodTypeDesc.of(ClassDesc.of("java.lang.RuntimeException"),
                ConstantDescs.CD_String));
        code.athrow();
    }

    private static boolean hasHandle(InvokeDynamicInstruction dynamic, boolean isVirtual) {
        for (ConstantDesc argument : dynamic.bootstrapArgs()) {
            if (argument instanceof DirectMethodHandleDesc handle && isMethod(handle)
                    && isReplaced(handle, isVirtual)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isReplaced(DirectMethodHandleDesc handle, boolean isVirtual) {
        String owner = internalName(handle.owner());
        String name = handle.methodName();
        boolean isStatic = isStatic(handle);
        return isVirtual
                ? isManaged(owner, name + handle.lookupDescriptor(), isStatic) || SUPPLIERS.containsKey(key(handle))
                        || startsThreads(owner, name, isStatic)
                : isExit(owner, name);
    }

    /** Records have handles of their fields among their arguments. */
    private static boolean isMethod(DirectMethodHandleDesc handle) {
        return handle.lookupDescriptor().startsWith("(");
    }

    private static boolean isStatic(DirectMethodHandleDesc handle) {
        return handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
    }

    private static String key(DirectMethodHandleDesc handle) {
        return internalName(handle.owner()) + '.' + handle.methodName() + handle.lookupDescriptor();
    }

    /** References to methods, such as Math::random: what they lead to becomes the rank's own, as in a call. */
    private static void replaceHandles(CodeBuilder code, InvokeDynamicInstruction dynamic, boolean isVirtual) {
        ConstantDesc[] arguments = dynamic.bootstrapArgs().toArray(ConstantDesc[]::new);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof DirectMethodHandleDesc handle && isMethod(handle)
                    && isReplaced(handle, isVirtual)) {
                String owner = internalName(handle.owner());
                if (startsThreads(owner, handle.methodName(), isStatic(handle))) {
                    refuse(code, owner.replace('/', '.') + "::" + handle.methodName().replace("<init>", "new"));
                    return;
                }
                arguments[i] = replacement(handle);
            }
        }
        code.invokedynamic(DynamicCallSiteDesc.of(dynamic.bootstrapMethod(), dynamic.name().stringValue(),
                dynamic.typeSymbol(), arguments));
    }

    private static DirectMethodHandleDesc replacement(DirectMethodHandleDesc handle) {
        String supplier = SUPPLIERS.get(key(handle));
        if (supplier != null) {
            return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, MANAGED, supplier,
                    MethodTypeDesc.of(handle.owner()));
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        String name = handle.methodName();
        return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, MANAGED,
                name.equals("halt") ? "exit" : name,
                isStatic(handle) ? type : type.insertParameterTypes(0, handle.owner()));
    }

    /** Threads are refused where they are made: a subclass calls Thread's constructor, too. */
    private static boolean startsThreads(String owner, String name, boolean isStatic) {
        if (owner.equals("java/lang/Thread")) {
            return name.equals("<init>") || THREAD_STARTS.contains(name);
        }
        return (THREADED.contains(owner) && (isStatic || name.equals("<init>")))
                || (owner.equals("java/util/concurrent/CompletableFuture") && name.endsWith("Async"));
    }
}
