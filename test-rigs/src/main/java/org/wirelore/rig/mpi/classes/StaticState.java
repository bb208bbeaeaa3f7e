package org.wirelore.rig.mpi.classes;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the classes of a program that all its ranks may share, in all runs: those that keep nothing between runs and
 * name no class that does. Classes of one package are shared together or not at all, since a package is one only within
 * one loader.
 *
 * <p>A class keeps nothing if each of its static fields is a constant of the compiler, or what the compiler makes of
 * {@code assert}, of {@code switch} over an enum, or of an enum without changeable fields, and if its static
 * initializer does nothing else. A program that looks for classes by their names shares none, nor does one with native
 * methods.
 */
final class StaticState {
    /** Of larger programs no class is shared. */
    private static final int CLASSES_MAX = 1_000;
    private static final String INITIALIZER = "<clinit>";
    private static final String CONSTRUCTOR = "<init>";
    private static final String ASSERTIONS = "$assertionsDisabled";
    private static final String SWITCH = "$SwitchMap$";
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$/]+);");
    /** What finds classes by their names, or makes them. */
    private static final Set<String> FINDERS = Set.of("java/lang/ClassLoader", "java/util/ServiceLoader",
            "java/lang/reflect/Proxy", "java/lang/invoke/MethodHandles$Lookup#findClass", "java/lang/Class#forName",
            "java/io/ObjectInputStream", "java/lang/ModuleLayer", "java/net/URLClassLoader");

    private final Function<String, byte @Nullable []> files;
    private final Map<String, ClassModel> reached = new LinkedHashMap<>();
    private final Map<String, Set<String>> named = new HashMap<>();

    /** @param files finds the class file of a class of the program, as it was compiled; null for other classes */
    private StaticState(Function<String, byte @Nullable []> files) {
        this.files = files;
    }

    /** The names of the classes that can be shared among those that a class reaches. */
    static Set<String> shareable(String mainClass, Function<String, byte @Nullable []> files) {
        return new StaticState(files).found(mainClass);
    }

    private Set<String> found(String mainClass) {
        if (!reach(mainClass)) {
            return Set.of();
        }
        Set<String> ownPackages = new HashSet<>();
        reached.forEach((name, model) -> {
            if (hasState(model)) {
                ownPackages.add(packageOf(name));
            }
        });
        boolean hasMore = true;
        while (hasMore) {
            hasMore = false;
            for (Map.Entry<String, Set<String>> each : named.entrySet()) {
                boolean isOwn = each.getValue().stream()
                        .anyMatch(other -> reached.containsKey(other) && ownPackages.contains(packageOf(other)));
                hasMore |= isOwn && ownPackages.add(packageOf(each.getKey()));
            }
        }
        Set<String> shared = new HashSet<>(reached.keySet());
        shared.removeIf(name -> ownPackages.contains(packageOf(name)));
        return shared;
    }

    /** Reads a class and all that it names. Whether it is known what all of them are. */
    private boolean reach(String mainClass) {
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        open.add(mainClass);
        seen.add(mainClass);
        while (!open.isEmpty()) {
            String name = open.remove();
            byte[] file = files.apply(name);
            if (file != null) {
                ClassModel model;
                try {
                    model = ClassFile.of().parse(file);
                } catch (IllegalArgumentException e) {
                    // What is no class is refused when it is loaded.
                    return false;
                }
                Set<String> others = new HashSet<>();
                if (reached.size() == CLASSES_MAX || !names(model, others)) {
                    return false;
                }
                reached.put(name, model);
                named.put(name, others);
                others.stream().filter(seen::add).forEach(open::add);
            }
        }
        return true;
    }

    /** Adds the classes that a class names, in whatever way. Whether it finds no others by itself. */
    private static boolean names(ClassModel model, Set<String> into) {
        for (PoolEntry entry : model.constantPool()) {
            switch (entry) {
                case ClassEntry type -> {
                    if (FINDERS.contains(type.asInternalName())) {
                        return false;
                    }
                    into.add(dotted(type.asInternalName()));
                }
                case Utf8Entry text -> {
                    Matcher types = IN_DESCRIPTOR.matcher(text.stringValue());
                    while (types.find()) {
                        into.add(dotted(types.group(1)));
                    }
                }
                case MemberRefEntry member -> {
                    if (FINDERS.contains(member.owner().asInternalName() + "#" + member.name().stringValue())) {
                        return false;
                    }
                }
                default -> {
                    // It names no class.
                }
            }
        }
        return true;
    }

    private static boolean hasState(ClassModel model) {
        boolean isEnum = isPlainEnum(model);
        return !model.fields().stream().allMatch(field -> isConstant(field, isEnum))
                || model.methods().stream().anyMatch(method -> method.flags().has(AccessFlag.NATIVE)
                        || (method.methodName().equalsString(INITIALIZER) && !isPlain(model, method, isEnum)));
    }

    private static boolean isConstant(FieldModel field, boolean isEnum) {
        if (!field.flags().has(AccessFlag.STATIC)) {
            return true;
        }
        boolean isMade = field.flags().has(AccessFlag.SYNTHETIC);
        String name = field.fieldName().stringValue();
        return field.flags().has(AccessFlag.FINAL) && (field.attributes().stream()
                .anyMatch(ConstantValueAttribute.class::isInstance) || (isMade && name.equals(ASSERTIONS))
                || (isMade && name.startsWith(SWITCH)) || (isEnum && (isMade || field.flags().has(AccessFlag.ENUM))));
    }

    /** An enum whose constants are all of one class and can't change. */
    private static boolean isPlainEnum(ClassModel model) {
        return model.flags().has(AccessFlag.ENUM) && model.flags().has(AccessFlag.FINAL)
                && model.fields().stream().filter(field -> !field.flags().has(AccessFlag.STATIC))
                        .allMatch(field -> field.flags().has(AccessFlag.FINAL) && isValue(field.fieldTypeSymbol()))
                && model.methods().stream().filter(method -> method.methodName().equalsString(CONSTRUCTOR))
                        .allMatch(method -> callsOnly(method,
                                call -> call.owner().asInternalName().equals("java/lang/Enum")));
    }

    private static boolean isValue(ClassDesc type) {
        return type.isPrimitive() || type.equals(ConstantDescs.CD_String);
    }

    /** Whether a static initializer does only what the compiler has added. */
    private static boolean isPlain(ClassModel model, MethodModel initializer, boolean isEnum) {
        String own = model.thisClass().asInternalName();
        return callsOnly(initializer, call -> {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            return (owner.equals("java/lang/Class") && name.equals("desiredAssertionStatus"))
                    || (isEnum && owner.equals(own) && (name.equals(CONSTRUCTOR) || name.equals("$values")))
                    || name.equals("ordinal") || name.equals("values");
        }) && model.fields().stream().anyMatch(field -> field.flags().has(AccessFlag.STATIC)
                && (field.flags().has(AccessFlag.SYNTHETIC) || isEnum));
    }

    private static boolean callsOnly(MethodModel method, Predicate<InvokeInstruction> allowed) {
        return method.code().stream().allMatch(code -> {
            for (CodeElement element : code) {
                if (element instanceof InvokeDynamicInstruction
                        || (element instanceof InvokeInstruction call && !allowed.test(call))) {
                    return false;
                }
            }
            return true;
        });
    }

    private static String dotted(String internal) {
        int begin = 0;
        while (begin < internal.length() && internal.charAt(begin) == '[') {
            begin++;
        }
        String type = begin > 0 && internal.endsWith(";")
                ? internal.substring(begin + 1, internal.length() - 1)
                : internal.substring(begin);
        return type.replace('/', '.');
    }

    private static String packageOf(String name) {
        int end = name.lastIndexOf('.');
        return end < 0 ? "" : name.substring(0, end);
    }
}
