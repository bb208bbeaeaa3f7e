package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * An agent that counts the bytes that a virtual machine copies in memory, at the one place that all bulk copies of
 * memory segments and buffers pass through: so that no copy can hide.
 */
public final class CopyCounter {
    private static final String COPYING_CLASS = "jdk/internal/misc/Unsafe";
    private static final String COPYING_METHOD = "copyMemory";
    private static final String COPYING_TYPE = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
    /** Of the parameter that says how many bytes. */
    private static final int BYTES_SLOT = 7;
    private static final LongAdder BYTES = new LongAdder();

    private CopyCounter() {
    }

    /** The bytes that were copied so far, by any thread. */
    public static long bytes() {
        return BYTES.sum();
    }

    /** What the copying method calls. */
    public static void copied(long bytes) {
        BYTES.add(bytes);
    }

    /** Begins to count: called by the virtual machine, before main. */
    public static void premain(String words, Instrumentation instrumentation) throws ReflectiveOperationException,
            UnmodifiableClassException {
        instrumentation.redefineModule(Object.class.getModule(), Set.of(CopyCounter.class.getModule()), Map.of(),
                Map.of(), Set.of(), Map.of());
        instrumentation.addTransformer(new Counting(), true);
        instrumentation.retransformClasses(Class.forName(COPYING_CLASS.replace('/', '.')));
    }

    /** Writes a jar with this agent, which the class loader of the JDK's own classes finds, too. */
    static void write(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", CopyCounter.class.getName());
        attributes.putValue("Boot-Class-Path", jar.getFileName().toString());
        attributes.putValue("Can-Retransform-Classes", "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (Class<?> each : new Class<?>[]{CopyCounter.class, Counting.class}) {
                String name = each.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                out.write(Files.readAllBytes(Path.of(SpawnedRanksTest.classes(), name)));
                out.closeEntry();
            }
        }
    }

    private static final class Counting implements ClassFileTransformer, CodeTransform {
        @Override
        public byte @Nullable [] transform(@Nullable ClassLoader loader, String name, @Nullable Class<?> old,
                @Nullable ProtectionDomain domain, byte[] bytes) {
            ClassTransform counted = ClassTransform.transformingMethodBodies(
                    method -> method.methodName().equalsString(COPYING_METHOD)
                            && method.methodType().equalsString(COPYING_TYPE),
                    this);
            ClassFile file = ClassFile.of();
            return COPYING_CLASS.equals(name) ? file.transformClass(file.parse(bytes), counted) : null;
        }

        @Override
        public void atStart(CodeBuilder code) {
            code.lload(BYTES_SLOT).invokestatic(ClassDesc.of(CopyCounter.class.getName()), "copied",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }
}
