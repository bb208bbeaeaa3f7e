package org.wirelore.rig.mpi.classes;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import org.wirelore.rig.mpi.process.ManagedArrays;

/**
 * Makes what may be parallel sequential: a stream by a call of {@link java.util.stream.BaseStream#sequential} behind
 * what gave it, from any method, and operations on arrays by those without threads.
 */
final class ParallelCalls {
    private static final ClassDesc BASE = ClassDesc.of("java.util.stream.BaseStream");
    private static final String STREAM_SUPPORT = "java/util/stream/StreamSupport";
    private static final String ARRAYS = "java/util/Arrays";
    private static final String PREFIX = "parallelPrefix";
    private static final Set<String> MAKERS = Set.of("parallelStream", "parallel");
    private static final Map<String, String> SEQUENTIAL = Map.of("parallelSort", "sort", "parallelSetAll", "setAll");

    private ParallelCalls() {
    }

    static boolean isReplaced(Call call) {
        return isStream(call) || (call.owner().equals(ARRAYS)
                && (SEQUENTIAL.containsKey(call.name()) || call.name().equals(PREFIX)));
    }

    /** In place of one for which {@link #isReplaced} is true. */
    static void replace(CodeBuilder code, Call call) {
        if (isStream(call)) {
            code.invoke(call.opcode(), call.ownerType(), call.name(), call.type(), call.isOfInterface());
            code.invokeinterface(BASE, "sequential", MethodTypeDesc.of(BASE));
            code.checkcast(call.type().returnType());
        } else if (call.name().equals(PREFIX)) {
            code.invokestatic(ClassDesc.of(ManagedArrays.class.getName()), PREFIX, call.type());
        } else {
            code.invokestatic(call.ownerType(), SEQUENTIAL.getOrDefault(call.name(), ""), ofObjects(call.type()));
        }
    }

    private static boolean isStream(Call call) {
        String result = call.type().returnType().descriptorString();
        return result.startsWith("Ljava/util/stream/") && result.endsWith("Stream;")
                && (MAKERS.contains(call.name()) || call.owner().equals(STREAM_SUPPORT));
    }

    /** Those that sort what is Comparable have a type of their own only where they are parallel. */
    private static MethodTypeDesc ofObjects(MethodTypeDesc type) {
        return MethodTypeDesc.ofDescriptor(type.descriptorString().replace("Ljava/lang/Comparable;",
                "Ljava/lang/Object;"));
    }
}
