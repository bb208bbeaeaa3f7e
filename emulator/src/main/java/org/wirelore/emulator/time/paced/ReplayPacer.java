package org.wirelore.emulator.time.paced;

import java.util.List;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.Pacer;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * Repeats a paced run in virtual time: what came from outside comes from its recording, each thing after the same
 * number of events and with the same stamp, so that it takes the same place in the order of events.
 */
public final class ReplayPacer implements Pacer {
    private final Simulation simulation;
    private final EventQueue queue;
    private final List<Inlet> inlets;
    private final ExternalRecording recording;

    /** @param inlets as in the recorded run, with nothing behind them */
    public ReplayPacer(Simulation simulation, List<? extends Inlet> inlets, ExternalRecording recording) {
        this.simulation = simulation;
        this.queue = simulation.queue();
        this.inlets = List.copyOf(inlets);
        this.recording = recording;
    }

    @Override
    public void begin() {
        recording.rewind();
        inlets.forEach(Inlet::begin);
    }

    @Override
    public boolean isExpecting() {
        return !inlets.isEmpty();
    }

    @Override
    public boolean turn() {
        while (recording.hasArrival() && recording.events() == queue.fired()) {
            bringIn();
            recording.next();
        }
        if (!recording.hasNext() && recording.ending().events() == queue.fired()) {
            switch (recording.ending().kind()) {
                case BY_ITSELF -> {
                }
                case LAGGED -> throw new LagException(recording.ending().cause());
                case LOST -> throw new PortLostException(recording.ending().cause());
                case CUT -> {
                    simulation.abort();
                    return false;
                }
            }
        }
        if (queue.pending() == 0 || (recording.hasArrival() && recording.events() < queue.fired())) {
            throw new DivergenceException("the replay left the way of its recording: after event " + queue.fired()
                    + (queue.pending() == 0 ? " nothing is left to do" : " the recording has passed")
                    + ", recorded events=" + recording.ending().events()
                    + "; it belongs to another rig or another version");
        }
        return true;
    }

    private void bringIn() {
        int number = recording.port();
        if (number >= inlets.size() || recording.stampPs() < queue.now()) {
            throw new DivergenceException("the recording does not fit its rig: port=" + number + " of "
                    + inlets.size() + ", stampPs=" + recording.stampPs() + ", nowPs=" + queue.now());
        }
        inlets.get(number).replay(recording);
    }
}
