package org.wirelore.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Optional;
import java.util.stream.Stream;
import org.wirelore.adi.AdiDevice;
import org.wirelore.rig.spi.Binding;

/** Who may import whom: modules point down only, and what is behind a device's API stays behind it. */
final class ImportRules {
    @ArchTest
    static final ArchRule modulesPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("test-rigs").definedBy("org.wirelore.rig..")
            .layer("emulator").definedBy("org.wirelore.emulator..")
            .layer("adi-layer").definedBy("org.wirelore.adi..", "mpi..", "jpvm..")
            .layer("device-models").definedBy("org.wirelore.device..")
            .layer("firmware-sim").definedBy("org.wirelore.firmware..")
            .whereLayer("test-rigs").mayNotBeAccessedByAnyLayer()
            .whereLayer("emulator").mayOnlyBeAccessedByLayers("test-rigs")
            .whereLayer("adi-layer").mayOnlyBeAccessedByLayers("test-rigs")
            .whereLayer("device-models").mayOnlyBeAccessedByLayers("test-rigs", "emulator", "adi-layer")
            .whereLayer("firmware-sim").mayOnlyBeAccessedByLayers("device-models", "test-rigs");

    @ArchTest
    static final ArchRule protocolsSeeOnlyTheUserApisOfDevices = noClasses()
            .that().resideInAnyPackage("org.wirelore.adi..", "mpi..", "jpvm..")
            .should().dependOnClassesThat().resideInAnyPackage("org.wirelore.device.api.host..",
                    "org.wirelore.device.api.register..", "org.wirelore.device.api.wire..")
            .orShould().dependOnClassesThat(behindTheDeviceApis());

    /** What the core and the protocols report. */
    private static final String[] REPORTS = {"org.wirelore.adi.event", "org.wirelore.adi.error"};

    @ArchTest
    static final ArchRule theAdiCoreKnowsNoProtocol = noClasses()
            .that().resideInAPackage("org.wirelore.adi")
            .should().dependOnClassesThat(resideInAPackage("org.wirelore.adi.*..")
                    .and(resideOutsideOfPackages(REPORTS)));

    @ArchTest
    static final ArchRule protocolsDoNotKnowEachOther = slices()
            .matching("org.wirelore.adi.(*)..").should().notDependOnEachOther()
            // What protocols of packets have in common.
            .ignoreDependency(alwaysTrue(), resideInAPackage("org.wirelore.adi.packet.."))
            // It is these two together.
            .ignoreDependency(resideInAPackage("org.wirelore.adi.viasci"),
                    resideInAnyPackage("org.wirelore.adi.sci", "org.wirelore.adi.via"))
            .ignoreDependency(alwaysTrue(), resideInAnyPackage(REPORTS))
            .ignoreDependency(alwaysTrue(), resideInAPackage("org.wirelore.adi.start"));

    @ArchTest
    static final ArchRule apisDoNotKnowWhatIsBehindThem = noClasses()
            .that().resideInAPackage("org.wirelore.device.api..")
            .should().dependOnClassesThat(behindTheDeviceApis());

    /** Endpoints, the libraries of SISCI and VIPL, and what is on every PCI card, are parts that devices share. */
    @ArchTest
    static final ArchRule devicesDoNotKnowEachOther = slices()
            .matching("org.wirelore.device.(*)..").should().notDependOnEachOther()
            .ignoreDependency(alwaysTrue(), resideInAnyPackage("org.wirelore.device.api..",
                    "org.wirelore.device.bpf..", "org.wirelore.device.endpoint..", "org.wirelore.device.mbuf..",
                    "org.wirelore.device.pci..",
                    "org.wirelore.device.sisci..", "org.wirelore.device.vipl.."));

    @ArchTest
    static final ArchRule theEmulatorKnowsNoDevice = noClasses()
            .that().resideInAPackage("org.wirelore.emulator..")
            .should().dependOnClassesThat(behindTheDeviceApis()
                    // The books of a U-Net endpoint are the same on a card and on a packet socket, and so are M-VIA and
                    // the interpreter of filters; the libraries of SISCI and VIPL are the same on a card and in shared
                    // memory.
                    .and(resideOutsideOfPackages("org.wirelore.device.bpf..", "org.wirelore.device.endpoint..",
                            "org.wirelore.device.mvia..", "org.wirelore.device.sisci..",
                            "org.wirelore.device.vipl..")));

