package org.wirelore.device.clan;

import java.util.Arrays;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.FetchedDescriptor;
import org.wirelore.device.clan.memory.ProtectionTable;

/** A VI: its context, its work queues, and both directions of its connection. */
final class VirtualInterface {
    /** Nothing is to be answered. */
    static final int NO_ANSWER = 0;
    /** What came is to be acknowledged. */
    static final int ACKNOWLEDGES = 1;
    /** The same, and something is missing. */
    static final int TELLS_GAP = 2;
    /** The peer is to learn that the connection is broken. */
    static final int BREAKS = 3;
    /** The peer has broken it, and learns that this is known. */
    static final int KNOWS_BREAK = 4;

    private static final int WORDS = ClanVi.BYTES / Integer.BYTES;

    final int slot;
    final PostedDescriptors sends;
    final PostedDescriptors receives;
    final OutStream out;
    final InStream in;

    private final int[] context = new int[WORDS];
    /** One of {@link ClanVi#IDLE}, {@link ClanVi#CONNECTED}, {@link ClanVi#BROKEN}. */
    int state;
    /** What the card owes the peer beside data. */
    int answer;
    /** Status bits and number of the unit that is to blame, for {@link #BREAKS}. */
    int breakStatus;
    int breakSequence;
    /** Whether it broke because nothing of what it sent was acknowledged. */
    boolean hasGivenUp;
    /** Whether the peer has not answered that it knows of the break. */
    boolean isBreakUnknown;
    /** Whether it is in the engine's ring. */
    boolean isReady;
    /** Latched words of both doorbells: low, high. */
    final int[] latches = new int[4];

    VirtualInterface(int slot, ClanConfig config, ClanMemory memory, ProtectionTable table, CellPool pool) {
        this.slot = slot;
        ClanConfig.Limits limits = config.limits();
        sends = new PostedDescriptors(limits.descriptors());
        receives = new PostedDescriptors(limits.descriptors());
        out = new OutStream(new FetchedDescriptor(memory, table, limits.segments()), pool, config.link().window());
        in = new InStream(new FetchedDescriptor(memory, table, limits.segments()));
    }

    PostedDescriptors queue(boolean isReceive) {
        return isReceive ? receives : sends;
    }

    int word(int offset) {
        return context[offset / Integer.BYTES];
    }

    void word(int offset, int value) {
        context[offset / Integer.BYTES] = value;
    }

    /** Its number; 0 if there is no such VI. */
    int number() {
        return word(ClanVi.VINM);
    }

    int tag() {
        return word(ClanVi.VITG);
    }

    boolean isConnected() {
        return state == ClanVi.CONNECTED;
    }

    ReliabilityLevel level() {
        return ClanRules.level(word(ClanVi.VILV));
    }

    boolean isUnreliable() {
        return level() == ReliabilityLevel.UNRELIABLE;
    }

    boolean isReception() {
        return level() == ReliabilityLevel.RELIABLE_RECEPTION;
    }

    boolean has(int flag) {
        return (word(ClanVi.VILV) & flag) != 0;
    }

    int peerStation() {
        return word(ClanVi.VIPS) & 0xFFFF;
    }

    /** The circuit of its messages. */
    int dataCircuit() {
        return 2 * slot + 2;
    }

    /** The circuit of what must get through when messages don't. */
    int answerCircuit() {
        return 2 * slot + 3;
    }

    /** Its queue, or -1. */
    int cq(boolean isReceive) {
        int both = word(ClanVi.VICQ);
        return (isReceive ? both >>> 16 : both & 0xFFFF) - 1;
    }

    /** Whether a cell is of its present connection. */
    boolean isNamed(int number, int connection, int source) {
        return number == number() && number != 0 && connection == word(ClanVi.VICN) && source == peerStation()
                && state != ClanVi.IDLE;
    }

    /** No connection, and nothing of one. */
    void forgetConnection() {
        answer = NO_ANSWER;
        breakStatus = 0;
        breakSequence = 0;
        hasGivenUp = false;
        isBreakUnknown = false;
        out.reset();
        in.reset();
    }

    void reset() {
        Arrays.fill(context, 0);
        Arrays.fill(latches, 0);
        state = ClanVi.IDLE;
        isReady = false;
        sends.reset();
        receives.reset();
        forgetConnection();
    }

    void visit(StateVisitor visitor, long nowPs) {
        visitor.fields("context", context, WORDS);
        state = visitor.field("state", state);
        answer = visitor.field("answer", answer);
        breakStatus = visitor.field("breakStatus", breakStatus);
        breakSequence = visitor.field("breakSequence", breakSequence);
        hasGivenUp = visitor.field("hasGivenUp", hasGivenUp);
        isBreakUnknown = visitor.field("isBreakUnknown", isBreakUnknown);
        isReady = visitor.field("isReady", isReady);
        visitor.fields("latches", latches, latches.length);
        visitor.part("sends", sends);
        visitor.part("receives", receives);
        out.visit(visitor, nowPs);
        visitor.part("in", in);
    }
}
