package org.wirelore.rig.sci;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.emulator.backend.libsisci.InstalledSisci;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.RealNetwork;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * The SISCI library that is installed on the machines of a job, with its driver and adapters: each machine is a node.
 *
 * @param name name of the fabric
 * @param library the library's file; empty: the one that is installed
 */
record SciLibraryFabric(String name, String library) implements FabricConfig {
    static final String KIND = "sci-library";
    private static final Path ROOT = Path.of("/");

    static SciLibraryFabric bind(JsonNode node, JsonNode rig) {
        return new SciLibraryFabric(Fields.text(node, "name"), Fields.text(node, "library"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", the SISCI library " + (library.isEmpty() ? "of this machine" : library);
    }

    @Override
    public Class<?> api() {
        return SciLibrary.class;
    }

    @Override
    public String place() {
        return "in segments of the installed SISCI library";
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.mode() == RigConfig.Mode.REAL, check.path().child("kind"),
                "a rig in real mode: an installed library moves data between real machines", KIND);
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        throw new IllegalStateException("a fabric of real adapters must not be emulated: fabric=" + name);
    }

    /** Looks whether there is a library. */
    @Override
    public RealNetwork prepare(List<String> hosts, String job, int number) {
        try {
            load();
        } catch (IOException absent) {
            throw new MissingEnvironmentException(String.valueOf(absent.getMessage()), InstalledSisci.remedy());
        }
        return RealNetwork.NONE;
    }

    @Override
    public RealNode join(RealSite site) {
        return new RealNode() {
            private @Nullable SciLibrary opened;

            @Override
            public @Nullable Object open(Class<?> api) throws IOException {
                if (api != SciLibrary.class) {
                    return null;
                }
                SciLibrary own = load().open(site.host());
                opened = own;
                return own;
            }

            @Override
            public void close() {
                SciLibrary own = opened;
                if (own != null) {
                    own.terminate();
                }
            }
        };
    }

    private InstalledSisci load() throws IOException {
        return library.isEmpty() ? InstalledSisci.find(ROOT) : InstalledSisci.load(library);
    }
}
