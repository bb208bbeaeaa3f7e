package org.wirelore.device.clan;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.clan.memory.ClanMemory;

/** The contexts of the completion queues, and the entries that go into their rings. */
final class CompletionQueues implements StatePart {
    private final ClanMemory memory;
    private final EventUnit events;
    private final int entriesMax;
    private final int[] nextBases;
    private final int[] nextPlaces;
    private final int[] bases;
    private final int[] places;
    private final int[] states;
    private final int[] written;
    private final int[] taken;
    private final boolean[] isArmed;
    private final byte[] entry = new byte[ClanCq.ENTRY_BYTES];

    CompletionQueues(ClanConfig.Limits limits, ClanMemory memory, EventUnit events) {
        this.memory = memory;
        this.events = events;
        entriesMax = Integer.highestOneBit(2 * limits.cqEntries() - 1);
        nextBases = new int[limits.cqs()];
        nextPlaces = new int[limits.cqs()];
        bases = new int[limits.cqs()];
        places = new int[limits.cqs()];
        states = new int[limits.cqs()];
        written = new int[limits.cqs()];
        taken = new int[limits.cqs()];
        isArmed = new boolean[limits.cqs()];
    }

    /** What the host reads in the contexts, by the offset from their beginning. */
    int read(int offset) {
        int cq = offset / ClanCq.BYTES;
        if (cq >= states.length) {
            return 0;
        }
        return switch (offset % ClanCq.BYTES) {
            case ClanCq.CQBA -> nextBases[cq];
            case ClanCq.CQSZ -> nextPlaces[cq];
            case ClanCq.CQST -> states[cq];
            case ClanCq.CQPI -> written[cq];
            default -> 0;
        };
    }

    void write(int offset, int value) {
        int cq = offset / ClanCq.BYTES;
        if (cq >= states.length) {
            return;
        }
        switch (offset % ClanCq.BYTES) {
            case ClanCq.CQBA -> nextBases[cq] = value & -ClanCq.ENTRIES;
            case ClanCq.CQSZ -> nextPlaces[cq] = value;
            case ClanCq.CQCM -> command(cq, value);
            case ClanCq.CQAR -> arm(cq, value);
            default -> {
            }
        }
    }

    private void command(int cq, int command) {
        boolean isRing = Integer.bitCount(nextPlaces[cq]) == 1 && nextPlaces[cq] > 0 && nextPlaces[cq] <= entriesMax;
        if (command == ClanCq.STOP) {
            states[cq] = 0;
            isArmed[cq] = false;
        } else if (isRing && (command == ClanCq.START || (command == ClanCq.SWITCH && states[cq] == ClanCq.RUNS))) {
            bases[cq] = nextBases[cq];
            places[cq] = nextPlaces[cq];
            if (command == ClanCq.START) {
                states[cq] = ClanCq.RUNS;
                written[cq] = 0;
                taken[cq] = 0;
                isArmed[cq] = false;
            }
        }
    }

    private void arm(int cq, int seen) {
        if (states[cq] == 0) {
            return;
        }
        isArmed[cq] = seen == written[cq];
        if (!isArmed[cq]) {
            events.send(ClanEvent.CQ_ENTRY, cq, 0, 0);
        }
    }

    /** A descriptor has completed on a queue that is bound to one; -1 is none. */
    void add(int cq, int vi, boolean isReceive) {
        if (cq < 0 || cq >= states.length || states[cq] != ClanCq.RUNS) {
            return;
        }
        if (written[cq] - taken[cq] >= places[cq]) {
            taken[cq] = memory.readWord(Integer.toUnsignedLong(bases[cq]) + ClanCq.TAKEN);
        }
        if (Integer.compareUnsigned(written[cq] - taken[cq], places[cq]) >= 0) {
            states[cq] = ClanCq.OVERFLOWN;
            events.send(ClanEvent.CQ_OVERFLOW, cq, 0, 0);
            return;
        }
        long at = Integer.toUnsignedLong(bases[cq]) + ClanCq.ENTRIES
                + (long) (written[cq] & places[cq] - 1) * ClanCq.ENTRY_BYTES;
        written[cq]++;
        ClanMemory.INT.set(entry, 0, vi);
        ClanMemory.INT.set(entry, Integer.BYTES, written[cq] << 1 | (isReceive ? 1 : 0));
        memory.claimWrite(ClanCq.ENTRY_BYTES);
        if (!memory.writeBus(at, entry, 0, ClanCq.ENTRY_BYTES)) {
            states[cq] = ClanCq.OVERFLOWN;
            events.send(ClanEvent.CQ_OVERFLOW, cq, 0, 0);
        } else if (isArmed[cq]) {
            isArmed[cq] = false;
            events.send(ClanEvent.CQ_ENTRY, cq, 0, 0);
        }
    }

    void reset() {
        for (int cq = 0; cq < states.length; cq++) {
            nextBases[cq] = 0;
            nextPlaces[cq] = 0;
            states[cq] = 0;
            written[cq] = 0;
            isArmed[cq] = false;
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.fields("nextBase", nextBases, nextBases.length);
        visitor.fields("nextPlaces", nextPlaces, nextPlaces.length);
        visitor.fields("state", states, states.length);
        visitor.fields("written", written, written.length);
        for (int cq = 0; cq < states.length; cq++) {
            if (states[cq] != 0) {
                bases[cq] = visitor.field("base", bases[cq]);
                places[cq] = visitor.field("places", places[cq]);
                taken[cq] = visitor.field("taken", taken[cq]);
                isArmed[cq] = visitor.field("isArmed", isArmed[cq]);
            }
        }
    }
}
