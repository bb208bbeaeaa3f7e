package org.wirelore.rig.via.oracle;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.clan.ClanCard;
import org.wirelore.device.clan.ClanConfig;
import org.wirelore.device.clan.driver.ClanDriver;
import org.wirelore.device.clan.driver.ClanNetwork;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.agent.AgentConfig;
import org.wirelore.device.vipl.agent.AgentGate;
import org.wirelore.device.vipl.agent.AgentProvider;
import org.wirelore.device.vipl.agent.HostNames;
import org.wirelore.device.vipl.agent.KernelClock;
import org.wirelore.device.vipl.agent.NicUnit;
import org.wirelore.device.vipl.agent.ViaAgent;
import org.wirelore.device.vipl.engine.ViaEngine;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.clan.ClanFabric;
import org.wirelore.emulator.clan.ClanNetworkConfig;
import org.wirelore.emulator.clan.ClanTopology;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.host.PinnableMemory;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.ProfileMapping;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.spi.Registry;

/** Two hosts with a process each on NICs that lie, and the oracles. Each process has 128 KiB of memory. */
final class ViaPair implements HostNames {
    static final String DEVICE = "/dev/via";
    static final int DESCRIPTOR_BYTES = 128;
    static final int MEMORY_BYTES = 128 << 10;

    /** A program on one of the hosts. */
    @FunctionalInterface
    interface Program {
        void run(Host process, Vipl vipl, MemorySegment memory) throws Exception;
    }

    private final Simulation simulation = new Simulation();
    private final Lie lie;
    private final Findings descriptors = findings("descriptors");
    private final Findings writes = findings("remote writes");
    private final Findings data = findings("data before receives");
    private final ViaOracles oracles = new ViaOracles(descriptors, writes, data);
    private final List<ViaAgent> agents = new ArrayList<>();
    private final List<MemorySegment> memories = new ArrayList<>();
    private final List<Machine> machines = new ArrayList<>();

    ViaPair(boolean isCard, Lie lie) {
        this.lie = lie;
        List<NicUnit> nics = isCard ? cards() : engines();
        for (int i = 0; i < nics.size(); i++) {
            agents.add(new ViaAgent(new LyingNic(nics.get(i), lie, memories.get(i)), machines.get(i).scheduler(), this,
                    ViplPolicy.USUAL, AgentConfig.USUAL, new KernelClock(machines.get(i))));
        }
    }

    private Findings findings(String name) {
        return new Findings(name, "", simulation.queue()::now, new PacketHistory(simulation.queue()::now));
    }

    private Machine machine(int number) {
        RigLoader loader = new RigLoader(new ConfigFolder(Path.of("..", "configs")), new Registry("none", List.of()));
        Machine machine = new Machine(simulation, Integer.toString(number), ProfileMapping.profile(
                loader.loadProfile(Path.of("..", "configs", "hosts", "pentium-iii-450.json"))));
        machines.add(machine);
        memories.add(Arena.ofAuto().allocate(MEMORY_BYTES, 4096));
        return machine;
    }

    private List<NicUnit> engines() {
        LyingCarrier[] carriers = new LyingCarrier[2];
        List<NicUnit> nics = new ArrayList<>();
        for (int i = 0; i < carriers.length; i++) {
            machine(i);
            carriers[i] = new LyingCarrier(simulation.queue(), lie, ClanAddress.of(i));
            ViaEngine engine = new ViaEngine(new NicAttributes(DEVICE, 1, 1, ClanAddress.of(i), 64, 1L << 30, 4096,
                    1L << 30, 1024, 1024, 252, 1024, 32_768, 65_536, 65_536, 1024, 7, 0), ViplPolicy.USUAL,
                    carriers[i]);
            engine.watchStores(oracles);
            nics.add(engine);
        }
        carriers[0].connect(carriers[1]);
        carriers[1].connect(carriers[0]);
        return nics;
    }

    private static ClanConfig chip(String name) {
        return new ClanConfig(name, 1000, 1, new ClanConfig.Limits(64, 16, 1024, 64, 1024, 1024, 252, 65_486), 3, 0,
                new ClanConfig.Link(4, 16, 3, 500 * TimeUnits.PS_PER_US, 20 * TimeUnits.PS_PER_US),
                new ClanConfig.Times(300_000, 300_000, 200_000, 200_000, 300_000));
    }

    private List<NicUnit> cards() {
        ClanFabric fabric = new ClanFabric("clan",
                ClanNetworkConfig.of(ClanTopology.tree(2, ClanTopology.SMALL_PORTS), List.of("0", "1", "switch"),
                        25_000),
                new FabricEnvironment(simulation.queue(), new SeededDecider(1), new FaultPlan(List.of()), null, null),
                null);
        List<NicUnit> nics = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int number = i;
            Machine machine = machine(i);
            PciSlot slot = machine.bus().slot("clan" + i);
            ClanCard card = new ClanCard(chip("clan" + i), machine.scheduler(),
                    new LyingBus(slot.bus(), lie), fabric.plug(i), null);
            ClanDriver driver = new ClanDriver(machine, card, slot.pinned(), new ClanNetwork() {
                @Override
                public boolean reaches(int station) {
                    return fabric.reaches(number, station);
                }

                @Override
                public List<Integer> within(int switches) {
                    return fabric.within(number, switches);
                }
            }, ViplPolicy.USUAL, DEVICE);
            card.connect(driver.interruptLine());
            card.onHostWrites(driver);
            card.watchStores(oracles, ClanAddress.of(i));
            driver.attach();
            nics.add(driver);
        }
        return nics;
    }

    /** Runs programs to their ends, one on each host. */
    void run(Program first, Program second) {
        spawn(0, first);
        spawn(1, second);
        try (simulation) {
            Outcome outcome = simulation.run(new Limits(10 * TimeUnits.PS_PER_SECOND, 10_000_000, 60_000_000_000L));
            if (!(outcome instanceof Outcome.Completed)) {
                throw new AssertionError("programs must end: " + outcome,
                        outcome instanceof Outcome.Failed failed ? failed.cause() : null);
            }
        }
    }

    private void spawn(int number, Program program) {
        machines.get(number).spawn("process" + number, process -> {
            ViplLibrary library = new ViplLibrary(new AgentProvider(agents.get(number), DEVICE, ViplPolicy.USUAL,
                    process, new AgentGate(process, agents.get(number)), AgentProvider.FREE,
                    PinnableMemory::isPinnable, text -> {
                    }));
            library.watch(oracles.of("process" + number));
            program.run(process, library, memories.get(number));
        });
    }

    /** What the oracles have found, a line each. */
    List<String> found() {
        List<String> all = new ArrayList<>();
        for (Findings each : List.of(descriptors, writes, data)) {
            each.result("").violations().forEach(violation -> all.add(violation.message()));
        }
        return all;
    }

    /** How much was judged: descriptors, RDMA writes, receives. */
    List<Long> observed() {
        return List.of(descriptors.result("").observations(), writes.result("").observations(),
                data.result("").observations());
    }

    @Override
    public long[] addressesOf(String hostName) {
        return new long[]{ClanAddress.of(Integer.parseInt(hostName))};
    }

    @Override
    public @Nullable String hostOf(long hostAddress) {
        return Integer.toString(ClanAddress.station(hostAddress));
    }
}
