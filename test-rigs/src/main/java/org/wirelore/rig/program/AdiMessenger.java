package org.wirelore.rig.program;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.message.JointGroups;

/** A program's messages through the ADI, in the context of point-to-point messages of the whole job. */
public final class AdiMessenger implements Messenger {
    private static final int CONTEXT = 0;

    private final Adi adi;
    private final AdiStatus status = new AdiStatus();
    private String doing = "nothing yet";
    private int peer;
    private int tag = -1;
    private @Nullable Supplier<@Nullable String> explanation;
    private Consumer<JointGroups> origin = joint -> {
    };

    /** @param adi the rank's, started */
    public AdiMessenger(Adi adi) {
        this.adi = adi;
    }

    /** What is under it, for programs with an API of their own. */
    public Adi adi() {
        return adi;
    }

    /** Sets what a program that calls MPI is given of processes beside its job's. */
    public void originatesBy(Consumer<JointGroups> newOrigin) {
        origin = newOrigin;
    }

    /** As {@link #originatesBy}: by default, no other processes. */
    public Consumer<JointGroups> origin() {
        return origin;
    }

    /** Sets another source for what the rank waits for, which comes first where it knows. */
    public void explainedBy(Supplier<@Nullable String> words) {
        explanation = words;
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        note("room to send to rank ", destination, tag);
        adi.send(message, 0, length, destination, tag, CONTEXT);
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        note("a message from rank ", source, tag);
        adi.receive(into, 0, (int) into.byteSize(), source, tag, CONTEXT, status);
        return status.length;
    }

    @Override
    public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        AdiRequest receive = adi.irecv(into, 0, (int) into.byteSize(), source, tag, CONTEXT);
        adi.send(message, 0, length, destination, tag, CONTEXT);
        note("a message from rank ", source, tag);
        adi.waitFor(receive, status);
        return status.length;
    }

    @Override
    public int messageBytesMax() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean keepsLengths() {
        return true;
    }

    @Override
    public String waitsFor() {
        String words = explanation == null ? null : explanation.get();
        if (words != null) {
            return words;
        }
        return tag < 0 ? doing : doing + peer + ", tag " + tag;
    }

    @Override
    public void finish() {
        if (!adi.isFinished()) {
            note("the other ranks, to leave together", 0, -1);
            adi.finish();
        }
    }

    @Override
    public int unreleased() {
        return adi.open().activeRequests();
    }

    private void note(String what, int rank, int newTag) {
        doing = what;
        peer = rank;
        tag = newTag;
    }
}
