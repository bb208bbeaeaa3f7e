package org.wirelore.rig.sci;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.sci.card.SciCard;
import org.wirelore.rig.sci.conformance.ConformanceConfig;
import org.wirelore.rig.sci.litmus.LitmusPrograms;
import org.wirelore.rig.sci.raw.RawPrograms;
import org.wirelore.rig.sci.ring.SciSettings;
import org.wirelore.rig.sci.ring.SubactionFaults;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.ProtocolKind;

/**
 * SCI: PCI-SCI adapters, SISCI between real processes and of an installed library, MPI in SCI segments, and programs on
 * SISCI.
 */
public final class SciBinding implements Binding {
    @Override
    public List<CardKind> cards() {
        return List.of(SciCard.kind());
    }

    @Override
    public List<FabricKind> fabrics() {
        return List.of(
                new FabricKind(SciSettings.KIND, SciLibrary.class, Set.of(), SciSettings.class, SciSettings::bind),
                new FabricKind(SciMemoryFabric.KIND, SciLibrary.class, Set.of(FabricKind.Trait.REAL),
                        SciBinding.class, SciMemoryFabric::bind),
                new FabricKind(SciLibraryFabric.KIND, SciLibrary.class,
                        Set.of(FabricKind.Trait.REAL, FabricKind.Trait.JOINED), SciBinding.class,
                        SciLibraryFabric::bind),
                new FabricKind(SciLoopbackFabric.KIND, SciLibrary.class, Set.of(), SciBinding.class,
                        SciLoopbackFabric::bind));
    }

    @Override
    public List<FaultKind> faults() {
        return SubactionFaults.kinds();
    }

    @Override
    public List<ProtocolKind> protocols() {
        return List.of(new ProtocolKind(SciProtocol.NAME, List.of(SciLibrary.class), SciBinding.class,
                SciProtocol::bind));
    }

    @Override
    public List<ProgramKind> programs() {
        return Stream.of(RawPrograms.kinds().stream(), Stream.of(ConformanceConfig.kind()),
                LitmusPrograms.kinds().stream()).flatMap(kinds -> kinds).toList();
    }
}
