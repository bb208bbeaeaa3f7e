package org.wirelore.rig.instance;

import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.host.HostChoices;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.disturbance.UndisturbedRun;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.VariantConfig;

/** What an explorer asks about in a host, and what is expected of a run of which it asks. */
final class ExploredHost {
    private ExploredHost() {
    }

    /** Makes a run that nothing disturbs, with what is drawn in it. */
    static UndisturbedRun undisturbed(VariantConfig variant, PlacedFaults placed, List<Choice> drawn) {
        try (RigInstance instance = new RigInstance(variant, new ScriptedDecider(new Script(drawn)), placed, null)
                .undrawn()) {
            UndisturbedRun measure = new UndisturbedRun(instance.queue()::now);
            instance.heardBy(measure);
            if (instance.run() instanceof Outcome.Completed) {
                measure.completed();
            }
            return measure;
        }
    }

    /**
     * Has decided what an explorer asks about, before the host gets processes and cards; nothing without one.
     *
     * @param stalePs 1.5 time-outs of the protocol: as long as something is held up for a long time
     */
    static void decide(Machine machine, Decider decider, PlacedFaults placed, long stalePs) {
        if (placed.isExplored()) {
            machine.decideBy(decider);
        }
        if (placed.isOnHosts()) {
            machine.chooseBy(
                    new HostChoices(decider, machine.hostName(), placed.has(PlacedKind.HOLD), PlacedKind.HOLD_PS,
                            stalePs, placed.has(PlacedKind.SHORT)));
        }
    }
}
