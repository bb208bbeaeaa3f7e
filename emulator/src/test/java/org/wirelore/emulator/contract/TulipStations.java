package org.wirelore.emulator.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.inet.InetStack;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.device.unet.UNetDriverConfig.ReceiveDma;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;

/** Hosts with a Tulip card and the U-Net driver each, on one Ethernet in virtual time. */
final class TulipStations {
    private static final int UNET_TYPE = 0x88B6;
    private static final long MAC = 0x0800_2B12_3400L;

    private final Function<FabricEnvironment, EthernetFabric> maker;
    private final int outstanding;
    private final int mbufs;
    private ReceiveDma dma = ReceiveDma.NONE;
    private final Map<String, Mbufs> pools = new HashMap<>();
    private final Map<String, UNetDriver> drivers = new HashMap<>();
    private @Nullable SimulatedStage stage;
    private @Nullable EthernetFabric fabric;

    /** @param outstanding frames of datalinks that a card may have at a time; 0: as many as its ring holds */
    TulipStations(Function<FabricEnvironment, EthernetFabric> maker, int outstanding) {
        this(maker, outstanding, 0);
    }

    /** @param mbufs of each kernel, with an extension for each; 0: none */
    TulipStations(Function<FabricEnvironment, EthernetFabric> maker, int outstanding, int mbufs) {
        this.mbufs = mbufs;
        this.maker = maker;
        this.outstanding = outstanding;
    }

    /** A new Ethernet without hosts. */
    Stage newStage() {
        SimulatedStage made = new SimulatedStage(ContractHosts.pc(1));
        stage = made;
        fabric = maker.apply(FabricEnvironment.plain(made.simulation().queue(), new SeededDecider(1)));
        drivers.clear();
        return made;
    }

    /** A port on the host of a process, which gets a card when it is named for the first time. */
    Datalink open(Host process, int type) {
        return drivers.computeIfAbsent(process.name(), this::newDriver).openDatalink(process, type);
    }

    /** The sockets of a process, whose host's stack has the same card, driver and mbufs as its ports. */
    Sockets sockets(Host process, AddressTable hosts) {
        UNetDriver driver = drivers.computeIfAbsent(process.name(), this::newDriver);
        KernelDatalink link = driver.kernelDatalink();
        InetStack inet = new InetStack(Objects.requireNonNull(stage).machine(process.name()), link,
                StackProfiles.aix32(), hosts, link.frameBytesMax() - KernelDatalink.HEADER_BYTES,
                pools.get(process.name()));
        inet.attach();
        return inet.sockets(process);
    }

    /** The driver of a host that a port was opened on. */
    UNetDriver driver(Host process) {
        return Objects.requireNonNull(drivers.get(process.name()));
    }

    /** The mbufs of that host. */
    Mbufs mbufs(Host process) {
        return Objects.requireNonNull(pools.get(process.name()));
    }

    /** From now on, ports are opened on hosts with a DMA engine to their processes. */
    void moveBy(ReceiveDma newDma) {
        dma = newDma;
    }

    private UNetDriver newDriver(String host) {
        Machine machine = Objects.requireNonNull(stage).machine(host);
        int plug = drivers.size();
        PciSlot slot = machine.bus().slot("tulip" + plug);
        Dc21140 card = new Dc21140(TulipConfig.of("tulip" + plug, TulipChip.DC21140A, MAC + plug),
                machine.simulation().queue(), slot.bus(), Objects.requireNonNull(fabric).plug(plug));
        Mbufs pool = mbufs == 0 ? null : new Mbufs(machine, slot.pinned(), mbufs, mbufs);
        UNetDriver driver = new UNetDriver(machine, card, slot.pinned(), new UNetDriverConfig("unet" + plug, 64, 64,
                UNET_TYPE, true, UNetDriverConfig.BUS_MODE, 0, 1, 0, outstanding, dma), pool);
        card.connect(driver.interruptLine());
        if (pool != null) {
            pool.allocate();
            pools.put(host, pool);
        }
        driver.attach();
        return driver;
    }
}
