package org.wirelore.rig.myrinet.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.device.myrinet.MyrinetDriverConfig;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.ProfileMapping;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.myrinet.delivery.DeliveryOracle;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.spi.Binding;
import org.wirelore.rig.spi.CardKind;
import org.wirelore.rig.spi.Registry;

/** Two hosts of a profile with cards of a kind, one cable apart, and one process on each that uses NC-FMP. */
final class CardPair implements AutoCloseable {
    /** What a process does with its part. */
    interface Body {
        void run(NetworkPart part, Host host) throws Exception;
    }

    private static final int STAGING_BYTES = 1 << 17;

    private final Simulation simulation = new Simulation();
    final MyrinetStation[] stations = new MyrinetStation[2];
    private final Machine[] machines = new Machine[2];
    private final @Nullable MyrinetPort[] ports = new MyrinetPort[2];
    private final NetworkConfig config;
    private final List<Findings> findings = new ArrayList<>();
    private final DeliveryOracle oracle = new DeliveryOracle(this::findings, List.of("host0", "host1"), node -> false);

    CardPair(String profile, String card, int pieceBytes, NetworkConfig config) {
        this.config = config;
        RigLoader loader = new RigLoader(new ConfigFolder(Path.of("..", "configs")),
                new Registry("none", List.of(new Binding() {
                    @Override
                    public List<CardKind> cards() {
                        return List.of(MyrinetCard.kind());
                    }
                })));
        MyrinetCard made = (MyrinetCard) loader.loadCard(Path.of("..", "configs", "cards", card + ".json"));
        LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(simulation.queue(), "cable", 6_250, 200_000);
        for (int i = 0; i < 2; i++) {
            machines[i] = new Machine(simulation, "host" + i, ProfileMapping.profile(
                    loader.loadProfile(Path.of("..", "configs", "hosts", profile + ".json"))));
            PciSlot slot = machines[i].bus().slot("lanai" + i);
            LanaiCard lanai = new LanaiCard(made.config("lanai" + i, i, LanaiConfig.Execution.usual()),
                    simulation.queue(), slot.bus(), i == 0 ? cable.left() : cable.right());
            stations[i] = new MyrinetStation(machines[i], lanai, slot.pinned(),
                    FmpControlProgram.image(made.chip().generation(), made.sramBytes()),
                    MyrinetDriverConfig.usual(made.chip().generation(), "myrinet" + i, i, 2).withPieceBytes(pieceBytes)
                            .withTimes(200, 50, 0,
                                    TimeUnits.PS_PER_SECOND),
                    (beginPs, endPs) -> {
                    }, oracle);
        }
    }

    private Findings findings(String name, String promise) {
        Findings made = new Findings(name, promise, simulation.queue()::now,
                new PacketHistory(simulation.queue()::now));
        findings.add(made);
        return made;
    }

    /** Runs one process on each host. */
    Outcome run(Body... bodies) {
        for (int i = 0; i < 2; i++) {
            int self = i;
            machines[i].spawn("rank" + i, host -> {
                MyrinetPort port = stations[self].open(host).open(config.receiveSlots(1), STAGING_BYTES,
                        config.flow() == FlowControl.NONE);
                ports[self] = port;
                while (ports[1 - self] == null) {
                    host.pause(host.now() + 1_000_000);
                }
                int other = NetworkPart.address(Objects.requireNonNull(ports[1 - self]));
                NetworkPart part = new NetworkPart(host, self, port, config, new int[]{1 - self}, new int[]{other},
                        null);
                bodies[self].run(part, host);
                while (!part.leave()) {
                    if (!part.poll() && !part.hasChanged()) {
                        host.pause(host.now() + 20_000_000);
                    }
                }
                part.close();
            });
        }
        for (int i = 0; i < 2; i++) {
            stations[i].driver().setRoute(1 - i, new byte[0]);
            stations[i].boot();
        }
        Outcome outcome = simulation.run();
        assertThat(findings).allMatch(Findings::clean);
        return outcome;
    }

    static void send(NetworkPart part, Host host, int peer, MemorySegment message, int length) {
        while (!part.send(peer, 1, MemorySegment.NULL, 0, message, 0, length)) {
            if (!part.poll() && !part.hasChanged()) {
                host.pause(part.deadlinePs());
            }
        }
    }

    static int receive(NetworkPart part, Host host, MemorySegment into, boolean isAsleep) {
        int have = 0;
        int total;
        do {
            while (!part.poll()) {
                if (isAsleep) {
                    part.arm();
                    if (!part.poll()) {
                        host.sleep(part.deadlinePs());
                    }
                    part.disarm();
                } else {
                    host.pause(part.deadlinePs());
                }
            }
            total = part.total();
            MemorySegment.copy(part.data(), part.offset(), into, have, part.bytes());
            host.spend(host.cost("fmp.copy"), part.bytes());
            have += part.bytes();
            part.release();
        } while (have < total);
        return have;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
