package org.wirelore.device.mvia;

import java.util.function.LongPredicate;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTrouble;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** M-VIA on a stage, for a contract. */
final class MviaSetup implements ViplSetup {
    private final Stage stage;
    private final MviaLan lan;

    MviaSetup(Stage stage, ViplPolicy policy) {
        this.stage = stage;
        lan = new MviaLan(stage.scheduler(), policy);
    }

    MviaLan lan() {
        return lan;
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public Vipl library(Host process) {
        return lan.library(process);
    }

    @Override
    public boolean wakesByWrites() {
        return true;
    }

    @Override
    public String deviceName() {
        return MviaNic.DEVICE;
    }

    @Override
    public boolean supports(ReliabilityLevel level) {
        return level != ReliabilityLevel.RELIABLE_RECEPTION;
    }

    @Override
    public boolean supportsRdmaRead() {
        return false;
    }

    @Override
    public ViplTrouble trouble() {
        return new ViplTrouble() {
            @Override
            public void loseMessages(LongPredicate which) {
                lan.losses.loseMessages(which);
            }

            @Override
            public void loseForGood(LongPredicate which) {
                lan.losses.loseForGood(which);
            }

            @Override
            public void loseControls(LongPredicate which) {
                lan.losses.loseControls(which);
            }

            @Override
            public void setCable(String hostName, boolean isUp) {
                lan.setCable(hostName, isUp);
            }

            @Override
            public void failNic(String hostName) {
                lan.nic(hostName).carrier().fail();
            }

            @Override
            public void kill(Host process) {
                lan.nic(process.name()).agent().ended(process);
            }

            @Override
            public long inUse(String hostName) {
                long[] sum = new long[1];
                lan.nic(hostName).agent().countInUse((what, count) -> sum[0] += count);
                return sum[0];
            }
        };
    }
}
