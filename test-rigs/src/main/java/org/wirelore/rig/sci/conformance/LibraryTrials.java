package org.wirelore.rig.sci.conformance;

import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SystemQuery;

/** The library itself. */
final class LibraryTrials extends SisciTrials {
    private SciLibrary library;

    LibraryTrials(Bench bench) {
        super("library", bench);
        library = bench.library;
        row("SCIInitialize", () -> library.initialize(SciFlags.NONE));
        row("SCITerminate", () -> library.terminate());
        row("SCIOpen", () -> library.open(SciFlags.NONE));
        row("SCIOpen THREAD_SAFE", () -> library.open(SciFlags.THREAD_SAFE));
        row("SCIGetLocalNodeId", () -> library.localNodeId(Bench.ADAPTER, SciFlags.NONE));
        row("SCIQuery VENDORID", () -> library.vendorId(SciFlags.NONE));
        row("SCIQuery API", () -> library.apiVersion(SciFlags.NONE));
        for (AdapterQuery query : AdapterQuery.values()) {
            row("SCIQuery ADAPTER_" + query.name(), () -> library.queryAdapter(Bench.ADAPTER, query));
        }
        row("SCIQuery ADAPTER of nothing", () -> library.queryAdapter(Bench.ADAPTER, Bench.none()));
        for (SystemQuery query : SystemQuery.values()) {
            row("SCIQuery SYSTEM_" + query.name(), () -> library.querySystem(query, SciFlags.NONE));
        }
        row("SCIFlush without sequence", () -> library.flush(SciFlags.NONE));
        valued("SCIGetErrorString", () -> library.errorString(SciError.BUSY.value()).contains("SCI_ERR_BUSY") ? 0 : 1);
    }

    @Override
    protected void bring(String state) throws SciException {
        library = state.equals("NEW") ? bench.unused() : bench.library;
        if (state.equals("TERMINATED")) {
            library.terminate();
        }
    }
}
