package org.wirelore.rig.instance.outside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** The open ports of all fabrics of a paced variant, in the order of the rig. */
public final class FabricPorts implements ExternalPorts {
    private final List<ExternalPorts> parts = new ArrayList<>();

    private FabricPorts() {
    }

    /**
     * Opens them.
     *
     * @param folder of the run, for what is written meanwhile
     * @param monitor receives what is waited for
     */
    public static FabricPorts open(VariantConfig variant, Path folder, JobMonitor monitor) {
        FabricPorts opened = new FabricPorts();
        try {
            for (RigFabric fabric : variant.fabrics()) {
                opened.parts.add(fabric.config().openExternal(fabric.plugs(), folder, monitor));
            }
            return opened;
        } catch (RuntimeException e) {
            try {
                opened.close();
            } catch (RuntimeException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    @Override
    public List<FramePort> ports() {
        return parts.stream().flatMap(part -> part.ports().stream()).toList();
    }

    @Override
    public List<String> warnings() {
        return parts.stream().flatMap(part -> part.warnings().stream()).toList();
    }

    @Override
    public void close() {
        if (parts.size() == 1) {
            parts.getFirst().close();
            return;
        }
        try {
            CloseAll.of(parts);
        } catch (IOException e) {
            throw new UncheckedIOException("could not close what a run has opened: " + CloseAll.text(e), e);
        }
    }
}
