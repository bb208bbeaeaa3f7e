package org.wirelore.rig.myrinet;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.wirelore.device.lanai.CardView;
import org.wirelore.firmware.cpu.ExecutionListener;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;

/**
 * Finds out when a control program works and when it only polls, from what it executes alone: a turn begins with the
 * read of a register, and ends when the same instruction reads it again, or when the program polls elsewhere. It is
 * work if the program has written a register or changed a word of SRAM. Iterations that are skipped change neither, so
 * the turns are the same however the program is executed.
 */
final class FirmwareTurns implements ExecutionListener {
    private static final int NOWHERE = -1;

    private final CardView view;
    private final LanaiCpu cpu;
    private final Memory memory;
    private final Listener listener;
    /** Reads since the turn began, or since the program has last done something in it, and when each was first made. */
    private final Map<Integer, Long> reads = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private int beganAt = NOWHERE;
    private long beginPs;
    private boolean isWork;

    /** Gets the turns in which a program works. */
    @FunctionalInterface
    interface Listener {
        void onTurn(long startPs, long endPs, String what);
    }

    FirmwareTurns(CardView view, LanaiCpu cpu, Listener listener) {
        this.view = view;
        this.cpu = cpu;
        this.listener = listener;
        memory = cpu.bus().memory();
    }

    /** What was executed before is unknown. */
    void forget() {
        beganAt = NOWHERE;
        reads.clear();
        notes.clear();
        isWork = false;
    }

    /** The program has done something that has a name. */
    void note(String what) {
        if (view.isExecuting()) {
            notes.add(what);
        }
    }

    @Override
    public void executed(int pc, int word) {
        // Accesses tell all.
    }

    @Override
    public void accessed(int address, int bytes, boolean isStore, int value) {
        boolean isRegister = Integer.compareUnsigned(address, memory.bytes() - bytes) > 0;
        if (isStore) {
            if (isRegister || stored(address, bytes) != value) {
                isWork = true;
                reads.clear();
            }
        } else if (isRegister) {
            onRead(cpu.pc());
        }
    }

    private int stored(int address, int bytes) {
        return switch (bytes) {
            case 1 -> memory.octet(address);
            case 2 -> memory.half(address);
            default -> memory.word(address);
        };
    }

    private void onRead(int pc) {
        long nowPs = view.nowPs();
        Long before = reads.putIfAbsent(pc, nowPs);
        if (pc == beganAt) {
            end(nowPs, pc, nowPs);
        } else if (beganAt == NOWHERE) {
            begin(pc, nowPs);
        } else if (before != null) {
            end(isWork ? before : nowPs, pc, nowPs);
        }
    }

    private void end(long endPs, int pc, long nowPs) {
        if (isWork) {
            listener.onTurn(beginPs, endPs, notes.isEmpty() ? "other work" : String.join(", ", notes));
        }
        begin(pc, nowPs);
    }

    private void begin(int pc, long nowPs) {
        beganAt = pc;
        beginPs = nowPs;
        isWork = false;
        notes.clear();
        reads.clear();
        reads.put(pc, nowPs);
    }
}
