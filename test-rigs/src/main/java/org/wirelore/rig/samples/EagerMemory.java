package org.wirelore.rig.samples;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.rig.program.AdiMessenger;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * What messages cost that come without being asked for (sidebar "Rendezvous protocols: why bother?" of J. Squyres,
 * column "MPI Mechanic", ClusterWorld, 2004): all ranks send to rank 0, which receives when all have begun. Figures of
 * rank 0 for each length: the memory that it holds then, and how long a message takes from there.
 */
public final class EagerMemory implements RankProgram {
    private static final int CONTEXT = 0;
    private static final int GO_TAG = 1;
    private static final int DATA_TAG = 2;
    private static final int MESSAGES = 4;
    private static final int SHORTEST_BYTES = 1 << 10;
    private static final int LONGEST_BYTES = 1 << 20;

    @Override
    public void run(RankContext context) {
        Adi adi = ((AdiMessenger) context.messenger()).adi();
        MemorySegment memory = MemorySegment.ofArray(new byte[LONGEST_BYTES]);
        for (int length = SHORTEST_BYTES; length <= LONGEST_BYTES; length *= 4) {
            if (context.rank() == 0) {
                receive(context, adi, memory, length);
            } else {
                send(adi, memory, length);
            }
        }
    }

    private static void send(Adi adi, MemorySegment memory, int length) {
        AdiStatus status = new AdiStatus();
        adi.receive(memory, 0, 1, 0, GO_TAG, CONTEXT, status);
        List<AdiRequest> sends = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            sends.add(adi.isend(memory, 0, length, 0, DATA_TAG, CONTEXT));
        }
        sends.forEach(send -> adi.waitFor(send, status));
    }

    private static void receive(RankContext context, Adi adi, MemorySegment memory, int length) {
        int messages = MESSAGES * (context.size() - 1);
        for (int sender = 1; sender < context.size(); sender++) {
            adi.send(memory, 0, 1, sender, GO_TAG, CONTEXT);
        }
        while (adi.open().unexpectedCount() < messages) {
            adi.progressOrWait();
        }
        context.measurements().record("heldKilobytes." + length, adi.open().unexpectedBytes() / 1000.0, "kB");
        AdiStatus status = new AdiStatus();
        long beginPs = context.host().now();
        for (int i = 0; i < messages; i++) {
            adi.receive(memory, 0, length, Adi.ANY_SOURCE, DATA_TAG, CONTEXT, status);
        }
        context.measurements().record("receiveUs." + length, (context.host().now() - beginPs) / 1e6 / messages, "us");
    }
}
