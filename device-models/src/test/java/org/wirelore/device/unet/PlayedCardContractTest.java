package org.wirelore.device.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.UNetContractTest;

/** The driver keeps the U-Net contract, whatever the card's timing. */
class PlayedCardContractTest extends UNetContractTest {
    private final SteppedScheduler clock = new SteppedScheduler();
    private final PlayedPair pair = new PlayedPair(clock, UNetDriverConfig.named("tulip"));

    @Override
    protected Bench bench() {
        return new Bench() {
            @Override
            public Host process(int host) {
                return pair.machines[host].task();
            }

            @Override
            public UNetDevice open(Host process) {
                for (int i = 0; i < 2; i++) {
                    if (pair.machines[i].hostName().equals(process.name())) {
                        return pair.drivers[i].open(process);
                    }
                }
                throw new IllegalArgumentException("no such host: name=" + process.name());
            }

            @Override
            public void settle() {
                clock.settle();
            }
        };
    }
}
