package org.wirelore.device.lanai;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.ExecutionListener;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;

/**
 * Recognises firmware that waits, by proof: one iteration of a loop is executed step by step, and if it comes back to
 * the same state, having read only what changes by an event or at a known time, it is parked until then. Nothing
 * depends on addresses or on what the firmware is.
 */
final class IdleLoop implements ExecutionListener {
    /** Loops that were proved before, so that a wait for the same thing is not executed step by step again. */
    private static final int KNOWN_MAX = 16;
    /** How many polling instructions are remembered. */
    private static final int POLLS = 8;
    private static final int PAUSE_MAX = 1 << 12;

    private final LanaiCpu cpu;
    private final Memory memory;
    private final WordEffects effects = new WordEffects();
    private final @Nullable ProvenLoop[] known = new @Nullable ProvenLoop[KNOWN_MAX];
    private int oldest;

    /** Sees every instruction, besides; or null. */
    private @Nullable ExecutionListener listener;
    private @Nullable ProvenLoop observed;
    private @Nullable ProvenLoop parked;
    private long beginCycle;
    private boolean isComplete;
    /** How often the observed iteration has come to where it began, with another state. */
    private int passes;

    /** The instructions that have read a register since the processor last did something, and what they read. */
    private final int[] polledPc = new int[POLLS];
    private final int[] polledValue = new int[POLLS];
    private boolean isCandidate;
    private boolean isKnownCandidate;
    /** How many polls it does not try, and how many after the next failure. */
    private int pause;
    private int nextPause = 1;

    IdleLoop(LanaiCpu cpu) {
        this.cpu = cpu;
        memory = cpu.bus().memory();
        forgetPolls();
    }

    /** Sets a listener of every instruction, or with null removes it; between two instructions. */
    void listen(@Nullable ExecutionListener newListener) {
        listener = newListener;
        if (observed == null) {
            cpu.listen(newListener);
        }
    }

    boolean isParked() {
        return parked != null;
    }

    boolean isObserving() {
        return observed != null;
    }

    /** The loop in which the processor waits. */
    ProvenLoop parked() {
        ProvenLoop loop = parked;
        if (loop == null) {
            throw new IllegalStateException("must hold: the processor is parked");
        }
        return loop;
    }

    /** The processor is elsewhere. */
    void forget() {
        parked = null;
        breakOff();
        forgetPolls();
    }

    /** It goes on from where it was parked. */
    void unpark() {
        parked = null;
        forgetPolls();
    }

    private void forgetPolls() {
        Arrays.fill(polledPc, -1);
    }

    private void breakOff() {
        if (observed != null) {
            observed = null;
            cpu.listen(listener);
        }
        isComplete = false;
        isCandidate = false;
        isKnownCandidate = false;
    }

    /** Something has changed that an observed iteration may have read. */
    void disturb(int what) {
        ProvenLoop loop = observed;
        if (loop != null && loop.readsGroup(what)) {
            breakOff();
        }
    }

    /** As {@link #disturb(int)}, for memory. */
    void disturb(int address, int length) {
        ProvenLoop loop = observed;
        if (loop != null && loop.touches(address, length)) {
            breakOff();
        }
    }

    /** Whether the parked loop reads some register of a group. */
    boolean reads(int what) {
        ProvenLoop loop = parked;
        return loop != null && loop.readsGroup(what);
    }

    boolean reads(int address, int length) {
        ProvenLoop loop = parked;
        return loop != null && loop.touches(address, length);
    }

    /** The executing processor has read a register. */
    void onRead(int offset, int value, int groups) {
        ProvenLoop loop = observed;
        if (loop != null) {
            loop.onRead(offset, value, groups);
            return;
        }
        int pc = cpu.pc();
        isKnownCandidate = isKnown(pc, offset, value);
        int place = (pc >>> 2) % POLLS;
        if (polledPc[place] != pc || polledValue[place] != value) {
            polledPc[place] = pc;
            polledValue[place] = value;
        } else if (pause > 0) {
            pause--;
        } else {
            isCandidate = true;
        }
        if (isCandidate || isKnownCandidate) {
            cpu.endRunAt(cpu.cycles() + 1);
        }
    }

