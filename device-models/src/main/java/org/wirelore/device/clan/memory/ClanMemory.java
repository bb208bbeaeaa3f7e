package org.wirelore.device.clan.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.HostWriteListener;

/**
 * Host memory as the card masters it: by bus address for rings, by address and handle for what a table has covered.
 * Nothing answers while the card may not master the bus.
 */
public final class ClanMemory {
    /** A word of 32 bits in a card's buffer. */
    public static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** A word of 64 bits. */
    public static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** A word of 16 bits. */
    public static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final DmaBus bus;
    private final Scheduler scheduler;
    private final ProtectionTable table;
    private final byte[] word = new byte[Integer.BYTES];
    private boolean mayMaster;
    private @Nullable HostWriteListener listener;

    /**
     * A card's way to the memory of its host.
     *
     * @param bus the host's
     * @param scheduler tells the time
     * @param table translates addresses of processes
     */
    public ClanMemory(DmaBus bus, Scheduler scheduler, ProtectionTable table) {
        this.bus = bus;
        this.scheduler = scheduler;
        this.table = table;
    }

    /**
     * The host lets the card master the bus, or not.
     *
     * @param isMaster whether it may
     */
    public void grant(boolean isMaster) {
        mayMaster = isMaster;
    }

    /**
     * Sets the listener for what the card stores.
     *
     * @param to is called for each store; null for none
     */
    public void onWrites(@Nullable HostWriteListener to) {
        listener = to;
    }

    /**
     * Takes the bus for a transfer out of host memory.
     *
     * @param bytes how many; nothing is taken for none
     * @return when the last byte has moved, picoseconds
     */
    public long claimRead(int bytes) {
        return mayMaster && bytes > 0 ? bus.claimRead(bytes, 0) : scheduler.now();
    }

    /**
     * Takes the bus for a transfer into host memory.
     *
     * @param bytes how many; nothing is taken for none
     * @return when the last byte has moved, picoseconds
     */
    public long claimWrite(int bytes) {
        return mayMaster && bytes > 0 ? bus.claim(bytes, 0) : scheduler.now();
    }

    /**
     * Reads at a bus address.
     *
     * @param address of the first byte
     * @param into the card's buffer
     * @param offset first byte there
     * @param length how many bytes
     * @return whether it could be read
     */
    public boolean readBus(long address, byte[] into, int offset, int length) {
        return mayMaster && bus.read(address, into, offset, length) == DmaBus.OK;
    }

    /**
     * Writes at a bus address.
     *
     * @param address of the first byte
     * @param from the card's buffer
     * @param offset first byte there
     * @param length how many bytes
     * @return whether it could be written
     */
    public boolean writeBus(long address, byte[] from, int offset, int length) {
        if (!mayMaster || bus.write(address, from, offset, length) != DmaBus.OK) {
            return false;
        }
        if (listener != null) {
            listener.onHostWrite(address, length);
        }
        return true;
    }

    /**
     * Reads a word at a bus address.
     *
     * @param address of its first byte
     * @return the word; 0 if it can't be read
     */
    public int readWord(long address) {
        return readBus(address, word, 0, Integer.BYTES) ? (int) INT.get(word, 0) : 0;
    }

    /**
     * Reads a range that the table covers.
     *
     * @param address of the first byte, a process's
     * @param handle of its region
     * @param into the card's buffer
     * @param offset first byte there
     * @param length how many bytes
     * @return false if it could not be read, or only in part
     */
    public boolean read(long address, int handle, byte[] into, int offset, int length) {
        int done = 0;
        while (done < length) {
            long at = table.translate(address + done, handle);
            int bytes = Math.min(length - done, ProtectionTable.leftInPage(at));
            if (at < 0 || !readBus(at, into, offset + done, bytes)) {
                return false;
            }
            done += bytes;
        }
        return true;
    }

    /**
     * Writes a range that the table covers.
     *
     * @param address of the first byte, a process's
     * @param handle of its region
     * @param from the card's buffer
     * @param offset first byte there
     * @param length how many bytes
     * @return false if it could not be written, or only in part
     */
    public boolean write(long address, int handle, byte[] from, int offset, int length) {
        int done = 0;
        while (done < length) {
            long at = table.translate(address + done, handle);
            int bytes = Math.min(length - done, ProtectionTable.leftInPage(at));
            if (at < 0 || !writeBus(at, from, offset + done, bytes)) {
                return false;
            }
            done += bytes;
        }
        return true;
    }
}
