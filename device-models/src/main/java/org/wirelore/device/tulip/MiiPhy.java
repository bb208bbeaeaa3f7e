package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.FrameWire;

/**
 * The registers of an MII transceiver (IEEE 802.3 clause 22.2.4, annex 28B for the partner's abilities), identified as
 * a DP83840A. Negotiation completes at once; the link bit latches low until it is read.
 */
final class MiiPhy implements StatePart {
    /** Registers that a management frame can name. */
    static final int REGISTERS = 32;

    private static final int BMCR = 0;
    private static final int BMSR = 1;
    private static final int PHY_ID_1 = 2;
    private static final int PHY_ID_2 = 3;
    private static final int ADVERTISEMENT = 4;
    private static final int PARTNER = 5;
    private static final int EXPANSION = 6;
    private static final int BMCR_RESET = 1 << 15;
    private static final int BMSR_ABILITIES = 0x7809;
    private static final int BMSR_NEGOTIATED = 1 << 5;
    private static final int BMSR_LINK = 1 << 2;
    private static final int ACKNOWLEDGE = 0x4000;
    /** Its registers. */
    static final RegisterMap MAP = new RegisterMap("MII transceiver", Short.SIZE, 1, REGISTERS, false, List.of(
            register(BMCR, "BMCR", "basic mode control", 0x3100, "RST resets the transceiver", control()),
            register(BMSR, "BMSR", "basic mode status", BMSR_ABILITIES, "reading it ends the latching of LINK",
                    status()),
            register(PHY_ID_1, "PHYIDR1", "identifier 1", 0x2000, "", List.of(
                    field("OUI", 0xFFFF, READ_ONLY, "manufacturer"))),
            register(PHY_ID_2, "PHYIDR2", "identifier 2", 0x5C01, "", List.of(
                    field("MODEL", 0xFFFF, READ_ONLY, "manufacturer, model and revision"))),
            register(ADVERTISEMENT, "ANAR", "autonegotiation advertisement", 0x01E1, "", List.of(
                    kept("SEL", 0x1F, "selector"), kept("ABILITIES", 0x7E0, "100BASE-T4, TX and 10BASE-T"),
                    kept("RF", 1 << 13, "remote fault"), kept("NP", 1 << 15, "next page"))),
            register(PARTNER, "ANLPAR", "link partner ability", 0, "", List.of(
                    field("ABILITIES", 0xFFFF, LIVE, "what the medium offers; 0 without a link"))),
            register(EXPANSION, "ANER", "autonegotiation expansion", 0, "", List.of(
                    field("LPANA", 1, LIVE, "the link partner negotiates")))));

    private final FrameWire wire;
    private final RegisterFile registers;
    private boolean linkLost;

    /** @param device names the card in traces */
    MiiPhy(String device, FrameWire wire) {
        this.wire = wire;
        registers = new RegisterFile(device, MAP, BMSR, PARTNER, EXPANSION) {
            @Override
            protected int live(int register) {
                return switch (register) {
                    case BMSR -> readStatus();
                    case PARTNER -> partner();
                    default -> hasLink() ? 1 : 0;
                };
            }

            @Override
            protected void onWrite(int register, int written) {
                if (register == BMCR && (written & BMCR_RESET) != 0) {
                    MiiPhy.this.reset();
                }
            }
        };
    }

    private static Register register(int number, String mnemonic, String title, int reset, String effect,
            List<BitField> fields) {
        return new Register(number, Short.SIZE, mnemonic, title, reset, effect, fields);
    }

    private static List<BitField> control() {
        return List.of(
                kept("COLT", 1 << 7, "collision test"),
                kept("DPX", 1 << 8, "full duplex"),
                field("RAN", 1 << 9, WRITE_ONLY, "restart autonegotiation, clears itself"),
                kept("ISO", 1 << 10, "isolate"),
                kept("PDN", 1 << 11, "power down"),
                kept("ANE", 1 << 12, "autonegotiation enable"),
                kept("SPD", 1 << 13, "100 Mb/s"),
                kept("LBK", 1 << 14, "loopback"),
                field("RST", BMCR_RESET, WRITE_ONLY, "reset, clears itself"));
    }

    private static List<BitField> status() {
        return List.of(
                field("EXT", 1, READ_ONLY, "extended registers"),
                field("LINK", BMSR_LINK, LIVE, "link, latches low"),
                field("ANA", 1 << 3, READ_ONLY, "can negotiate"),
                field("ANC", BMSR_NEGOTIATED, LIVE, "autonegotiation complete"),
                field("ABILITIES", 0xF << 11, READ_ONLY, "100BASE-TX and 10BASE-T, full and half duplex"));
    }

    void reset() {
        registers.reset();
        linkLost = false;
    }

    RegisterFile registers() {
        return registers;
    }

    /** The code word with which a partner advertises a medium's abilities (IEEE 802.3 annex 28B). */
    static int abilities(long bitsPerSecond, boolean fullDuplex) {
        int ten = fullDuplex ? 0x60 : 0x20;
        int hundred = fullDuplex ? 0x180 : 0x80;
        return ACKNOWLEDGE | 1 | ten | (bitsPerSecond >= LineSpeed.MII_100.bitsPerSecond() ? hundred : 0);
    }

    void onLinkChange() {
        linkLost |= !hasLink();
    }

    private int readStatus() {
        boolean link = hasLink();
        int value = BMSR_ABILITIES | (link ? BMSR_NEGOTIATED : 0) | (link && !linkLost ? BMSR_LINK : 0);
        linkLost = !link;
        return value;
    }

    private int partner() {
        return hasLink() ? abilities(wire.offeredBitsPerSecond(), wire.offersFullDuplex()) : 0;
    }

    /** The transceiver's link, which is up even while the MAC has another speed than the medium. */
    private boolean hasLink() {
        return wire.hasLinkPartner();
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", registers);
        linkLost = visitor.field("linkLost", linkLost);
    }
}