    private boolean isKnown(int pc, int offset, int value) {
        for (ProvenLoop loop : known) {
            if (loop != null && loop.state[2] == pc + 4 && loop.readsRegister(offset)
                    && loop.valueOf(offset) == value) {
                return true;
            }
        }
        return false;
    }

    /** The executing processor has done something: it does not wait. */
    void onAct() {
        forgetPolls();
        ProvenLoop loop = observed;
        if (loop != null) {
            loop.breakOff();
        }
    }

    /** The processor has executed for long without an access to a register. */
    void suspect() {
        if (pause > 0) {
            pause--;
        } else {
            isCandidate = true;
        }
    }

    /**
     * Between two instructions: begins to observe if the processor seems to wait.
     *
     * @return whether it may be parked at once, in a loop that was proved before
     */
    boolean consider() {
        boolean mayBeKnown = isKnownCandidate || isCandidate;
        boolean begins = isCandidate;
        isKnownCandidate = false;
        isCandidate = false;
        if (mayBeKnown && observed == null) {
            for (ProvenLoop loop : known) {
                if (loop != null && loop.applies(cpu, memory)) {
                    parked = loop;
                    return true;
                }
            }
        }
        if (begins && observed == null) {
            ProvenLoop loop = place();
            begin(loop);
            passes = 0;
            observed = loop;
            cpu.listen(this);
        }
        return false;
    }

    private void begin(ProvenLoop loop) {
        loop.begin(cpu);
        beginCycle = cpu.cycles();
    }

    private ProvenLoop place() {
        ProvenLoop loop = known[oldest];
        if (loop == null) {
            loop = new ProvenLoop();
        }
        known[oldest] = null;
        return loop;
    }

    @Override
    public void executed(int pc, int word) {
        if (listener != null) {
            listener.executed(pc, word);
        }
        ProvenLoop loop = observed;
        if (loop == null) {
            return;
        }
        effects.look(word);
        loop.onInstruction(cpu.cycles() - beginCycle, effects.needs(), effects.changes());
        if (loop.isBroken()) {
            cpu.endRunAt(cpu.cycles());
        } else if (loop.recurs(cpu, memory)) {
            isComplete = true;
            cpu.endRunAt(cpu.cycles());
        } else if (loop.isWhereItBegan(cpu) && Integer.bitCount(++passes) == 1) {
            // It was not yet the loop's own state from which it came here first.
            begin(loop);
        }
    }

    @Override
    public void accessed(int address, int bytes, boolean isStore, int value) {
        if (listener != null) {
            listener.accessed(address, bytes, isStore, value);
        }
        ProvenLoop loop = observed;
        if (loop == null || Integer.compareUnsigned(address, memory.bytes() - bytes) > 0) {
            return;
        }
        if (isStore) {
            loop.onStore(address, memory);
        } else {
            loop.onLoad(address, memory);
        }
    }

    /**
     * Between two instructions, while an iteration is observed: whether it is complete. If it is, the processor is
     * parked.
     */
    boolean conclude() {
        ProvenLoop loop = observed;
        if (loop == null) {
            return false;
        }
        if (isComplete && !loop.isBroken()) {
            breakOff();
            known[oldest] = loop;
            oldest = (oldest + 1) % KNOWN_MAX;
            parked = loop;
            return true;
        }
        if (loop.isBroken()) {
            breakOff();
            pause = nextPause;
            nextPause = Math.min(2 * nextPause, PAUSE_MAX);
        }
        return false;
    }

    /** The processor is parked. */
    void accept() {
        nextPause = 1;
    }

    /** What the parked loop has read has changed since: it does not wait any more. */
    void refuse() {
        parked = null;
        pause = nextPause;
        nextPause = Math.min(2 * nextPause, PAUSE_MAX);
    }
}
