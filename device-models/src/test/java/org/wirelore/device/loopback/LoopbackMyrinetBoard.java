package org.wirelore.device.loopback;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.wire.StreamWire;

/**
 * A board without a processor: SRAM, host DMA and the packet interface, driven through the register window as with the
 * processor in reset. Not modelled: single-byte send and receive, checksum, timer interrupt, watchdog, and RMP moving
 * while a packet streams in.
 */
public final class LoopbackMyrinetBoard implements MyrinetBoard {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int REGISTER_BYTES = 0x100;
    private static final int SIGNALS_TO_PROCESSOR = 0xFF * LanaiRegister.LAN0_SIG;
    /** ISR bits that are cleared by writing 1: HOST_SIG from the host's side, NRES, TAIL, WDOG and TIME. */
    private static final int CLEARED_BY_ONE = LanaiRegister.HOST_SIG | 1 << 11 | 1 << 7 | 1 << 6
            | LanaiRegister.TIME_INT;
    private static final long TICK_PS = 500_000;
    private static final long DMA_START_PS = 1_000_000;
    private static final int REGION_BUS_ADDRESS = 0x0010_0000;

    private final Host process;
    private final Scheduler scheduler;
    private final MemorySegment sram;
    private final HostRegion region;
    private final long dmaBytePs;
    private final Alarm dmaEnd;
    private final LoopbackPacketInterface packets;
    private final int[] registers = new int[REGISTER_BYTES / 4];
    private int isr;
    private long clockBasePs;
    private boolean interruptsOn;
    private boolean interrupting;

    /**
     * @param wire plugged in by this constructor
     * @param sramBytes 128 KiB to 1 MiB on real boards
     * @param regionBytes of host memory within reach of the DMA
     * @param dmaBytesPerSecond rate of the host bus, 1 to 10^12
     */
    public LoopbackMyrinetBoard(Host process, Scheduler scheduler, String name, StreamWire wire, int sramBytes,
            int regionBytes, long dmaBytesPerSecond) {
        if (sramBytes <= 0 || (sramBytes & 3) != 0 || regionBytes <= 0 || dmaBytesPerSecond < 1
                || dmaBytesPerSecond > 1_000_000_000_000L) {
            throw new IllegalArgumentException("a board must have whole words and a rate: sramBytes=" + sramBytes
                    + ", regionBytes=" + regionBytes + ", dmaBytesPerSecond=" + dmaBytesPerSecond);
        }
        this.process = process;
        this.scheduler = scheduler;
        sram = MemorySegment.ofArray(new int[sramBytes / 4]);
        region = new HostRegion(MemorySegment.ofArray(new int[(regionBytes + 3) / 4]), REGION_BUS_ADDRESS);
        dmaBytePs = 1_000_000_000_000L / dmaBytesPerSecond;
        dmaEnd = scheduler.alarm(name + ".hostDma", this::onDmaEnd);
        packets = new LoopbackPacketInterface(this, scheduler, name, wire);
        reset();
        wire.attach(packets);
    }

    /** As after power-up, for a rerun. */
    public void reset() {
        dmaEnd.cancel();
        packets.reset();
        sram.fill((byte) 0);
        region.memory().fill((byte) 0);
        Arrays.fill(registers, 0);
        isr = LanaiRegister.DMA_INT | LanaiRegister.SEND_INT;
        clockBasePs = 0;
        interruptsOn = false;
        interrupting = false;
    }

    @Override
    public int sramBytes() {
        return (int) sram.byteSize();
    }

    @Override
    public int readSram(int offset) {
        process.now();
        return sram.get(WORD, offset & ~3);
    }

    @Override
    public void writeSram(int offset, int value) {
        process.now();
        sram.set(WORD, offset & ~3, value);
    }

    @Override
    public void readSram(int offset, MemorySegment into, long intoOffset, int length) {
        process.now();
        MemorySegment.copy(sram, offset, into, intoOffset, length);
    }

    @Override
    public void writeSram(int offset, MemorySegment from, long fromOffset, int length) {
        process.now();
        MemorySegment.copy(from, fromOffset, sram, offset, length);
    }

    @Override
    public int readRegister(int offset) {
        long nowPs = process.now();
        int value = registers[offset / 4];
        return switch (offset) {
            case LanaiRegister.ISR -> isr;
            case LanaiRegister.RTC -> (int) ((nowPs - clockBasePs) / TICK_PS);
            case LanaiRegister.DMA_CTR -> dmaEnd.isSet() ? value : 0;
            default -> value;
        };
    }

    @Override
    public void writeRegister(int offset, int value) {
        long nowPs = process.now();
        registers[offset / 4] = value;
        switch (offset) {
            case LanaiRegister.ISR -> setIsr((isr | (value & SIGNALS_TO_PROCESSOR)) & ~(value & CLEARED_BY_ONE));
            case LanaiRegister.EIMR -> setIsr(isr);
            case LanaiRegister.RTC -> clockBasePs = nowPs - Integer.toUnsignedLong(value) * TICK_PS;
            case LanaiRegister.DMA_CTR -> startDma(value);
            case LanaiRegister.RML -> packets.arm();
            case LanaiRegister.SML -> packets.send(value, false);
            case LanaiRegister.SMLT -> packets.send(value, true);
            default -> {
            }
        }
    }

    @Override
    public void control(int bits) {
        process.now();
        if ((bits & INTERRUPTS_ON) != 0) {
            interruptsOn = true;
        }
        if ((bits & INTERRUPTS_OFF) != 0) {
            interruptsOn = false;
        }
        setIsr(isr);
    }

    @Override
    public HostRegion hostRegion() {
        return region;
    }

    @Override
    public boolean isInterrupting() {
        process.now();
        return interrupting;
    }

    @Override
    public void close() {
        process.now();
        dmaEnd.cancel();
        packets.reset();
    }

    MemorySegment sram() {
        return sram;
    }

    int register(int offset) {
        return registers[offset / 4];
    }

    void setRegister(int offset, int value) {
        registers[offset / 4] = value;
    }

    /** Changes bits of the ISR from the engines' side. */
    void changeIsr(int clear, int set) {
        setIsr((isr & ~clear) | set);
    }

    private void setIsr(int value) {
        isr = value;
        boolean asserted = interruptsOn && (isr & registers[LanaiRegister.EIMR / 4]) != 0;
        if (asserted && !interrupting) {
            process.signal();
        }
        interrupting = asserted;
    }

    private void startDma(int bytes) {
        changeIsr(LanaiRegister.DMA_INT, 0);
        dmaEnd.set(scheduler.now() + DMA_START_PS + bytes * dmaBytePs);
    }

    /* All bytes move at the end; where no device answers on the bus, none do. */
    private void onDmaEnd() {
        int bytes = registers[LanaiRegister.DMA_CTR / 4];
        int lar = registers[LanaiRegister.LAR / 4];
        int at = registers[LanaiRegister.EAR / 4] - region.busAddress();
        boolean answered = bytes >= 0 && at >= 0 && at <= region.memory().byteSize() - bytes && lar >= 0
                && lar <= sram.byteSize() - bytes;
        if (answered && registers[LanaiRegister.DMA_DIR / 4] == LanaiRegister.L2E) {
            MemorySegment.copy(sram, lar, region.memory(), at, bytes);
        } else if (answered) {
            MemorySegment.copy(region.memory(), at, sram, lar, bytes);
        }
        changeIsr(0, LanaiRegister.DMA_INT);
        process.signal();
    }
}
