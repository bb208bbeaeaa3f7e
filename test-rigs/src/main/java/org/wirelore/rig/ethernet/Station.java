package org.wirelore.rig.ethernet;

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.inet.InetStack;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.tcp.TcpConnection;
import org.wirelore.device.mbuf.Mbufs;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.tulip.TulipCounters;
import org.wirelore.device.unet.DriverCounters;
import org.wirelore.device.unet.UNetDriver;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.host.HostChoices;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.Plug;

/** One host of a rig with its card and the U-Net driver on it. */
final class Station implements CardHost {
    private static final int TRANSMIT_ENTRIES = 64;
    private static final int RECEIVE_ENTRIES = 64;
    private static final int DESCRIPTOR_BYTES = 16;

    private final Machine machine;
    private final String counterName;
    private final Dc21140 card;
    private final UNetDriver driver;
    private final @Nullable InetStack stack;
    /** Of all protocols; null: each has buffers of its own. */
    private final @Nullable Mbufs mbufs;
    /** Steps of the driver by what they are for: figures are asked for in the middle of runs. */
    private final Cost[] sendSteps;
    private final Cost[] stackSteps;
    private final Cost[] receiveSteps;
    private boolean isOff;

    /**
     * @param addresses of the hosts whose kernels have their TCP/IP stacks on their cards; null: none has
     * @param mtuBytes longest packet of the stack
     */
    Station(Machine machine, Plug plug, long mac, UNetDriverSettings unet, FrameWire wire,
            @Nullable AddressTable addresses, int mtuBytes) {
        this.machine = machine;
        this.counterName = plug.counterName();
        PciSlot slot = machine.bus().slot("tulip-" + plug.deviceName());
        card = new Dc21140(card(plug, mac), machine.simulation().queue(), slot.bus(), wire);
        TulipCard config = plug.card(TulipCard.class);
        mbufs = unet.mbufs() == 0 ? null : new Mbufs(machine, slot.pinned(), unet.mbufs(), unet.mbufExtensions());
        driver = new UNetDriver(machine, card, slot.pinned(),
                new UNetDriverConfig("unet-" + plug.deviceName(), TRANSMIT_ENTRIES,
                        RECEIVE_ENTRIES, unet.etherType(), true, UNetDriverConfig.BUS_MODE,
                        unet.storeAndForward() ? UNetDriverConfig.STORE_AND_FORWARD : 0,
                        TulipBoards.device(config.board(), config.chip()), unet.mitigation().csr11(),
                        unet.outstanding(), unet.receiveDma()),
                mbufs);
        card.connect(driver.interruptLine());
        sendSteps = steps("unet.send.");
        stackSteps = steps("inet.");
        receiveSteps = steps("unet.receive.");
        stack = addresses == null
                ? null
                : new InetStack(machine, driver.kernelDatalink(), IpStacks.profile(plug), addresses, mtuBytes,
                        mbufs);
        HostChoices choices = machine.choices();
        if (stack != null && choices != null) {
            stack.shortenBy(choices::taken);
        }
    }

    /** How the card at a plug is built. */
    static TulipConfig card(Plug plug, long mac) {
        TulipCard card = plug.card(TulipCard.class);
        return new TulipConfig("tulip-" + plug.deviceName(), card.chip(), card.revision(), mac, card.board(),
                card.broadcastAlwaysAccepted(), card.transmitFifoBytes(),
                card.receiveFifoBytes(), Fields.ns(card.decisionNs()),
                Fields.ns(card.transmitLatencyNs()), Fields.ns(card.receiveLatencyNs()),
                card.receiveTailBytes());
    }

    UNetDevice open(Host process) {
        return driver.open(process);
    }

    /** Opens sockets on the host's stack; null if it has none. */
    @Nullable
    Sockets openSockets(Host process) {
        return stack == null ? null : stack.sockets(process);
    }

    /** Opens a raw datalink beside U-Net. */
    Datalink openDatalink(Host process, int type) {
        return driver.openDatalink(process, type);
    }

    /** The card as another part of the kernel uses it. */
    KernelDatalink kernelDatalink() {
        return driver.kernelDatalink();
    }

    @Override
    public void trace(DeviceTrace listener) {
        card.trace(listener);
    }

    @Override
    public void powerOff() {
        isOff = true;
        card.powerOff();
        if (stack != null) {
            stack.halt();
        }
    }

    @Override
    public void judge(EmulatedFabric.Returns end) {
        if (isOff) {
            return;
        }
        end.returned("endpoints", counterName, driver.openEndpoints());
        end.returned("transmit descriptors with the card", counterName, driver.transmitDescriptorsOut());
        // A kernel sends again what was not acknowledged for long after its ranks have ended.
        boolean isStackQuiet = stack == null
                || stack.connections().stream().noneMatch(TcpConnection::holdsData);
        if (stack != null && isStackQuiet) {
            end.returned("buffers of the TCP/IP stack", counterName, stack.counters().buffersInUse());
        }
        if (mbufs != null && isStackQuiet) {
            end.returned("mbufs", counterName, mbufs.inUse());
            end.returned("extensions of mbufs", counterName, mbufs.extensionsInUse());
        }
        end.returned("receive descriptors not with the card", counterName, driver.receiveDescriptorsHeld());
    }

