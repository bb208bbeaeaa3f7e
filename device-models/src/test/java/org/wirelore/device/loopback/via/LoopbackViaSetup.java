package org.wirelore.device.loopback.via;

import java.util.function.LongPredicate;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** A loopback on a stage, for a contract. */
public final class LoopbackViaSetup implements ViplSetup {
    private final Stage stage;
    private final LoopbackViaFabric fabric;

    public LoopbackViaSetup(Stage stage, ViplPolicy policy) {
        this.stage = stage;
        fabric = new LoopbackViaFabric(stage.scheduler(), 5_000_000, 110_000_000, policy);
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public Vipl library(Host process) {
        return fabric.library(process);
    }

    @Override
    public boolean wakesByWrites() {
        return true;
    }

    @Override
    public String deviceName() {
        return LoopbackViaFabric.DEVICE;
    }

    @Override
    public ViplTrouble trouble() {
        return new ViplTrouble() {
            @Override
            public void loseMessages(LongPredicate which) {
                fabric.setFaults(number -> which.test(number) ? ViaFault.LOST : ViaFault.NONE);
            }

            @Override
            public void loseForGood(LongPredicate which) {
                fabric.setFaults(number -> which.test(number) ? ViaFault.HOPELESS : ViaFault.NONE);
            }

            @Override
            public void loseControls(LongPredicate which) {
                fabric.loseControls(which);
            }

            @Override
            public void setCable(String hostName, boolean isUp) {
                fabric.setCable(hostName, isUp);
            }

            @Override
            public void failNic(String hostName) {
                fabric.failNic(hostName);
            }

            @Override
            public void kill(Host process) {
                fabric.kill(process);
            }

            @Override
            public long inUse(String hostName) {
                long[] sum = new long[1];
                fabric.countInUse(hostName, (what, count) -> sum[0] += count);
                return sum[0];
            }
        };
    }
}
