package org.wirelore.device.sisci;

import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.sisci.spi.AdapterPort;

/** The error check of a call that has no sequence: from its making to its end. */
final class ErrorWatch {
    private final Connection connection;
    private final long errorsBefore;

    ErrorWatch(Connection connection) {
        this.connection = connection;
        errorsBefore = connection.adapter().errors(connection.nodeId());
    }

    /** Waits for the answers. Errors may also be those of others who used the node meanwhile. */
    void requireGood() throws SciException {
        SisciLibrary.require(isGood(), SciError.TRANSFER_FAILED, "the copy must arrive: " + connection.describe());
    }

    boolean isGood() {
        AdapterPort adapter = connection.adapter();
        int nodeId = connection.nodeId();
        adapter.drainProcessor();
        adapter.barrier();
        boolean hasErrors = adapter.errors(nodeId) != errorsBefore;
        return !connection.isLost() && adapter.judge(nodeId, hasErrors) == SequenceStatus.OK;
    }
}
