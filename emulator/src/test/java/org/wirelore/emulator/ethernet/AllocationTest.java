package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.needs.Allocated;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.frame.BurstLoss;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.Reordering;

class AllocationTest {
    /** Bytes in 100,000 steps. */
    private static final int LIMIT = 10_000;

    /** Sends one frame after another, for ever. */
    private static final class Flooder implements FrameStation {
        private final FrameWire wire;
        private final byte[] content;
        long received;

        Flooder(FrameWire wire, int number) {
            this.wire = wire;
            this.content = Bench.frame(number, number ^ 1, 64, 1);
            wire.attach(this);
        }

        void send() {
            Frame frame = wire.claim();
            System.arraycopy(content, 0, frame.bytes, 0, content.length);
            frame.length = content.length;
            wire.transmit(frame);
        }

        @Override
        public void onFrame(Frame frame) {
            received++;
        }

        @Override
        public void onTransmitted(int outcome) {
            send();
        }

        @Override
        public void onLinkChange() {
            // The link stays up.
        }
    }

    private static long allocatedBytes(EthernetFabric fabric, SteppedScheduler scheduler) {
        Flooder first = new Flooder(fabric.plug(0), 0);
        Flooder second = new Flooder(fabric.plug(1), 1);
        first.send();
        second.send();
        return Allocated.least(100_000, LIMIT, steps -> {
            long receivedBefore = first.received + second.received;
            for (int i = 0; i < steps; i++) {
                scheduler.step();
            }
            assertThat(first.received + second.received - receivedBefore).isGreaterThan(1_000);
        });
    }

    private static FabricEnvironment environment(SteppedScheduler scheduler, FaultRule... rules) {
        return new FabricEnvironment(scheduler, new SeededDecider(1), new FaultPlan(List.of(rules)), null,
                new StateHash());
    }

    @Test
    void carryingFramesAllocatesNothing() {
        SteppedScheduler scheduler = new SteppedScheduler();
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment(scheduler));
        assertThat(allocatedBytes(link, scheduler)).isLessThan(LIMIT);
        SteppedScheduler hubScheduler = new SteppedScheduler();
        Hub hub = new Hub("hub0", HubConfig.fastEthernet(3), environment(hubScheduler));
        assertThat(allocatedBytes(hub, hubScheduler)).isLessThan(LIMIT);
        SteppedScheduler switchScheduler = new SteppedScheduler();
        EthernetSwitch fabric = new EthernetSwitch("switch0", SwitchConfig.fastEthernet(3),
                environment(switchScheduler));
        assertThat(allocatedBytes(fabric, switchScheduler)).isLessThan(LIMIT);
    }

    @Test
    void losingDelayingAndDamagingFramesAllocatesNothing() {
        SteppedScheduler scheduler = new SteppedScheduler();
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
                environment(scheduler, new FaultRule(FaultCondition.withProbability(0.1), new Loss()),
                        new FaultRule(FaultCondition.withProbability(0.01), new BurstLoss(0.3, 1)),
                        new FaultRule(FaultCondition.withProbability(0.1), new Corruption(3)),
                        new FaultRule(FaultCondition.withProbability(0.1), new Delay(0, 50_000_000, 5)),
                        new FaultRule(FaultCondition.withProbability(0.1), new Reordering(2, 50_000_000))));
        assertThat(allocatedBytes(link, scheduler)).isLessThan(LIMIT);
    }
}
