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
    private final List<Attachment> attachments;
    private final ExternalRecording recording;

    /** @param attachments as in the recorded run, without ports */
    public ReplayPacer(Simulation simulation, List<Attachment> attachments, ExternalRecording recording) {
        this.simulation = simulation;
        this.queue = simulation.queue();
        this.attachments = List.copyOf(attachments);
        this.recording = recording;
    }

    @Override
    public void begin() {
        recording.rewind();
    }

    @Override
    public boolean isExpecting() {
        return !attachments.isEmpty();
    }

    @Override
    public boolean turn() {
        while (recording.hasNext() && recording.events() == queue.fired()) {
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
        if (queue.pending() == 0 || (recording.hasNext() && recording.events() < queue.fired())) {
            throw new IllegalStateException("a replay must go the way of its recording: after event " + queue.fired()
                    + (queue.pending() == 0 ? " nothing is left to do" : " the recording has passed")
                    + ", recorded events=" + recording.ending().events()
                    + "; it belongs to another rig or another version");
        }
        return true;
    }

    private void bringIn() {
        int number = recording.port();
        if (number >= attachments.size() || recording.stampPs() < queue.now()) {
            throw new IllegalStateException("a recording must fit its rig: port=" + number + " of "
                    + attachments.size() + ", stampPs=" + recording.stampPs() + ", nowPs=" + queue.now());
        }
        Attachment attachment = attachments.get(number);
        if (!attachment.hasRoom()) {
            throw new IllegalStateException("a recording must fit its rig: more arrivals at once than "
                    + attachment.name() + " takes");
        }
        if (recording.isFrame()) {
            attachment.arrived(recording.frame(attachment.place()), recording.stampPs());
        } else {
            attachment.carrier(recording.isCarrierThere(), recording.stampPs());
        }
    }
}
