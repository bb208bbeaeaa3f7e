package org.wirelore.device.tulip;

import static org.wirelore.device.tulip.TulipRegisters.CSR3;
import static org.wirelore.device.tulip.TulipRegisters.CSR4;
import static org.wirelore.device.tulip.TulipRegisters.CSR5;
import static org.wirelore.device.tulip.TulipRegisters.CSR5_RS;
import static org.wirelore.device.tulip.TulipRegisters.CSR5_TS;
import static org.wirelore.device.tulip.TulipRegisters.CSR6;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_FD;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_HBD;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_MBO;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_PR;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_PS;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_SF;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_SR;
import static org.wirelore.device.tulip.TulipRegisters.CSR6_ST;

import java.util.Arrays;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.BenchLine;
import org.wirelore.device.bench.BenchWire;
import org.wirelore.device.bench.SteppedScheduler;

/** A host with one card on the bench, and the motions of a driver. */
final class Machine {
    static final long MAC = 0x08002BE54086L;
    static final long OTHER_MAC = 0x00A0C9112233L;
    /** MII at 100 Mb/s, full duplex, store and forward. */
    static final int MII_100 = CSR6_MBO | CSR6_PS | CSR6_HBD | CSR6_FD | CSR6_SF;
    static final int OWN = Descriptors.OWN;
    static final int WHOLE = Descriptors.TDES1_FS | Descriptors.TDES1_LS;

    final SteppedScheduler scheduler = new SteppedScheduler();
    final PhysicalMemory memory = new PhysicalMemory(0x10000, 1 << 20);
    final BenchBus bus = new BenchBus(scheduler, memory);
    final BenchWire wire = new BenchWire(scheduler);
    final BenchLine line = new BenchLine();
    final Dc21140 card;
    final RegisterBank csr;

    Machine(TulipConfig config) {
        card = new Dc21140(config, scheduler, bus, wire);
        card.connect(line);
        enable();
        csr = card.bar(1);
    }

    static Machine of(TulipChip chip) {
        return new Machine(TulipConfig.of("tulip0", chip, MAC));
    }

    static Machine dc21143() {
        return of(TulipChip.DC21143);
    }

    static Machine dc21140() {
        return of(TulipChip.DC21140);
    }

    void enable() {
        card.writeConfig(4, 2, 7);
    }

    int read(int offset) {
        return csr.read(offset);
    }

    void write(int offset, int value) {
        csr.write(offset, value);
    }

    int receiveState() {
        return (read(CSR5) & CSR5_RS) >>> 17;
    }

    int transmitState() {
        return (read(CSR5) & CSR5_TS) >>> 20;
    }

    boolean has(int statusBits) {
        return (read(CSR5) & statusBits) == statusBits;
    }

    void settle() {
        scheduler.settle();
    }

    void advanceNs(long ns) {
        scheduler.advance(ns * 1000);
    }

    int allocate(int bytes) {
        return memory.allocate(bytes, 16);
    }

    /** A ring of empty descriptors of the host's, the last with the end-of-ring bit. */
    int ring(int entries, int skipLongwords) {
        int stride = Descriptors.BYTES + 4 * skipLongwords;
        int address = allocate(entries * stride);
        memory.writeInt(address + (entries - 1) * stride + 4, Descriptors.RDES1_RER);
        return address;
    }

    int ring(int entries) {
        return ring(entries, 0);
    }

    /** Fills a descriptor, keeping its end-of-ring bit, and hands it to the card. */
    void give(int descriptor, int word1, int word2, int word3) {
        int ringEnd = memory.readInt(descriptor + 4) & Descriptors.RDES1_RER;
        memory.writeInt(descriptor + 4, word1 | ringEnd);
        memory.writeInt(descriptor + 8, word2);
        memory.writeInt(descriptor + 12, word3);
        memory.writeInt(descriptor, OWN);
    }

    /** A receive ring of chip-owned descriptors with one buffer each, started promiscuously. */
    int startReceiving(int entries, int bufferBytes) {
        int ring = ring(entries);
        for (int i = 0; i < entries; i++) {
            give(ring + 16 * i, bufferBytes, allocate(bufferBytes), 0);
        }
        write(CSR3, ring);
        write(CSR6, MII_100 | CSR6_PR | CSR6_SR);
        settle();
        return ring;
    }

