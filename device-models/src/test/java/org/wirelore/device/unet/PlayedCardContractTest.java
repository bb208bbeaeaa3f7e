package org.wirelore.device.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.contract.StepClock;
import org.wirelore.device.contract.UNetContractTest;

/** The driver keeps the U-Net contract, whatever the card's timing. */
class PlayedCardContractTest extends UNetContractTest {
    private final StepClock clock = new StepClock();
    private final PlayedPair pair = new PlayedPair(clock);

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

    /** Two machines, each with a played card and its driver. */
    static final class PlayedPair {
        static final long LEFT_MAC = 0x0800_2B00_0001L;
        static final int FAST_FULL = 0x41E1;

        final BenchMachine[] machines = new BenchMachine[2];
        final PlayedCard[] cards = new PlayedCard[2];
        final UNetDriver[] drivers = new UNetDriver[2];

        PlayedPair(StepClock clock) {
            for (int i = 0; i < 2; i++) {
                machines[i] = new BenchMachine(i == 0 ? "left" : "right", clock);
                cards[i] = new PlayedCard(machines[i], LEFT_MAC + i, FAST_FULL);
                drivers[i] = new UNetDriver(machines[i], cards[i], UNetDriverConfig.named("tulip" + i));
            }
            for (int i = 0; i < 2; i++) {
                cards[i].connect(drivers[i].interruptLine(), cards[1 - i]);
                drivers[i].attach();
            }
        }
    }
}
