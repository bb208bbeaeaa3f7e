package org.wirelore.rig.sci.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.rig.spi.EmulatedFabric;

/** The SISCI libraries of a fabric's processes, and what the processes have left open in them at their ends. */
public final class OpenLibraries {
    private final StateHash hash;
    private final Map<Host, List<SisciLibrary>> libraries = new HashMap<>();
    /** How many handles, by the host's name and by what they stand for. */
    private final SortedMap<String, SortedMap<String, Long>> left = new TreeMap<>();

    /** @param hash of the event stream, which gets what processes do and hear through them */
    public OpenLibraries(StateHash hash) {
        this.hash = hash;
    }

    /**
     * A process has opened one.
     *
     * @return that one
     */
    public SisciLibrary add(Host process, SisciLibrary library) {
        library.hashInto(hash);
        libraries.computeIfAbsent(process, _ -> new ArrayList<>()).add(library);
        return library;
    }

    /**
     * A process has ended: what it has left open is counted, and closed.
     *
     * @param host name of its host
     */
    public void ended(String host, Host process) {
        List<SisciLibrary> opened = libraries.remove(process);
        if (opened != null) {
            SortedMap<String, Long> there = left.computeIfAbsent(host, _ -> new TreeMap<>());
            opened.forEach(library -> {
                library.countAlive((what, count) -> there.merge(what, count, Long::sum));
                library.terminate();
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