    @Override
    public void announce() {
        driver.announce();
    }

    @Override
    public void boot() {
        if (mbufs != null) {
            mbufs.allocate();
        }
        driver.attach();
        if (stack != null) {
            stack.attach();
        }
        machine.resetCosts();
    }

    @Override
    public void reset() {
        isOff = false;
        if (mbufs != null) {
            mbufs.reset();
        }
        card.reset();
        driver.reset();
        if (stack != null) {
            stack.reset();
        }
    }

    @Override
    public CpuUse cpuUse() {
        DriverCounters counters = driver.counters();
        long pollDemandsPs = counters.sent() * machine.cost(HostProfile.PIO_WRITE).fixedPs();
        return CpuUse.ofMessages(counters.sent(), pollDemandsPs, counters.received(), -pollDemandsPs);
    }

    @Override
    public CpuUse softwareUse() {
        long accessesPs = machine.cost(HostProfile.PIO_READ).chargedPs()
                + machine.cost(HostProfile.PIO_WRITE).chargedPs();
        CpuUse ofMessages = CpuUse.ofMessages(0, chargedPs(sendSteps), 0, chargedPs(receiveSteps) + accessesPs);
        return stack == null ? ofMessages : ofMessages.plus(IpStacks.cpuUse(machine, chargedPs(stackSteps)));
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        String name = machine.hostName();
        counters.put(name + ".interrupts", machine.interrupts());
        counters.put(name + ".contextSwitches", machine.contextSwitches());
        counters.put(name + ".interruptNs", machine.stolenPs() / 1000);
        count(card, counterName, counters);
        DriverCounters unet = driver.counters();
        counters.put(counterName + ".unet.sent", unet.sent());
        counters.put(counterName + ".unet.transmitErrors", unet.transmitErrors());
        counters.put(counterName + ".unet.received", unet.received());
        counters.put(counterName + ".unet.droppedNoBuffer", unet.droppedNoBuffer());
        counters.put(counterName + ".unet.droppedQueueFull", unet.droppedQueueFull());
        counters.put(counterName + ".unet.droppedForeign", unet.droppedForeign());
        counters.put(counterName + ".unet.droppedUnknownPort", unet.droppedUnknownPort());
        if (mbufs != null) {
            counters.put(counterName + ".mbuf.most", (long) mbufs.mostInUse());
            counters.put(counterName + ".mbuf.mostExtensions", (long) mbufs.mostExtensionsInUse());
            counters.put(counterName + ".mbuf.denied", mbufs.denied());
            counters.put(counterName + ".mbuf.lostFrames", unet.droppedNoMbuf());
        }
        if (stack != null) {
            IpStacks.count(stack, machine, counterName, counters);
        }
        counters.put(counterName + ".unet.droppedMalformed", unet.droppedTooShort() + unet.droppedTooLong()
                + unet.droppedBad() + unet.droppedWrongType() + unet.droppedMisaddressed());
    }

    /** Adds what a card counted, under its host's name. */
    static void count(Dc21140 card, String counterName, SortedMap<String, Long> counters) {
        TulipCounters tulip = card.counters();
        counters.put(counterName + ".card.framesSent", tulip.framesSent());
        counters.put(counterName + ".card.framesReceived", tulip.framesReceived());
        counters.put(counterName + ".card.framesBad", tulip.framesBad());
        counters.put(counterName + ".card.framesMissed", tulip.framesMissed());
        counters.put(counterName + ".card.framesOverflowed", tulip.framesOverflowed());
        counters.put(counterName + ".card.busErrors", tulip.busErrors());
        counters.put(counterName + ".card.guestAccessErrors", tulip.guestAccessErrors());
    }

    private Cost[] steps(String prefix) {
        return machine.costs().stream().filter(cost -> cost.name().startsWith(prefix)).toArray(Cost[]::new);
    }

    private static long chargedPs(Cost[] steps) {
        long sumPs = 0;
        for (Cost cost : steps) {
            sumPs += cost.chargedPs();
        }
        return sumPs;
    }

    @Override
    public boolean hashInto(StateKey key) {
        if (isOff || stack != null || mbufs != null) {
            return false;
        }
        // Where in the receive ring both are makes no difference: all descriptors are the card's but those between.
        key.add(Math.floorMod(card.receivesAt() - driver.receivesAt(), RECEIVE_ENTRIES * DESCRIPTOR_BYTES));
        card.visit(key);
        driver.visit(key);
        return driver.hashArrived(key);
    }
}
