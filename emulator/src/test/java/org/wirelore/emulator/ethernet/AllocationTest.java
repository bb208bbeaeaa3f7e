package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;

class AllocationTest {
    /** Alarms in a list that is searched for the next: slow with many, but it allocates nothing. */
    private static final class ListScheduler implements Scheduler {
        private final class ListAlarm implements Alarm {
            private final Runnable action;
            private long atPs;
            private long order = -1;

            ListAlarm(Runnable action) {
                this.action = action;
            }

            @Override
            public void set(long newAtPs) {
                atPs = newAtPs;
                order = orders++;
            }

            @Override
            public void cancel() {
                order = -1;
            }

            @Override
            public boolean isSet() {
                return order >= 0;
            }

            @Override
            public long atPs() {
                return atPs;
            }
        }

        private final List<ListAlarm> alarms = new ArrayList<>();
        private long nowPs;
        private long orders;

        @Override
        public long now() {
            return nowPs;
        }

        @Override
        public Alarm alarm(String name, Runnable action) {
            ListAlarm alarm = new ListAlarm(action);
            alarms.add(alarm);
            return alarm;
        }

        @Override
        public Alarm backgroundAlarm(String name, Runnable action) {
            return alarm(name, action);
        }

        void step() {
            ListAlarm next = null;
            for (int i = 0; i < alarms.size(); i++) {
                ListAlarm alarm = alarms.get(i);
                if (alarm.isSet() && (next == null || alarm.atPs < next.atPs
                        || (alarm.atPs == next.atPs && alarm.order < next.order))) {
                    next = alarm;
                }
            }
            if (next != null) {
                nowPs = next.atPs;
                next.order = -1;
                next.action.run();
            }
        }
    }

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

    private static long allocatedBytes(EthernetFabric fabric, ListScheduler scheduler) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Flooder first = new Flooder(fabric.plug(0), 0);
        Flooder second = new Flooder(fabric.plug(1), 1);
        first.send();
        second.send();
        for (int i = 0; i < 50_000; i++) {
            scheduler.step();
        }
        long receivedBefore = first.received + second.received;
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            scheduler.step();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(first.received + second.received - receivedBefore).isGreaterThan(1_000);
        return allocated;
    }

    private static FabricEnvironment environment(ListScheduler scheduler, FaultRule... rules) {
        StateHash hash = new StateHash();
        LongConsumer mixer = hash::add;
        return new FabricEnvironment(scheduler, new SeededDecider(1), new FaultPlan(List.of(rules)), null, mixer);
    }

    @Test
    void carryingFramesAllocatesNothing() {
        ListScheduler scheduler = new ListScheduler();
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment(scheduler));
        assertThat(allocatedBytes(link, scheduler)).isLessThan(10_000);
        ListScheduler hubScheduler = new ListScheduler();
        Hub hub = new Hub("hub0", HubConfig.fastEthernet(3), environment(hubScheduler));
        assertThat(allocatedBytes(hub, hubScheduler)).isLessThan(10_000);
        ListScheduler switchScheduler = new ListScheduler();
        EthernetSwitch fabric = new EthernetSwitch("switch0", SwitchConfig.fastEthernet(3),
                environment(switchScheduler));
        assertThat(allocatedBytes(fabric, switchScheduler)).isLessThan(10_000);
    }

    @Test
    void losingDelayingAndDamagingFramesAllocatesNothing() {
        ListScheduler scheduler = new ListScheduler();
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(),
                environment(scheduler, new FaultRule.Loss(FaultCondition.withProbability(0.1)),
                        new FaultRule.BurstLoss(FaultCondition.withProbability(0.01), 0.3, 1),
                        new FaultRule.Corruption(FaultCondition.withProbability(0.1), 3),
                        new FaultRule.Delay(FaultCondition.withProbability(0.1), 0, 50_000_000, 5),
                        new FaultRule.Reordering(FaultCondition.withProbability(0.1), 2, 50_000_000)));
        assertThat(allocatedBytes(link, scheduler)).isLessThan(10_000);
    }
}
