package org.wirelore.emulator.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.sisci.SciTrouble;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.irm.IrmDriver;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.device.psb.PsbConfig;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.sci.RingTiming;
import org.wirelore.emulator.sci.SciConfig;
import org.wirelore.emulator.sci.SciFabric;
import org.wirelore.emulator.sci.SciTopology;

/** Hosts with PCI-SCI adapters, nodes 4 and 8 of a ringlet, and what goes wrong between them. */
final class SciHosts implements SisciSetup, SciTrouble {
    private static final List<Integer> NODES = List.of(4, 8);
    private static final SciTopology RINGLET = SciTopology.ringlet(NODES);
    private static final long LOOK_PS = 10_000_000;

    private final SimulatedStage stage;
    private final Function<String, PsbConfig> kind;
    private final SciFabric fabric;
    private final Map<Integer, Node> nodes = new TreeMap<>();

    /** A host's adapter. */
    private record Node(PsbCard card, IrmDriver driver, LossyPlug plug, ConnectAnswers answers) {
    }

    /** Decides how connects are answered, and nothing else. */
    private static final class ConnectAnswers implements Decider {
        private static final int REFUSED = 1;
        private static final int IGNORED = 2;

        private final List<String> points = new ArrayList<>();
        private int refused;
        private int ignored;

        @Override
        public int point(ChoicePoint point) {
            points.add(point.what());
            return points.size() - 1;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return point(point);
        }

        @Override
        public int choose(int point, int alternatives) {
            if (points.get(point).equals("connect") && refused > 0) {
                refused--;
                return REFUSED;
            }
            if (points.get(point).equals("connect") && ignored > 0) {
                ignored--;
                return IGNORED;
            }
            return 0;
        }
    }

    SciHosts(HostProfile profile, Function<String, PsbConfig> kind) {
        stage = new SimulatedStage(profile);
        this.kind = kind;
        fabric = new SciFabric("sci0",
                SciConfig.of(RINGLET, List.of("node4", "node8"), RingTiming.of(400_000_000, 70_000, 100_000), 10_000),
                FabricEnvironment.plain(stage.scheduler(), new SeededDecider(1)));
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public SciLibrary library(Host process, int nodeId) {
        return nodes.computeIfAbsent(nodeId, id -> node(process, id)).driver.open(process);
    }

    PsbCard card(int nodeId) {
        return node(nodeId).card;
    }

    IrmDriver driver(int nodeId) {
        return node(nodeId).driver;
    }

    private Node node(Host process, int nodeId) {
        Machine machine = stage.machine(process.name());
        PciSlot slot = machine.bus().slot("sci" + nodeId);
        LossyPlug plug = new LossyPlug(fabric.plug(NODES.indexOf(nodeId)), machine.scheduler());
        ConnectAnswers answers = new ConnectAnswers();
        PsbCard card = new PsbCard(kind.apply("sci" + nodeId), machine.scheduler(), slot.bus(), plug, answers);
        IrmDriver driver = new IrmDriver(machine, card, slot.pinned(),
                SciCards.driver("irm" + nodeId, card.config(), NODES), answers);
        card.connect(driver.interruptLine());
        card.onHostWrites(driver);
        driver.attach();
        return new Node(card, driver, plug, answers);
    }

    private Node node(int nodeId) {
        return Objects.requireNonNull(nodes.get(nodeId));
    }

    @Override
    public SciTrouble trouble() {
        return this;
    }

    @Override
    public void losePackets(LongPredicate which) {
        nodes.values().forEach(each -> each.plug.lose(which));
    }

    @Override
    public long packets() {
        return nodes.values().stream().mapToLong(each -> each.card.counters().packets()).sum();
    }

    @Override
    public void pullCable(int nodeId) {
        cable(nodeId, true);
    }

    @Override
    public void plugCable(int nodeId) {
        cable(nodeId, false);
    }

    /** The process that does so waits until all nodes have seen it. */
    private void cable(int nodeId, boolean isOut) {
        fabric.pullCable(new SciTopology.Port(NODES.indexOf(nodeId), 0), isOut);
        if (stage.simulation().running() instanceof HostProcess process) {
            while (nodes.values().stream().anyMatch(each -> each.plug.isUp() == isOut)) {
                Stage.sleepUntil(process, process.now() + LOOK_PS);
            }
        }
    }

    @Override
    public void kill(Host process, int nodeId) {
        node(nodeId).driver.ended(process);
    }

    @Override
    public void reboot(int nodeId) {
        node(nodeId).driver.restart();
    }

    /** A node's host stops, in the course of an event; its processes are the test's, and go on. */
    void powerOff(int nodeId) {
        fabric.power(NODES.indexOf(nodeId), true);
        node(nodeId).card.powerOff();
        node(nodeId).driver.halt();
    }

    /** It boots again. */
    void powerOn(int nodeId) {
        fabric.power(NODES.indexOf(nodeId), false);
        node(nodeId).driver.restart();
    }

    @Override
    public void refuseConnects(int nodeId, int count) {
        node(nodeId).answers.refused = count;
    }

    @Override
    public void ignoreConnects(int nodeId, int count) {
        node(nodeId).answers.ignored = count;
    }
}
