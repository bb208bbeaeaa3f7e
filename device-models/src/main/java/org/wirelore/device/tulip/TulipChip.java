package org.wirelore.device.tulip;

/** The modelled members of the family, which differ in identity, reset values and CSR12 to CSR15. */
public enum TulipChip {
    /** The first Fast Ethernet member, without an internal 10 Mb/s transceiver. */
    DC21140(0x0009, 0x12),
    /** Its revision with early transmit interrupts and subsystem identification. */
    DC21140A(0x0009, 0x22),
    /** With SIA, autonegotiation and, from revision 41h on, interrupt mitigation. */
    DC21143(0x0019, 0x41);

    private final int deviceId;
    private final int revision;

    TulipChip(int deviceId, int revision) {
        this.deviceId = deviceId;
        this.revision = revision;
    }

    /** PCI device identification (CFID). */
    public int deviceId() {
        return deviceId;
    }

    /** The revision (CFRV, low byte) that is usual for this member. */
    public int usualRevision() {
        return revision;
    }

    /** Whether this is the 21143, with its SIA and wider CSR5. */
    public boolean hasSia() {
        return this == DC21143;
    }

    /**
     * Sources that CSR5.NIS gathers. The general-purpose timer is one on the 21143 only (21140A manual, table of
     * abnormal interrupts; 21143 manual, table of normal ones).
     */
    public int normalSources() {
        return hasSia() ? TulipRegisters.CSR5_NORMAL : TulipRegisters.CSR5_NORMAL & ~TulipRegisters.CSR5_GTE;
    }

    /** Sources that CSR5.AIS gathers. */
    public int abnormalSources() {
        return hasSia() ? TulipRegisters.CSR5_ABNORMAL : TulipRegisters.CSR5_ABNORMAL | TulipRegisters.CSR5_GTE;
    }

    /** Whether CSR5 reports a frame that has moved into the FIFO (ETI). */
    boolean reportsEarlyTransmit() {
        return this != DC21140;
    }
}
