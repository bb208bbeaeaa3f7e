package org.wirelore.device.tulip;

/**
 * A register that only one maker's transceiver has (IEEE 802.3 clause 22.2.4 leaves 16 to 31 to makers). Each mask
 * gives the bits that are 1 while the condition holds; 0 where the register does not show it.
 *
 * @param number 16 to 31
 * @param mnemonic its name in the data sheet
 * @param reset the bits after a reset, 16 bits
 * @param writable the bits that are stored and have no effect
 * @param link the link is up
 * @param hundred the link is up at 100 Mb/s
 * @param ten the link is up at 10 Mb/s
 * @param fullDuplex the link is up at full duplex
 * @param negotiated negotiation is complete
 */
public record VendorRegister(int number, String mnemonic, int reset, int writable, int link, int hundred, int ten,
        int fullDuplex, int negotiated) {
    /** Checks number and ranges, and that no bit has two meanings. */
    public VendorRegister {
        if (number < 16 || number > 31 || mnemonic.isEmpty()) {
            throw new IllegalArgumentException(
                    "a vendor's register must have a number from 16 to 31 and a name: number="
                            + number + ", mnemonic=" + mnemonic);
        }
        int all = 0;
        for (int mask : new int[]{writable, link, hundred, ten, fullDuplex, negotiated}) {
            if (mask >>> 16 != 0 || (all & mask) != 0) {
                throw new IllegalArgumentException("the bits of a register must be among 16 and have one meaning: "
                        + "register=" + mnemonic + ", mask=" + Integer.toHexString(mask));
            }
            all |= mask;
        }
        if (reset >>> 16 != 0) {
            throw new IllegalArgumentException("a register must have 16 bits: register=" + mnemonic + ", reset="
                    + Integer.toHexString(reset));
        }
    }

    /** The bits that show a condition. */
    int shown() {
        return link | hundred | ten | fullDuplex | negotiated;
    }
}
