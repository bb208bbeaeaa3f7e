package org.wirelore.firmware.cpu;

/**
 * Registers of a device that the processor reaches by loads and stores. A device may call {@link
 * LanaiCpu#requestStop()}, {@link LanaiCpu#requestInterrupt()} and {@link LanaiCpu#endRunAt(long)}, and may write the
 * bus's memory; {@link LanaiCpu#cycles()} and {@link LanaiCpu#pc()} are those of the access. A device must not use the
 * general registers before the run returns.
 */
public interface BusDevice {
    /**
     * A load.
     *
     * @param offset from the base of the device's region, in bytes
     * @param bytes  1, 2 or 4
     * @return the value in the low bits; higher ones are ignored
     */
    int read(int offset, int bytes);

    /**
     * A store.
     *
     * @param offset from the base of the device's region, in bytes
     * @param bytes  1, 2 or 4
     * @param value  zero extended
     */
    void write(int offset, int bytes, int value);
}
