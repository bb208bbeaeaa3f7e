package org.wirelore.device.unet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.tulip.TulipBoard;
import org.wirelore.device.tulip.TulipChip;

/**
 * As much of a DC21140 as its driver touches, played by a test: it can put any frame under any status into the
 * receive ring, to hold transmitted frames back, and to raise any interrupt. Frames go to a peer after a fixed time.
 */
final class PlayedCard implements PciFunction {
    private static final int OWN = 1 << 31;
    private static final int WHOLE = 3 << 8;

    private final PhysicalMemory memory;
    private final BenchMachine machine;
    private final long mac;
    private final int partner;
    private final Alarm pump;
    private final SerialLines serial;
    private byte[] rom;
    private @Nullable InterruptLine line;
    private @Nullable PlayedCard peer;
    private int status;
    private int mode;
    private int mask;
    private int missed;
    private int transmitBase;
    private int transmitAt;
    private int receiveBase;
    private int receiveAt;
    private boolean isHeld;
    private long framePs = 10_000_000;
    private int receiveDemands;
    private int pollDemands;
    private int lastTransmitFlags;
    private byte[] lastFrame = {};
    private int transmitStatus;

    /** @param partner what the transceiver says of its link partner, MII register 5 */
    PlayedCard(BenchMachine machine, long mac, int partner) {
        this.machine = machine;
        this.memory = machine.memory();
        this.mac = mac;
        this.partner = partner;
        pump = machine.scheduler().alarm("pump", this::onPump);
        rom = TulipBoard.standard(TulipChip.DC21140, 1).rom().withAddress(mac).bytes();
        serial = new SerialLines(this::romWord, this::phyRegister);
    }

    void connect(InterruptLine to, @Nullable PlayedCard other) {
        line = to;
        peer = other;
    }

    private int romWord(int word) {
        return mac == 0 ? 0 : (rom[2 * word] & 0xFF) | (rom[2 * word + 1] & 0xFF) << 8;
    }

    /** Puts another ROM onto the board. */
    void rom(byte[] contents) {
        rom = contents;
    }

    private int phyRegister(int register) {
        return switch (register) {
            case 1 -> 0x782D;
            case 4 -> 0x01E1;
            case 5 -> partner;
            default -> 0;
        };
    }

    int mode() {
        return mode;
    }

    int mask() {
        return mask;
    }

    int pollDemands() {
        return pollDemands;
    }

    /** How often the driver asked the receive process to look again. */
    int receiveDemands() {
        return receiveDemands;
    }

    /** How long the card takes for each transmit descriptor. */
    void framesTake(long newFramePs) {
        framePs = newFramePs;
    }

    byte[] lastFrame() {
        return lastFrame;
    }

    /** TDES1 of the frame sent last. */
    int lastTransmitFlags() {
        return lastTransmitFlags;
    }

    /** Stops looking at the transmit ring, until let go. */
    void hold(boolean hold) {
        isHeld = hold;
        if (!hold) {
            pumpSoon();
        }
    }

    /** Closes the next transmitted frame with a status, once. */
    void closeNextWith(int errorStatus) {
        transmitStatus = errorStatus;
    }

    void raise(int bits) {
        status |= bits;
        update();
    }

    /** A sound frame of these bytes has arrived; bytes are without check sequence. */
    boolean receive(byte[] frame, int length) {
        return receive(frame, length, WHOLE | (length + 4) << 16);
    }

    /** The card fills the next receive descriptor with any bytes and closes it with any status. */
    boolean receive(byte[] frame, int length, int closingStatus) {
        if ((mode & DriverRegisters.CSR6_SR) == 0) {
            return false;
        }
        if ((memory.readInt(receiveAt) & OWN) == 0) {
            missed++;
            raise(DriverRegisters.CSR5_RU);
            return false;
        }
        memory.write(memory.readInt(receiveAt + 8), frame, 0, length);
        memory.writeInt(receiveAt, closingStatus & ~OWN);
        receiveAt = (memory.readInt(receiveAt + 4) & DriverRegisters.RDES1_RER) != 0 ? receiveBase : receiveAt + 16;
        raise(DriverRegisters.CSR5_RI);
        return true;
    }

