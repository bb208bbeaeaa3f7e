package org.wirelore.device.tulip;

import static org.wirelore.device.api.register.Access.LIVE;
import static org.wirelore.device.api.register.Access.READ_ONLY;
import static org.wirelore.device.api.register.Access.READ_WRITE;
import static org.wirelore.device.api.register.Access.WRITE_ONLY;
import static org.wirelore.device.api.register.BitField.field;
import static org.wirelore.device.api.register.BitField.kept;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.register.BitField;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;

/**
 * An MII transceiver (IEEE 802.3 clause 22.2.4, annex 28B for the abilities) with the registers of its maker.
 * Negotiation completes at once; the link bit latches low until it is read.
 *
 * <p>BMCR decides what it signals on the cable: nothing in power-down, one forced technology without negotiation, else
 * what ANAR advertised when negotiation began last. Isolated or powered down it carries no frames between the cable and
 * the chip; in loopback it sends the chip's frames back.
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
    private static final int BMCR_LOOPBACK = 1 << 14;
    private static final int BMCR_HUNDRED = 1 << 13;
    private static final int BMCR_NEGOTIATE = 1 << 12;
    private static final int BMCR_POWER_DOWN = 1 << 11;
    private static final int BMCR_ISOLATE = 1 << 10;
    private static final int BMCR_RESTART = 1 << 9;
    private static final int BMCR_FULL = 1 << 8;
    /** Extended registers, and it can negotiate. */
    private static final int BMSR_FIXED = 0x0009;
    private static final int BMSR_NEGOTIATED = 1 << 5;
    private static final int BMSR_LINK = 1 << 2;
    private static final int ACKNOWLEDGE = 0x4000;
    private static final int SELECTOR = 1;

    private final PhyModel model;
    private final FrameWire wire;
    private final RegisterFile registers;
    /** ANAR's technologies when negotiation began last. */
    private int advertised;
    private Runnable onControl = () -> {
    };
    private boolean isHeldInReset;
    private boolean linkLost;
    /** What is stored of the vendor's registers. */
    private final int[] vendor = new int[REGISTERS];

    /** @param device names the card in traces */
    MiiPhy(String device, PhyModel model, FrameWire wire) {
        this.model = model;
        this.wire = wire;
        int[] live = IntStream.concat(IntStream.of(BMSR, PARTNER, EXPANSION),
                model.vendorRegisters().stream().mapToInt(VendorRegister::number)).toArray();
        registers = new RegisterFile(device, map(model), live) {
            @Override
            protected int live(int register) {
                return MiiPhy.this.live(register);
            }

            @Override
            protected void onWrite(int register, int written) {
                MiiPhy.this.onWrite(register, written);
            }
        };
        reset();
    }

    /** Its registers. */
    static RegisterMap map(PhyModel model) {
        List<Register> all = new ArrayList<>(List.of(
                register(BMCR, "BMCR", "basic mode control", 0x3100,
                        "RST resets the transceiver; PDN, ISO, LBK and the forced modes change the link", control()),
                register(BMSR, "BMSR", "basic mode status", model.abilities() | BMSR_FIXED,
                        "reading it ends the latching of LINK", status()),
                register(PHY_ID_1, "PHYIDR1", "identifier 1", model.identifier1(), "", List.of(
                        field("OUI", 0xFFFF, READ_ONLY, "manufacturer"))),
                register(PHY_ID_2, "PHYIDR2", "identifier 2", model.identifier2(), "", List.of(
                        field("MODEL", 0xFFFF, READ_ONLY, "manufacturer, model and revision"))),
                register(ADVERTISEMENT, "ANAR", "autonegotiation advertisement",
                        model.technologies() | SELECTOR, "", List.of(
                                kept("SEL", 0x1F, "selector"),
                                field("ABILITIES", 0x7E0, READ_WRITE, "100BASE-T4, TX and 10BASE-T"),
                                kept("RF", 1 << 13, "remote fault"), kept("NP", 1 << 15, "next page"))),
                register(PARTNER, "ANLPAR", "link partner ability", 0, "", List.of(
                        field("ABILITIES", 0xFFFF, LIVE, "what the link partner signals; 0 without a link"))),
                register(EXPANSION, "ANER", "autonegotiation expansion", 0, "", List.of(
                        field("LPANA", 1, LIVE, "the link partner negotiates")))));
        model.vendorRegisters().forEach(each -> all.add(vendor(each)));
        return new RegisterMap("MII transceiver " + model.name(), Short.SIZE, 1, REGISTERS, false, all);
    }

    private static Register vendor(VendorRegister vendor) {
        List<BitField> fields = new ArrayList<>();
        addShown(fields, "LINK", vendor.link(), "link");
        addShown(fields, "S100", vendor.hundred(), "100 Mb/s");
        addShown(fields, "S10", vendor.ten(), "10 Mb/s");
        addShown(fields, "FDX", vendor.fullDuplex(), "full duplex");
        addShown(fields, "ANC", vendor.negotiated(), "autonegotiation complete");
        if (vendor.writable() != 0) {
            fields.add(new BitField("CFG", vendor.writable(), LIVE, false, "configuration"));
        }
        return register(vendor.number(), vendor.mnemonic(), "vendor's register", vendor.reset(), "", fields);
    }

    private static void addShown(List<BitField> fields, String name, int mask, String meaning) {
        if (mask != 0) {
            fields.add(field(name, mask, LIVE, meaning));
        }
    }

    private static Register register(int number, String mnemonic, String title, int reset, String effect,
            List<BitField> fields) {
        return new Register(number, Short.SIZE, mnemonic, title, reset, effect, fields);
    }

    private static List<BitField> control() {
        return List.of(
                kept("COLT", 1 << 7, "collision test"),
                field("DPX", BMCR_FULL, READ_WRITE, "full duplex, without autonegotiation"),
                field("RAN", BMCR_RESTART, WRITE_ONLY, "restart autonegotiation, clears itself"),
                field("ISO", BMCR_ISOLATE, READ_WRITE, "isolate from MII"),
                field("PDN", BMCR_POWER_DOWN, READ_WRITE, "power down"),
                field("ANE", BMCR_NEGOTIATE, READ_WRITE, "autonegotiation enable"),
                field("SPD", BMCR_HUNDRED, READ_WRITE, "100 Mb/s, without autonegotiation"),
                field("LBK", BMCR_LOOPBACK, READ_WRITE, "loopback"),
                field("RST", BMCR_RESET, WRITE_ONLY, "reset, clears itself"));
    }

    private static List<BitField> status() {
        return List.of(
                field("EXT", 1, READ_ONLY, "extended registers"),
                field("LINK", BMSR_LINK, LIVE, "link, latches low"),
                field("ANA", 1 << 3, READ_ONLY, "can negotiate"),
                field("ANC", BMSR_NEGOTIATED, LIVE, "autonegotiation complete"),
                field("ABILITIES", 0x1F << 11, READ_ONLY, "100BASE-T4, 100BASE-TX and 10BASE-T, full and half duplex"));
    }

    /** Power-on, or the board's reset. */
    void reset() {
        registers.reset();
        model.vendorRegisters().forEach(each -> vendor[each.number()] = each.reset());
        advertised = model.technologies();
        linkLost = false;
    }

    /** The board holds it in reset, or lets it go. */
    void holdInReset(boolean isHeld) {
        if (isHeld && !isHeldInReset) {
            reset();
        }
        isHeldInReset = isHeld;
    }

    /** Sets what follows a write to BMCR. */
    void onControl(Runnable action) {
        onControl = action;
    }

    int address() {
        return model.address();
    }

    RegisterFile registers() {
        return registers;
    }

    void onLinkChange() {
        linkLost |= !hasLink();
    }

    private void onWrite(int register, int written) {
        if (register >= 16) {
            vendor[register] = written;
        }
        if (register != BMCR) {
            return;
        }
        if ((written & BMCR_RESET) != 0) {
            reset();
        } else if (negotiates() && ((written & BMCR_RESTART) != 0 || advertised == 0)) {
            // Clause 28.2.4.2: what is advertised counts from the restart on.
            advertised = registers.value(ADVERTISEMENT) & model.technologies();
        } else if (!negotiates()) {
            advertised = 0;
        }
        onControl.run();
        linkLost |= !hasLink();
    }

    /** What it signals on the cable: a word of {@link LinkOffer}. */
    int offer() {
        if (isHeldInReset || has(BMCR_POWER_DOWN)) {
            return LinkOffer.SILENT;
        }
        if (negotiates()) {
            return LinkOffer.NEGOTIATES | advertised;
        }
        return LinkOffer.of(LinkOffer.bitsPerSecond(has(BMCR_HUNDRED) ? LinkOffer.HUNDRED : LinkOffer.TEN),
                has(BMCR_FULL)) & model.technologies();
    }

    /** Whether it is between cable and chip: neither isolated nor without power. */
    boolean isConnected() {
        return !isHeldInReset && !has(BMCR_POWER_DOWN) && !has(BMCR_ISOLATE);
    }

    /** Whether it sends the chip's frames back instead of to the cable. */
    boolean loopsBack() {
        return has(BMCR_LOOPBACK);
    }

    private boolean has(int bit) {
        return (registers.value(BMCR) & bit) != 0;
    }

    private boolean negotiates() {
        return has(BMCR_NEGOTIATE);
    }

    private int live(int register) {
        return switch (register) {
            case BMSR -> readStatus();
            case PARTNER -> partner();
            case EXPANSION -> negotiates() && hasLink() && LinkOffer.negotiates(wire.partnerSignal()) ? 1 : 0;
            default -> readVendor(register);
        };
    }

    private int readStatus() {
        boolean link = hasLink();
        int value = model.abilities() | BMSR_FIXED | (link && negotiates() ? BMSR_NEGOTIATED : 0)
                | (link && !linkLost ? BMSR_LINK : 0);
        linkLost = !link;
        return value;
    }

    /** What the partner advertises; of one that does not negotiate, the technology that was detected. */
    private int partner() {
        int offered = wire.partnerSignal();
        if (!negotiates() || !hasLink()) {
            return 0;
        }
        return LinkOffer.negotiates(offered)
                ? ACKNOWLEDGE | SELECTOR | (offered & LinkOffer.TECHNOLOGIES)
                : technology();
    }

    private int readVendor(int number) {
        int value = vendor[number];
        for (VendorRegister each : model.vendorRegisters()) {
            if (each.number() == number) {
                int technology = technology();
                boolean isFast = LinkOffer.bitsPerSecond(technology) == LineSpeed.MII_100.bitsPerSecond();
                value = (value & ~each.shown()) | (technology != 0 ? each.link() : 0)
                        | (technology != 0 && isFast ? each.hundred() : 0)
                        | (technology != 0 && !isFast ? each.ten() : 0)
                        | (LinkOffer.isFullDuplex(technology) ? each.fullDuplex() : 0)
                        | (technology != 0 && negotiates() ? each.negotiated() : 0);
            }
        }
        return value;
    }

    /** What it runs at; 0 without a link. The MAC's settings do not matter. */
    private int technology() {
        return LinkOffer.outcome(offer(), wire.partnerSignal());
    }

    private boolean hasLink() {
        return technology() != 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("registers", registers);
        visitor.fields("vendor", vendor, REGISTERS);
        advertised = visitor.field("advertised", advertised);
        isHeldInReset = visitor.field("isHeldInReset", isHeldInReset);
        linkLost = visitor.field("linkLost", linkLost);
    }
}
