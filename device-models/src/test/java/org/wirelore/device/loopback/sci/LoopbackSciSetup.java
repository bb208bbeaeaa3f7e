package org.wirelore.device.loopback.sci;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.sisci.SciTrouble;
import org.wirelore.device.contract.sisci.SisciSetup;

/** A loopback on a stage, for a contract. */
public final class LoopbackSciSetup implements SisciSetup {
    private final Stage stage;
    private final LoopbackSciFabric fabric;

    public LoopbackSciSetup(Stage stage) {
        this.stage = stage;
        fabric = new LoopbackSciFabric(stage.scheduler(), 1_800_000, 80_000_000);
    }

    LoopbackSciFabric fabric() {
        return fabric;
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public SciLibrary library(Host process, int nodeId) {
        return fabric.library(process, nodeId);
    }

    @Override
    public SciTrouble trouble() {
        return fabric;
    }
}
