package org.wirelore.emulator.contract;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.contract.UNetContractTest;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.EthernetSwitch;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.ethernet.SwitchConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Simulation;

/** The U-Net contract on everything at once: virtual time, machines, an Ethernet, cards, kernel drivers. */
class UNetOnTheFullStackTest {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final int PROCESSES = 8;

    @Nested
    class OverACable extends FullStack {
        OverACable() {
            super(environment -> new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment));
        }
    }

    @Nested
    class OverAHub extends FullStack {
        OverAHub() {
            super(environment -> new Hub("hub0", HubConfig.fastEthernet(2), environment));
        }
    }

    @Nested
    class OverASwitch extends FullStack {
        OverASwitch() {
            super(environment -> new EthernetSwitch("switch0", SwitchConfig.fastEthernet(2), environment));
        }
    }

    /** Two hosts with a card and a driver each. */
    abstract static class FullStack extends UNetContractTest {
        private final List<Machine> machines = new ArrayList<>();
        private final List<UNetDriver> drivers = new ArrayList<>();
        private final SteppedProcesses processes;

        @RegisterExtension
        final InvocationInterceptor onTheConductor = new InvocationInterceptor() {
            @Override
            public void interceptBeforeEachMethod(Invocation<Void> piece,
                    ReflectiveInvocationContext<Method> context, ExtensionContext test) {
                processes.inside(piece);
            }

            @Override
            public void interceptTestMethod(Invocation<Void> piece, ReflectiveInvocationContext<Method> context,
                    ExtensionContext test) {
                processes.inside(piece);
            }
        };

        FullStack(Function<FabricEnvironment, EthernetFabric> maker) {
            Simulation simulation = new Simulation();
            EthernetFabric fabric = maker.apply(FabricEnvironment.plain(simulation.queue(), new SeededDecider(1)));
            for (int i = 0; i < 2; i++) {
                Machine machine = new Machine(simulation, i == 0 ? "left" : "right", ContractHosts.pc(1));
                PciSlot slot = machine.bus().slot("tulip" + i);
                Dc21140 card = new Dc21140(TulipConfig.of("tulip" + i, TulipChip.DC21140A, MAC + i),
                        simulation.queue(), slot.bus(), fabric.plug(i));
                UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), UNetDriverConfig.named("unet" + i));
                card.connect(driver.interruptLine());
                machines.add(machine);
                drivers.add(driver);
            }
            Machine outside = new Machine(simulation, "outside", ContractHosts.pc(1));
            processes = new SteppedProcesses(simulation, outside, machines, PROCESSES);
            drivers.forEach(UNetDriver::attach);
            processes.begin();
        }

        @AfterEach
        void endTheProcesses() {
            processes.close();
        }

        @Override
        protected Bench bench() {
            return new Bench() {
                @Override
                public Host process(int host) {
                    return processes.take(machines.get(host));
                }

                @Override
                public UNetDevice open(Host process) {
                    UNetDriver driver = drivers.get(process.name().equals("left") ? 0 : 1);
                    return processes.make(process, UNetDevice.class, driver::open);
                }

                @Override
                public void settle() {
                    processes.settle();
                }
            };
        }
    }
}
