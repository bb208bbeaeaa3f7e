package org.wirelore.device.loopback.sci;

import java.util.function.LongPredicate;
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
        return new SciTrouble() {
            @Override
            public void losePackets(LongPredicate which) {
                fabric.losePackets(which);
            }

            @Override
            public long packets() {
                return fabric.packets();
            }

            @Override
            public void pullCable(int nodeId) {
                fabric.pullCable(nodeId);
            }

            @Override
            public void plugCable(int nodeId) {
                fabric.plugCable(nodeId);
            }

            @Override
            public void kill(Host process, int nodeId) {
                fabric.kill(process, nodeId);
            }

            @Override
            public void reboot(int nodeId) {
                fabric.reboot(nodeId);
            }

            @Override
            public void refuseConnects(int nodeId, int count) {
                fabric.refuseConnects(nodeId, count);
            }

            @Override
            public void ignoreConnects(int nodeId, int count) {
                fabric.ignoreConnects(nodeId, count);
            }
        };
    }
}