    /** A transmit ring of host-owned descriptors, started. */
    int startTransmitting(int entries) {
        int ring = ring(entries);
        write(CSR4, ring);
        write(CSR6, MII_100 | CSR6_ST);
        settle();
        return ring;
    }

    int put(byte[] data) {
        int address = allocate(data.length);
        memory.write(address, data, 0, data.length);
        return address;
    }

    byte[] bytesAt(int address, int length) {
        byte[] bytes = new byte[length];
        memory.read(address, bytes, 0, length);
        return bytes;
    }

    int word0(int descriptor) {
        return memory.readInt(descriptor);
    }

    boolean isHosts(int descriptor) {
        return word0(descriptor) >= 0;
    }

    int buffer1(int descriptor) {
        return memory.readInt(descriptor + 8);
    }

    /** Fills memory with guard bytes. */
    static void fill(PhysicalMemory memory, int address, int length) {
        byte[] guard = new byte[length];
        Arrays.fill(guard, (byte) 0x5A);
        memory.write(address, guard, 0, length);
    }

    static int lengthOf(int rdes0) {
        return (rdes0 & Descriptors.RDES0_FL) >>> Descriptors.RDES0_FL_SHIFT;
    }

    /** An Ethernet frame without its check sequence, its payload counting up. */
    static byte[] frame(long destination, int bytes) {
        byte[] frame = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            frame[i] = (byte) (i * 7 + bytes);
        }
        for (int i = 0; i < 6 && i < bytes; i++) {
            frame[i] = (byte) (destination >> (40 - 8 * i));
        }
        if (bytes >= 14) {
            frame[12] = 0x08;
            frame[13] = 0x00;
        }
        return frame;
    }

    /** As {@link #frame}, with its check sequence. */
    static byte[] checkedFrame(long destination, int bytesWithCheck) {
        byte[] data = frame(destination, bytesWithCheck - 4);
        byte[] whole = new byte[bytesWithCheck];
        System.arraycopy(data, 0, whole, 0, data.length);
        BenchWire.appendCheck(whole, data.length);
        return whole;
    }

    /** A setup frame of perfect addresses; unused entries repeat the first. */
    static byte[] perfectSetup(long... addresses) {
        byte[] setup = new byte[192];
        for (int entry = 0; entry < 16; entry++) {
            putAddress(setup, 12 * entry, addresses[entry < addresses.length ? entry : 0]);
        }
        return setup;
    }

    static void putAddress(byte[] setup, int offset, long address) {
        for (int i = 0; i < 6; i++) {
            setup[offset + 4 * (i / 2) + i % 2] = (byte) (address >> (40 - 8 * i));
        }
    }

    /** A setup frame of a hash table and the station's own address. */
    static byte[] hashSetup(long station, long... hashed) {
        byte[] setup = new byte[192];
        for (long address : hashed) {
            int hash = hashOf(address);
            setup[(hash >> 4) * 4 + (hash >> 3 & 1)] |= (byte) (1 << (hash & 7));
        }
        putAddress(setup, 156, station);
        return setup;
    }

    /** An address's place in the hash table: the CRC bit by bit, as the manual draws the shift register. */
    static int hashOf(long address) {
        int crc = -1;
        for (int i = 0; i < 48; i++) {
            int bit = (int) (address >> (40 - i / 8 * 8 + i % 8)) & 1;
            crc = (crc >>> 1) ^ (((crc ^ bit) & 1) != 0 ? 0xEDB88320 : 0);
        }
        return crc & 0x1FF;
    }

    /** Loads the address filter through a one-entry transmit ring, and stops transmission again. */
    void loadFilter(byte[] setup, int filterTypeBits) {
        int mode = read(CSR6);
        int ring = ring(1);
        give(ring, Descriptors.TDES1_SET | filterTypeBits | setup.length, put(setup), 0);
        write(CSR6, mode & ~CSR6_ST);
        settle();
        write(CSR4, ring);
        write(CSR6, mode | CSR6_ST);
        settle();
        write(CSR6, mode & ~CSR6_ST);
        settle();
        write(CSR5, -1);
    }
}
