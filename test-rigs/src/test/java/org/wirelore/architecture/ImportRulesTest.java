package org.wirelore.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may import whom: modules point down only, and what is behind a device's API stays behind it. */
@AnalyzeClasses(packages = "org.wirelore", importOptions = ProductOnly.class)
class ImportRulesTest {
    @ArchTest
    static final ArchRule modulesPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("test-rigs").definedBy("org.wirelore.rig..")
            .layer("emulator").definedBy("org.wirelore.emulator..")
            .layer("adi-layer").definedBy("org.wirelore.adi..", "mpi..")
            .layer("device-models").definedBy("org.wirelore.device..")
            .layer("firmware-sim").definedBy("org.wirelore.firmware..")
            .whereLayer("test-rigs").mayNotBeAccessedByAnyLayer()
            .whereLayer("emulator").mayOnlyBeAccessedByLayers("test-rigs")
            .whereLayer("adi-layer").mayOnlyBeAccessedByLayers("test-rigs")
            .whereLayer("device-models").mayOnlyBeAccessedByLayers("test-rigs", "emulator", "adi-layer")
            .whereLayer("firmware-sim").mayOnlyBeAccessedByLayers("device-models", "test-rigs");

    @ArchTest
    static final ArchRule protocolsSeeOnlyTheUserApisOfDevices = noClasses()
            .that().resideInAnyPackage("org.wirelore.adi..", "mpi..")
            .should().dependOnClassesThat().resideInAnyPackage("org.wirelore.device.api.host..",
                    "org.wirelore.device.api.register..", "org.wirelore.device.api.wire..",
                    "org.wirelore.device.tulip..", "org.wirelore.device.unet..",
                    "org.wirelore.device.endpoint..");

    @ArchTest
    static final ArchRule theAdiCoreKnowsNoProtocol = noClasses()
            .that().resideInAPackage("org.wirelore.adi")
            .should().dependOnClassesThat().resideInAPackage("org.wirelore.adi.*..");

    @ArchTest
    static final ArchRule protocolsDoNotKnowEachOther = slices()
            .matching("org.wirelore.adi.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule apisDoNotKnowWhatIsBehindThem = noClasses()
            .that().resideInAPackage("org.wirelore.device.api..")
            .should().dependOnClassesThat().resideInAnyPackage("org.wirelore.device.tulip..",
                    "org.wirelore.device.unet..");

    @ArchTest
    static final ArchRule devicesDoNotKnowEachOther = slices()
            .matching("org.wirelore.device.(tulip|unet)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule theEmulatorKnowsNoDevice = noClasses()
            .that().resideInAPackage("org.wirelore.emulator..")
            .should().dependOnClassesThat().resideInAnyPackage("org.wirelore.device.tulip..",
                    "org.wirelore.device.unet..");
}
