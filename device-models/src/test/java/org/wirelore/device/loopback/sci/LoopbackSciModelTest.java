package org.wirelore.device.loopback.sci;

import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.sisci.SisciModelContract;
import org.wirelore.device.contract.sisci.SisciSetup;

class LoopbackSciModelTest extends SisciModelContract {
    @Override
    protected SisciSetup newSetup() {
        return new LoopbackSciSetup(new VirtualRanks());
    }
}
