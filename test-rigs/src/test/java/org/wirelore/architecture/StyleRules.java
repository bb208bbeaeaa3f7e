package org.wirelore.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Time, chance, threads and global state come only from where the design says they come from. */
final class StyleRules {
    /** The benchmark harness generates classes whose padding and statistics break every rule of style. */
    private static final String GENERATED = "..jmh_generated..";

    @ArchTest
    static final ArchRule modelsAndProtocolsReadNoClock = noClasses()
            .that()
            .resideInAnyPackage("org.wirelore.device..", "org.wirelore.adi..", "org.wirelore.firmware..", "mpi..",
                    "jpvm..")
            .should().callMethod(System.class, "nanoTime")
            .orShould().callMethod(System.class, "currentTimeMillis")
            .orShould().dependOnClassesThat().resideInAPackage("java.time..");

    @ArchTest
    static final ArchRule modelsAndProtocolsStartNoThreadsAndDrawNoRandomNumbers = noClasses()
            .that()
            .resideInAnyPackage("org.wirelore.device..", "org.wirelore.adi..", "org.wirelore.firmware..", "mpi..",
                    "jpvm..")
            .should().dependOnClassesThat().haveFullyQualifiedName("java.lang.Thread")
            .orShould().dependOnClassesThat().resideInAPackage("java.util.concurrent..")
            .orShould().dependOnClassesThat().haveSimpleName("Random")
            .orShould().dependOnClassesThat().resideInAPackage("java.util.random..")
            .orShould().callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule modelsAndProtocolsDoNoInputOrOutput = noClasses()
            .that()
            .resideInAnyPackage("org.wirelore.device..", "org.wirelore.adi..", "org.wirelore.firmware..", "mpi..",
                    "jpvm..")
            .should().dependOnClassesThat().resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..",
                    "tools.jackson..", "io.vertx..", "com.sun.jna..", "com.fazecast..")
            .orShould().dependOnClassesThat().haveSimpleNameStartingWith("FileInput")
            .orShould().dependOnClassesThat().haveSimpleNameStartingWith("FileOutput");

    @ArchTest
    static final ArchRule onlyTheCommandLineAndARankEndTheProcess = noClasses()
            .that()
            .resideOutsideOfPackages("org.wirelore.rig.cli..", "org.wirelore.rig.launch..", "org.wirelore.rig.rank..")
            .should().callMethod(System.class, "exit", int.class)
            .orShould().callMethod(Runtime.class, "halt", int.class);

    @ArchTest
    static final ArchRule onlyTheFaceAndWhoStartsProcessesReadPropertiesAndTheEnvironment = noClasses()
            .that().resideOutsideOfPackages("org.wirelore.rig.cli..", "org.wirelore.rig.config..",
                    "org.wirelore.rig.launch..", "org.wirelore.rig.rank..", "org.wirelore.rig.bench.peers..", GENERATED)
            .should().callMethod(System.class, "getProperty", String.class)
            .orShould().callMethod(System.class, "getProperty", String.class, String.class)
            .orShould().callMethod(System.class, "getenv", String.class)
            .orShould().callMethod(System.class, "getenv");

    /** Left to itself, JNA loads native code from folders that other users may write to. */
    @ArchTest
    static final ArchRule theLibraryOfJnaIsUnpackedInOnePlace = noClasses()
            .that().doNotHaveFullyQualifiedName("org.wirelore.emulator.linux.Bindings")
            .should().dependOnClassesThat().haveFullyQualifiedName("com.sun.jna.Native");

    @ArchTest
    static final ArchRule nothingIsGlobalAndMutable = fields()
            .that().areStatic().and().areDeclaredInClassesThat().resideOutsideOfPackage(GENERATED)
            .and(areWrittenByPeople())
            .should().beFinal();

    /** Its class comment says why it can do with nothing less. */
    private static final String INHERITS = "org.wirelore.rig.mpi.process.ThreadWatch";

    @ArchTest
    static final ArchRule noThreadLocals = noClasses()
            .that().doNotHaveFullyQualifiedName(INHERITS).and().doNotHaveFullyQualifiedName(INHERITS + "$1")
            .should().dependOnClassesThat().areAssignableTo(ThreadLocal.class);

    @ArchTest
    static final ArchRule noUnsafeMemory = noClasses()
            .that().resideOutsideOfPackage(GENERATED)
            .should().dependOnClassesThat().haveFullyQualifiedName("sun.misc.Unsafe");

    private StyleRules() {
    }

    private static DescribedPredicate<JavaField> areWrittenByPeople() {
        return DescribedPredicate.describe("are written by people",
                field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC));
    }
}
