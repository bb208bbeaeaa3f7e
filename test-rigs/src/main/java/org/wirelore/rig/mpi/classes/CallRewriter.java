package org.wirelore.rig.mpi.classes;

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
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.Managed;

/**
 * Replaces calls that look beyond the rank: the clock, sleep, exit and chance become the rank's own, and what starts
 * threads is refused when it is called. {@link WorldCalls} has the standard streams and other things that a process has
 * for itself. References to all such methods are written out as calls first ({@link MethodReferences}).
 */
final class CallRewriter {
    private static final ClassDesc MANAGED = ClassDesc.of(Managed.class.getName());
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
            "java/lang/Thread",
            Set.of("holdsLock(Ljava/lang/Object;)Z", "sleep(J)V", "sleep(JI)V", "sleep(Ljava/time/Duration;)V"),
            "java/lang/Math", Set.of("random()D"),
            "java/lang/StrictMath", Set.of("random()D"),
            "java/util/Collections", Set.of("shuffle(Ljava/util/List;)V",
                    "shuffle(Ljava/util/List;Ljava/util/Random;)V"),
            "java/util/UUID", Set.of("randomUUID()Ljava/util/UUID;"));
    /** Calls on an object that {@link Managed} has as static ones, with the object as their first argument. */
    private static final Map<String, Set<String>> VIRTUAL = Map.of(
            "java/lang/Runtime", Set.of("exit(I)V", "halt(I)V"),
            "java/util/concurrent/TimeUnit", Set.of("sleep(J)V"),
            "java/lang/Object", Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V"));
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
        WorldCalls world = new WorldCalls(resources);
        TraceCalls traces = new TraceCalls(isVirtual);
        Predicate<Call> replaced = isVirtual
                ? call -> traces.isConcerned(call) || world.isReplaced(call) || isReplaced(call)
                : call -> traces.isConcerned(call) || isExit(call);
        ClassTransform references = new MethodReferences(program, replaced).andThen(traces);
        ClassTransform all = (isVirtual ? references.andThen(world).andThen(new Monitors(program)) : references)
                .andThen(calls);
        return files.transformClass(program, isVirtual && inheritsHash(program)
                ? all.andThen(ClassTransform.endHandler(CallRewriter::addHash))
                : all);
    }

    /**
     * Such a class has the hash code of its address, so to speak, and shows it in its string and in the order of sets.
     */
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
            if (element instanceof InvokeInstruction call && isReplaced(Call.of(call), isVirtual)) {
                return true;
            }
        }
        return false;
    }

    private static void replace(CodeBuilder code, CodeElement element, boolean isVirtual) {
        if (element instanceof InvokeInstruction call && isReplaced(Call.of(call), isVirtual)) {
            replaceCall(code, Call.of(call));
        } else {
            code.with(element);
        }
    }

    private static boolean isReplaced(Call call, boolean isVirtual) {
        return isVirtual ? isReplaced(call) : isExit(call);
    }

    private static boolean isExit(Call call) {
        return (call.owner().equals("java/lang/System") && call.name().equals("exit"))
                || (call.owner().equals("java/lang/Runtime") && RUNTIME.contains(call.name()));
    }

    private static boolean isReplaced(Call call) {
        return isManaged(call) || TimeAndRandomCalls.isReplaced(call) || startsThreads(call);
    }

    private static boolean isManaged(Call call) {
        return (call.isStatic() ? STATIC : VIRTUAL).getOrDefault(call.owner(), Set.of()).contains(call.nameAndType());
    }

    private static void replaceCall(CodeBuilder code, Call call) {
        if (isManaged(call)) {
            code.invokestatic(MANAGED, call.name().equals("halt") ? "exit" : call.name(), call.isStatic()
                    ? call.type()
                    : call.type().insertParameterTypes(0, call.ownerType()));
        } else if (TimeAndRandomCalls.isReplaced(call)) {
            TimeAndRandomCalls.replace(code, call);
        } else {
            refuse(code, call.inWords());
        }
    }

    private static void refuse(CodeBuilder code, String what) {
        code.loadConstant(what);
        code.invokestatic(MANAGED, "refuseThread", MethodTypeDesc.of(ClassDesc.of("java.lang.RuntimeException"),
                ConstantDescs.CD_String));
        code.athrow();
    }

    /** Threads are refused where they are made: a subclass calls Thread's constructor, too. */
    private static boolean startsThreads(Call call) {
        String owner = call.owner();
        if (owner.equals("java/lang/Thread")) {
            return call.isConstructor() || THREAD_STARTS.contains(call.name());
        }
        return (THREADED.contains(owner) && (call.isStatic() || call.isConstructor()))
                || (owner.equals("java/util/concurrent/CompletableFuture") && call.name().endsWith("Async"));
    }
}
