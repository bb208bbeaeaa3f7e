package org.wirelore.adi.via;

import org.wirelore.adi.Adi;
import org.wirelore.device.api.TimeUnits;

/**
 * The parameters of MPI on VIA. All ranks of a job must have the same.
 *
 * @param deviceName of the NIC, for VipOpenNic
 * @param blocks whether a rank that waits sleeps until its completion queue has something, or looks again and again
 * @param credits messages that may be under way from one rank to another without an answer, {@value #CREDITS_MIN} to
 *     {@value #CREDITS_MAX}
 * @param eagerBytes messages of up to this many bytes go at once, through buffers; longer ones ask their receiver first
 * @param regionsMax regions of user memory that stay registered after their use; 0: each is registered for each message
 * @param pinnedBytesMax how long they are together, bytes
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 * @param giveUpPs after how long a rank that waits for the bytes of a long message asks its peer's NIC whether it is
 *     still there, picoseconds; what it finds out, it finds out as late as that NIC's network gives up
 * @param startupTimeoutPs how long ranks wait for each other at the start, picoseconds
 */
public record ViaProtocolConfig(String deviceName, boolean blocks, int credits, int eagerBytes, int regionsMax,
        long pinnedBytesMax, long unexpectedBytesMax, long giveUpPs, long startupTimeoutPs) {
    /** Fewest credits. */
    public static final int CREDITS_MIN = 2;
    /** Most credits. */
    public static final int CREDITS_MAX = 128;
    /** The shortest limit of what goes at once: what the core sends unasked. */
    public static final int EAGER_BYTES_MIN = Adi.UNASKED_BYTES_MAX;
    /** The longest: a message fits into what each NIC transfers. */
    public static final int EAGER_BYTES_MAX = 1 << 14;
    /** The bits of a message's number that go along with it. */
    public static final int NUMBER_MASK = 0x7FFF;

    /** The defaults, on a cLAN1000. */
    public static final ViaProtocolConfig DEFAULT = new ViaProtocolConfig("/dev/clanvi0", false, 16, 4096, 256,
            1 << 26, 1 << 20, TimeUnits.PS_PER_SECOND, 10 * TimeUnits.PS_PER_SECOND);

    public ViaProtocolConfig {
        requireRange("credits", credits, CREDITS_MIN, CREDITS_MAX);
        requireRange("eagerBytes", eagerBytes, EAGER_BYTES_MIN, EAGER_BYTES_MAX);
        requireRange("regionsMax", regionsMax, 0, Integer.MAX_VALUE);
        requireRange("pinnedBytesMax", pinnedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("giveUpPs", giveUpPs, 1, 86_400 * TimeUnits.PS_PER_SECOND);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, 86_400 * TimeUnits.PS_PER_SECOND);
    }

    /** The same on another NIC. */
    public ViaProtocolConfig on(String newDeviceName) {
        return new ViaProtocolConfig(newDeviceName, blocks, credits, eagerBytes, regionsMax, pinnedBytesMax,
                unexpectedBytesMax, giveUpPs, startupTimeoutPs);
    }

    /** The same but for the way of waiting. */
    public ViaProtocolConfig blocking(boolean newBlocks) {
        return new ViaProtocolConfig(deviceName, newBlocks, credits, eagerBytes, regionsMax, pinnedBytesMax,
                unexpectedBytesMax, giveUpPs, startupTimeoutPs);
    }

    /** The same but for what may be under way, and what goes at once. */
    public ViaProtocolConfig room(int newCredits, int newEagerBytes) {
        return new ViaProtocolConfig(deviceName, blocks, newCredits, newEagerBytes, regionsMax, pinnedBytesMax,
                unexpectedBytesMax, giveUpPs, startupTimeoutPs);
    }

    /** The same but for the regions that stay registered. */
    public ViaProtocolConfig regions(int newRegionsMax, long newPinnedBytesMax) {
        return new ViaProtocolConfig(deviceName, blocks, credits, eagerBytes, newRegionsMax, newPinnedBytesMax,
                unexpectedBytesMax, giveUpPs, startupTimeoutPs);
    }

    /** The same but for the memory for messages without a receive. */
    public ViaProtocolConfig unexpected(long newUnexpectedBytesMax) {
        return new ViaProtocolConfig(deviceName, blocks, credits, eagerBytes, regionsMax, pinnedBytesMax,
                newUnexpectedBytesMax, giveUpPs, startupTimeoutPs);
    }

    /** The same but for how long ranks wait for each other at the start. */
    public ViaProtocolConfig patient(long newStartupTimeoutPs) {
        return new ViaProtocolConfig(deviceName, blocks, credits, eagerBytes, regionsMax, pinnedBytesMax,
                unexpectedBytesMax, giveUpPs, newStartupTimeoutPs);
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
