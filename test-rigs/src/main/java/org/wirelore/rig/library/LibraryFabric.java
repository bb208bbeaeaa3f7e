package org.wirelore.rig.library;

import org.wirelore.device.api.Host;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;

/** A fabric in a simulation whose processes open user libraries on it, which are closed at their ends. */
public abstract class LibraryFabric implements EmulatedFabric {
    private final EmulationSite site;
    private final OpenLibraries libraries;

    /** @param site the simulation */
    protected LibraryFabric(EmulationSite site) {
        this.site = site;
        libraries = new OpenLibraries(site);
    }

    /** {@return the libraries that processes have opened} */
    protected final OpenLibraries libraries() {
        return libraries;
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        libraries.ended(site.plugs().get(plug).name(), process, byItself);
    }

    @Override
    public void judge(Returns returns) {
        libraries.judge(returns);
    }

    @Override
    public void reset() {
        libraries.reset();
    }
}