    /** What the emulator has for every interconnect; its other packages are fabrics. */
    private static final String[] STAGE = {"backend", "capture", "choice", "fabric", "fault", "host", "linux",
        "process", "time"};

    @ArchTest
    static final ArchRule theCommonPartsOfRigsNameNoDeviceFabricOrProtocol = noClasses()
            .that(areCommon())
            .should().dependOnClassesThat(behindTheDeviceApis().or(apisOfDevices()).or(protocols()).or(fabrics()));

    @ArchTest
    static final ArchRule onlyTheProductNamesBindings = noClasses()
            .that(areCommon())
            .should().dependOnClassesThat(bindings());

    @ArchTest
    static final ArchRule packagesOfOneModuleDependInOneDirection = slices()
            .matching("org.wirelore.(*).(**)").should().beFreeOfCycles();

    private ImportRules() {
    }

    /**
     * The parts that every interconnect shares: all but the packages that a line of the registry stands for and those
     * below them, the registry itself, and the benchmarks, which measure parts by name.
     */
    private static DescribedPredicate<JavaClass> areCommon() {
        return resideInAPackage("org.wirelore.rig..")
                .and(resideOutsideOfPackages("org.wirelore.rig.product..", "org.wirelore.rig.bench.."))
                .and(DescribedPredicate.describe("hold no binding, nor do those above",
                        type -> Stream.iterate(Optional.of(type.getPackage()), Optional::isPresent,
                                each -> each.flatMap(JavaPackage::getParent))
                                .flatMap(Optional::stream).noneMatch(ImportRules::holdsBinding)));
    }

    private static boolean holdsBinding(JavaPackage folder) {
        return folder.getClasses().stream()
                .anyMatch(each -> each.isAssignableTo(Binding.class) && !each.isInterface());
    }

    /** The user APIs of devices; through sockets, ranks meet whatever they have besides. */
    private static DescribedPredicate<JavaClass> apisOfDevices() {
        return resideInAPackage("org.wirelore.device.api.*..").and(resideOutsideOfPackages(
                "org.wirelore.device.api.host..", "org.wirelore.device.api.register..",
                "org.wirelore.device.api.wire..", "org.wirelore.device.api.sockets.."))
                .as("are user APIs of devices");
    }

    private static DescribedPredicate<JavaClass> behindTheDeviceApis() {
        return resideInAPackage("org.wirelore.device..").and(resideOutsideOfPackage("org.wirelore.device.api.."))
                .as("are behind the APIs of devices");
    }

    /** The packages of the ADI with a device in them. */
    private static DescribedPredicate<JavaClass> protocols() {
        return DescribedPredicate.<JavaClass>describe("are protocols", type -> type.getPackageName()
                .startsWith("org.wirelore.adi.")
                && type.getPackage().getClasses().stream()
                        .anyMatch(each -> each.isAssignableTo(AdiDevice.class)));
    }

    private static DescribedPredicate<JavaClass> fabrics() {
        return DescribedPredicate.describe("are fabrics", type -> type.getPackageName()
                .startsWith("org.wirelore.emulator.")
                && Stream.of(STAGE).noneMatch(part -> (type.getPackageName() + ".")
                        .startsWith("org.wirelore.emulator." + part + ".")));
    }

    /** What a line of the registry brings besides programs: other parts of rigs reach it through the registry only. */
    private static DescribedPredicate<JavaClass> bindings() {
        return DescribedPredicate.describe("are bindings", type -> type.getPackage().getClasses().stream()
                .filter(each -> each.isAssignableTo(Binding.class) && !each.isInterface())
                .anyMatch(each -> Stream.of("cards", "fabrics", "faults", "protocols")
                        .anyMatch(part -> each.tryGetMethod(part).isPresent())));
    }
}
