package org.wirelore.rig.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.ProcessLibrary;
import org.wirelore.device.api.StateHash;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;

/** The user libraries of a fabric's processes, and what the processes have left open in them at their ends. */
public final class OpenLibraries {
    private final StateHash hash;
    private final Consumer<String> warnings;
    private final Map<Host, List<ProcessLibrary>> libraries = new HashMap<>();
    /** How many handles, by the host's name and by what they stand for. */
    private final SortedMap<String, SortedMap<String, Long>> left = new TreeMap<>();

    /** @param site the simulation, whose event stream's hash gets what processes do and hear through them */
    public OpenLibraries(EmulationSite site) {
        hash = site.simulation().queue().content();
        warnings = site::warn;
    }

    /**
     * A process has opened one.
     *
     * @return that one
     */
    public <L extends ProcessLibrary> L add(Host process, L library) {
        library.hashInto(hash);
        libraries.computeIfAbsent(process, _ -> new ArrayList<>()).add(library);
        return library;
    }

    /** {@return who hears what a process's user has to know of its library, a line each, which names the process} */
    public Consumer<String> warnings() {
        return warnings;
    }

    /**
     * A process has ended: what it has left open is counted, and closed.
     *
     * @param host name of its host
     * @param byItself whether its program has returned; else what it has left open is not counted
     */
    public void ended(String host, Host process, boolean byItself) {
        List<ProcessLibrary> opened = libraries.remove(process);
        if (opened != null) {
            SortedMap<String, Long> there = left.computeIfAbsent(host, _ -> new TreeMap<>());
            opened.forEach(library -> {
                if (byItself) {
                    library.countAlive((what, count) -> there.merge(what, count, Long::sum));
                }
                library.end();
            });
        }
    }

    /** As {@link EmulatedFabric#judge}. */
    public void judge(EmulatedFabric.Returns returns) {
        left.forEach((host, there) -> there
                .forEach((what, count) -> returns.returned(what + " of ended processes", host, count)));
    }

    /** For the next run. */
    public void reset() {
        libraries.clear();
        left.clear();
    }
}
