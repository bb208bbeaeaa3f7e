package org.wirelore.device.bench;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PhysicalMemory;

/** A bus with the speed, the faults and the memory that a test gives it; it can record every access. */
public final class BenchBus implements DmaBus {
    /** One access of a card. */
    public record Access(boolean isWrite, long address, int length) {
    }

    private final Scheduler scheduler;
    private final PhysicalMemory memory;
    private final List<Access> accesses = new ArrayList<>();
    private long psPerByte = 10_000;
    private long overheadPs = 100_000;
    private long freeAtPs;
    private long faultFirst;
    private long faultLast = -1;
    private int fault;
    private boolean records;
    private int lastBurstBytes;
    private long spreadToPs;
    private DelayListener listener = byPs -> {
    };

    /** A bus of 100 MB/s with 100 ns for each transfer. */
    public BenchBus(Scheduler scheduler, PhysicalMemory memory) {
        this.scheduler = scheduler;
        this.memory = memory;
    }

    /** Sets what a transfer and each of its bytes takes. */
    public void speed(long newOverheadPs, long newPsPerByte) {
        overheadPs = newOverheadPs;
        psPerByte = newPsPerByte;
    }

    /** Makes accesses that touch a range fail in the given way; {@link DmaBus#OK} heals it. */
    public void fail(long first, long last, int kind) {
        faultFirst = first;
        faultLast = last;
        fault = kind;
    }

    /** Keeps the bus busy for others. */
    public void occupy(long forPs) {
        freeAtPs = Math.max(freeAtPs, scheduler.now()) + forPs;
    }

    /** When the transfers that were granted end. */
    public long freeAtPs() {
        return freeAtPs;
    }

    /** Begins to record accesses, with an empty record. */
    public void record() {
        records = true;
        accesses.clear();
    }

    /** What was recorded. */
    public List<Access> accesses() {
        return List.copyOf(accesses);
    }

    /** The burst limit of the last claim. */
    public int lastBurstBytes() {
        return lastBurstBytes;
    }

    @Override
    public int read(long address, byte[] into, int offset, int length) {
        int status = statusOf(false, address, length);
        if (status == OK) {
            memory.read((int) address, into, offset, length);
        }
        return status;
    }

    @Override
    public int write(long address, byte[] from, int offset, int length) {
        int status = statusOf(true, address, length);
        if (status == OK) {
            memory.write((int) address, from, offset, length);
        }
        return status;
    }

    @Override
    public long claim(int bytes, int burstBytes) {
        return claim(bytes, burstBytes, scheduler.now());
    }

    @Override
    public long claim(int bytes, int burstBytes, long sincePs) {
        lastBurstBytes = burstBytes;
        freeAtPs = Math.max(freeAtPs, sincePs) + overheadPs + bytes * psPerByte;
        return freeAtPs;
    }

    @Override
    public void spread(long fromPs, long toPs, int bytes, boolean isRead, DelayListener newListener) {
        spreadToPs = toPs;
        listener = newListener;
    }

    /** When the last transfer of a card that can be delayed ends. */
    public long spreadToPs() {
        return spreadToPs;
    }

    /** Delays that transfer, as accesses of the CPU do. */
    public void delay(long byPs) {
        spreadToPs += byPs;
        listener.onDelay(byPs);
    }

    private int statusOf(boolean isWrite, long address, int length) {
        if (records) {
            accesses.add(new Access(isWrite, address, length));
        }
        if (fault != OK && address <= faultLast && address + length > faultFirst) {
            return fault;
        }
        return memory.contains(address, length) ? OK : MASTER_ABORT;
    }
}
