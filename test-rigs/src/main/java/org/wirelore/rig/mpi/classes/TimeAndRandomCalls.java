package org.wirelore.rig.mpi.classes;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.mpi.process.Managed;
import org.wirelore.rig.mpi.process.ManagedRandom;

/**
 * Calls that ask for the date, for chance, or for the hash code of an object as such, and that become the rank's own
 * not by another call in their place alone: by one with a clock or a seed, or by one without regard to the object.
 */
final class TimeAndRandomCalls {
    private static final ClassDesc MANAGED = ClassDesc.of(Managed.class.getName());
    private static final ClassDesc CHANCE = ClassDesc.of(ManagedRandom.class.getName());
    private static final ClassDesc CLOCK = ClassDesc.of("java.time.Clock");
    private static final ClassDesc RANDOM = ClassDesc.of("java.util.Random");
    private static final String NO_ARGUMENTS = "()";
    private static final String OF_A_ZONE = "(Ljava/time/ZoneId;)";

    /** Constructors without arguments, and what of {@link Managed} gives the long that another of theirs takes. */
    private static final Map<String, String> WITH_A_NUMBER = Map.of("java/util/Random", "seed",
            "java/util/SplittableRandom", "seed", "java/util/Date", "currentTimeMillis");
    /** Each has a static method now, without arguments, of a zone, and of a clock. */
    private static final Set<String> DATES = Set.of("java/time/Instant", "java/time/LocalDate", "java/time/LocalTime",
            "java/time/LocalDateTime", "java/time/ZonedDateTime", "java/time/OffsetDateTime", "java/time/OffsetTime",
            "java/time/Year", "java/time/YearMonth", "java/time/MonthDay");
    /**
     * Generators that no seed can be given to. What they are asked for, {@link ManagedRandom} has under the same name.
     */
    private static final Set<String> GENERATORS = Set.of("java/util/concurrent/ThreadLocalRandom",
            "java/security/SecureRandom");
    private static final Set<String> ASKED = Set.of("nextInt()I", "nextInt(I)I", "nextInt(II)I", "nextLong()J",
            "nextLong(J)J", "nextLong(JJ)J", "nextDouble()D", "nextDouble(D)D", "nextDouble(DD)D", "nextFloat()F",
            "nextBoolean()Z", "nextGaussian()D", "nextBytes([B)V", "ints(J)Ljava/util/stream/IntStream;",
            "ints(JII)Ljava/util/stream/IntStream;", "ints(II)Ljava/util/stream/IntStream;",
            "doubles(J)Ljava/util/stream/DoubleStream;");

    private TimeAndRandomCalls() {
    }

    static boolean isReplaced(Call call) {
        return isNumbered(call) || isDate(call) || isAsked(call) || isHash(call);
    }

    /** In place of one for which {@link #isReplaced} is true. */
    static void replace(CodeBuilder code, Call call) {
        String owner = call.owner();
        String name = call.name();
        if (isNumbered(call)) {
            code.invokestatic(MANAGED, WITH_A_NUMBER.getOrDefault(owner, "seed"),
                    MethodTypeDesc.of(ConstantDescs.CD_long));
            code.invokespecial(call.ownerType(), name,
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
        } else if (isDate(call)) {
            code.invokestatic(MANAGED, "clock", call.type().changeReturnType(CLOCK));
            code.invokestatic(call.ownerType(), name,
                    MethodTypeDesc.of(call.type().returnType(), CLOCK));
        } else if (isAsked(call)) {
            code.invokestatic(CHANCE, name, call.type().insertParameterTypes(0, RANDOM));
        } else {
            code.invokestatic(MANAGED, call.opcode() == Opcode.INVOKESPECIAL ? "identityHashCode" : name,
                    MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object));
        }
    }

    private static boolean isNumbered(Call call) {
        return WITH_A_NUMBER.containsKey(call.owner())
                && call.nameAndType().equals("<init>()V");
    }

    private static boolean isDate(Call call) {
        String type = call.type().descriptorString();
        return call.opcode() == Opcode.INVOKESTATIC && DATES.contains(call.owner())
                && call.name().equals("now")
                && (type.startsWith(NO_ARGUMENTS) || type.startsWith(OF_A_ZONE));
    }

    private static boolean isAsked(Call call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL && GENERATORS.contains(call.owner())
                && ASKED.contains(call.nameAndType());
    }

    private static boolean isHash(Call call) {
        return call.opcode() != Opcode.INVOKESTATIC && call.owner().equals("java/lang/Object")
                && call.nameAndType().equals("hashCode()I");
    }
}