    private void pumpSoon() {
        if (!pump.isSet() && !isHeld && (mode & DriverRegisters.CSR6_ST) != 0) {
            pump.set(machine.scheduler().now() + framePs);
        }
    }

    private void onPump() {
        if (isHeld || (mode & DriverRegisters.CSR6_ST) == 0) {
            return;
        }
        if (memory.readInt(transmitAt) >= 0) {
            raise(DriverRegisters.CSR5_TU);
            return;
        }
        int flags = memory.readInt(transmitAt + 4);
        int closing = transmitStatus;
        transmitStatus = 0;
        if ((flags & DriverRegisters.TDES1_SET) != 0) {
            closing = 0x7FFF_FFFF;
        } else {
            send(flags, closing == 0);
        }
        memory.writeInt(transmitAt, closing);
        transmitAt = (flags & DriverRegisters.TDES1_TER) != 0 ? transmitBase : transmitAt + 16;
        if ((flags & DriverRegisters.TDES1_IC) != 0) {
            raise(DriverRegisters.CSR5_TI);
        }
        pump.set(machine.scheduler().now() + framePs);
    }

    private void send(int flags, boolean isGood) {
        int first = flags & 0x7FF;
        int second = flags >>> 11 & 0x7FF;
        byte[] frame = new byte[Math.max(60, first + second)];
        memory.read(memory.readInt(transmitAt + 8), frame, 0, first);
        if (second != 0) {
            memory.read(memory.readInt(transmitAt + 12), frame, first, second);
        }
        lastFrame = frame;
        lastTransmitFlags = flags;
        if (isGood && peer != null) {
            peer.receive(frame, frame.length);
        }
    }

    private void update() {
        if (line != null) {
            line.set((status & mask & ~(DriverRegisters.CSR5_AIS | DriverRegisters.CSR5_NIS)) != 0);
        }
    }

    @Override
    public int readConfig(int offset, int sizeBytes) {
        return offset == 0 ? 0x0009_1011 : -1;
    }

    @Override
    public void writeConfig(int offset, int sizeBytes, int value) {
        // Nothing here depends on the configuration space.
    }

    @Override
    public RegisterBank bar(int index) {
        return new RegisterBank() {
            @Override
            public int read(int offset, int sizeBytes) {
                return readCsr(offset);
            }

            @Override
            public void write(int offset, int sizeBytes, int value) {
                writeCsr(offset, value);
            }
        };
    }

    private int readCsr(int offset) {
        return switch (offset) {
            case DriverRegisters.CSR5 -> status | ((mode & DriverRegisters.CSR6_ST) != 0 ? 6 << 20 : 0);
            case DriverRegisters.CSR6 -> mode;
            case DriverRegisters.CSR8 -> {
                int lost = missed;
                missed = 0;
                yield 0xE000_0000 | lost;
            }
            case DriverRegisters.CSR9 -> serial.read();
            default -> -1;
        };
    }

    private void writeCsr(int offset, int value) {
        switch (offset) {
            case DriverRegisters.CSR0 -> {
                if ((value & DriverRegisters.CSR0_SWR) != 0) {
                    reset();
                }
            }
            case DriverRegisters.CSR1 -> {
                pollDemands++;
                pumpSoon();
            }
            case DriverRegisters.CSR2 -> receiveDemands++;
            case DriverRegisters.CSR3 -> {
                receiveBase = value;
                receiveAt = value;
            }
            case DriverRegisters.CSR4 -> {
                transmitBase = value;
                transmitAt = value;
            }
            case DriverRegisters.CSR5 -> status &= ~value;
            case DriverRegisters.CSR6 -> {
                mode = value;
                pumpSoon();
            }
            case DriverRegisters.CSR7 -> mask = value;
            case DriverRegisters.CSR9 -> serial.write(value);
            default -> {
            }
        }
        update();
    }

    private void reset() {
        pump.cancel();
        status = 0;
        mode = 0;
        mask = 0;
        missed = 0;
        Arrays.fill(lastFrame, (byte) 0);
    }
}
