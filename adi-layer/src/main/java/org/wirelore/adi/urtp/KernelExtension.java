package org.wirelore.adi.urtp;

import java.util.Locale;
import org.wirelore.device.api.datalink.Bpf;
import org.wirelore.device.api.datalink.BpfBuilder;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.WordTable;

/**
 * What URTP has in the kernel: a filter that drops in the interrupt handler what the rank need not see, and the table
 * that both share (URTP paper, section 3.1; fact sheet tulip-unet, section 4.10). It drops packets of other jobs and
 * for other ranks, multicasts whose entry for this rank is not valid, and a REQ for the packet that is to be sent next;
 * what such a REQ acknowledges it leaves in the table, where the corrected rule finds it.
 *
 * <p>The table has two words for each stream of a peer: the number of its next packet, and 1 more than the number of
 * the last dropped REQ, or 0.
 *
 * <p>A real kernel reads the table while the process writes it, without a lock. The number is written as soon as the
 * packet before it was sent; a REQ for that packet which comes between the two is dropped, as if it had come before
 * both: the packet is on its way, and a receiver that does not get it asks again. What the REQ acknowledges is right
 * all the same, as a packet is asked for when all before it have come. A number that the kernel leaves while the
 * process takes the one before stays for the next time; of two REQs that come together either may stay, and the older
 * one acknowledges less.
 */
final class KernelExtension {
    private static final int WORDS = 2;

    /** Whether the kernel handles every REQ itself, so that none is dropped and the table is empty. */
    private final boolean answers;
    private final Datalink datalink;
    private final WordTable table;

    KernelExtension(Datalink datalink, int rank, int ranks, int job, boolean keepsAcknowledgments,
            boolean answers) {
        this.answers = answers;
        this.datalink = datalink;
        table = datalink.setFilter(answers
                ? answering(rank, job)
                : program(rank, ranks, job, keepsAcknowledgments));
    }

    /** Keeps what the rank is to have, and each REQ. */
    static BpfProgram answering(int rank, int job) {
        return new BpfBuilder()
                .add(Bpf.LD | Bpf.H | Bpf.ABS, UrtpHeader.JOB_AT).jump(Bpf.JMP | Bpf.JEQ | Bpf.K, job, null, "drop")
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.TYPE_AT)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, UrtpHeader.BCAST, "multicast", null)
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.DESTINATION_AT)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, rank, "keep", null)
                .label("drop").add(Bpf.RET, Bpf.DROP)
                .label("multicast").add(Bpf.LD | Bpf.H | Bpf.ABS, UrtpHeader.NUMBER_AT + 2 * rank)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, UrtpHeader.NOT_FOR_YOU, null, "keep")
                .add(Bpf.RET, Bpf.DROP)
                .label("keep").add(Bpf.RET, Bpf.KEEP).program(0);
    }

    static BpfProgram program(int rank, int ranks, int job, boolean keepsAcknowledgments) {
        BpfBuilder filter = new BpfBuilder()
                .add(Bpf.LD | Bpf.H | Bpf.ABS, UrtpHeader.JOB_AT).jump(Bpf.JMP | Bpf.JEQ | Bpf.K, job, null, "drop")
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.TYPE_AT)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, UrtpHeader.BCAST, "multicast", null)
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.DESTINATION_AT)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, rank, null, "drop")
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.TYPE_AT)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, UrtpHeader.REQ, null, "keep")
                // The word's index: WORDS * (STREAMS * source + stream); the table has no such word for a wrong source,
                // and for a wrong stream that of the next rank.
                .add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.SOURCE_AT).add(Bpf.ALU | Bpf.MUL | Bpf.K, Urtp.STREAMS)
                .add(Bpf.MISC | Bpf.TAX, 0).add(Bpf.LD | Bpf.B | Bpf.ABS, UrtpHeader.STREAM_AT)
                .jump(Bpf.JMP | Bpf.JGE | Bpf.K, Urtp.STREAMS, "drop", null)
                .add(Bpf.ALU | Bpf.ADD | Bpf.X, 0).add(Bpf.ALU | Bpf.MUL | Bpf.K, WORDS).add(Bpf.MISC | Bpf.TAX, 0)
                .add(Bpf.LD | Bpf.W | Bpf.TAB, 0).add(Bpf.ST, 0)
                .add(Bpf.LD | Bpf.H | Bpf.ABS, UrtpHeader.NUMBER_AT).add(Bpf.ST, 1).add(Bpf.MISC | Bpf.TXA, 0)
                .add(Bpf.ST, 2).add(Bpf.LDX | Bpf.MEM, 0).add(Bpf.LD | Bpf.MEM, 1)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.X, 0, null, "keep");
        if (keepsAcknowledgments) {
            filter.add(Bpf.ALU | Bpf.ADD | Bpf.K, 1).add(Bpf.LDX | Bpf.MEM, 2).add(Bpf.ST | Bpf.TAB, 1);
        }
        return filter.label("drop").add(Bpf.RET, Bpf.DROP)
                .label("multicast").add(Bpf.LD | Bpf.H | Bpf.ABS, UrtpHeader.NUMBER_AT + 2 * rank)
                .jump(Bpf.JMP | Bpf.JEQ | Bpf.K, UrtpHeader.NOT_FOR_YOU, "drop2", null)
                .label("keep").add(Bpf.RET, Bpf.KEEP)
                .label("drop2").add(Bpf.RET, Bpf.DROP).program(WORDS * Urtp.STREAMS * ranks);
    }

    /**
     * Who handles a REQ for a packet that is to be sent next: {@code answer}, the kernel, which answers each; {@code
     * kernel}, {@code ebpf} or {@code process}, who runs the filter that drops it.
     */
    String handlerOfUnsent() {
        return answers ? "answer" : datalink.filterRunner().name().toLowerCase(Locale.ROOT);
    }

    /** The next packet of a stream will have this number. */
    void toBeSent(int peer, int stream, int number) {
        if (answers) {
            return;
        }
        table.set(WORDS * (Urtp.STREAMS * peer + stream), number);
    }

    /** The number of the last REQ that was dropped on this stream since the last call, or -1. */
    int takeDroppedRequest(int peer, int stream) {
        if (answers) {
            return -1;
        }
        return table.take(WORDS * (Urtp.STREAMS * peer + stream) + 1) - 1;
    }
}
