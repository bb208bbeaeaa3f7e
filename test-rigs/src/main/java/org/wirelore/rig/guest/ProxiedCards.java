package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;
import org.wirelore.emulator.backend.guest.ProxyPort;
import org.wirelore.emulator.backend.guest.QtestInterrupt;
import org.wirelore.emulator.backend.guest.QtestLines;
import org.wirelore.emulator.linux.DescriptorSocket;
import tools.jackson.databind.JsonNode;

/**
 * Slots of a guest's PCI bus with cards of ours in them. QEMU has been started and stands still; when the cards are
 * plugged in, the guest's accesses come through their ports, the first of them before {@link #plug} returns.
 */
public final class ProxiedCards implements AutoCloseable {
    private static final String UNATTACHED = "/machine/unattached";
    private static final String CONTROLLER = "child<isa-i8259>";
    /** From this slot on, a PC of QEMU leaves all free. */
    private static final int FIRST_SLOT = 5;
    /**
     * Cards in every second slot have the chip set's lines A and C, which the BIOS leads to interrupts 10 and 11 and
     * Linux leaves there. B and D it leads elsewhere than the register at 3Ch says, as it has them to itself.
     */
    private static final int SLOTS_APART = 2;
    private static final String NAME = "card";

    private final Qmp qmp;
    private final @Nullable QtestLines lines;
    private final List<Slot> slots = new ArrayList<>();

    private ProxiedCards(Qmp qmp, @Nullable QtestLines lines) {
        this.qmp = qmp;
        this.lines = lines;
    }

    /**
     * Connects to a guest that has been started with such cards.
     *
     * @param isKvm whether KVM runs its processors: the kernel interrupts it then, else QEMU does
     * @param count how many cards
     * @throws IOException if QEMU does not answer, or refuses
     */
    public static ProxiedCards connect(GuestNic.Proxied nic, boolean isKvm, int count) throws IOException {
        Qmp qmp = Qmp.connect(nic.qmp());
        try {
            ProxiedCards cards = new ProxiedCards(qmp, isKvm ? null : lines(qmp, nic.qtest()));
            for (int i = 0; i < count; i++) {
                cards.slots.add(new Slot(DescriptorSocket.pair(), cards.lines));
            }
            return cards;
        } catch (IOException | RuntimeException failed) {
            qmp.close();
            throw failed;
        }
    }

    /**
     * The interrupt of a card in a QEMU that others have started.
     *
     * @param qmp its control protocol, which is left then
     * @param qtest the socket of its protocol for tests
     * @param line the number that the guest has written to the card's register at 3Ch
     */
    static GuestInterrupt interrupt(Qmp qmp, Path qtest, IntSupplier line) throws IOException {
        try (qmp) {
            return new QtestInterrupt(lines(qmp, qtest), line);
        }
    }

    private static QtestLines lines(Qmp qmp, Path qtest) throws IOException {
        String master = controller(qmp, true);
        String slave = controller(qmp, false);
        return new QtestLines(Qmp.listening(qtest), master, slave);
    }

    private static String controller(Qmp qmp, boolean isMaster) throws IOException {
        for (JsonNode child : qmp.execute("qom-list", Qmp.arguments().put("path", UNATTACHED))) {
            String path = UNATTACHED + "/" + child.path("name").asString("");
            if (CONTROLLER.equals(child.path("type").asString("")) && isMaster == qmp
                    .execute("qom-get", Qmp.arguments().put("path", path).put("property", "master")).asBoolean()) {
                return path;
            }
        }
        throw new IOException("expected a PC with two interrupt controllers, found none that is "
                + (isMaster ? "the first" : "the second"));
    }

    /** The cards' slots. */
    public List<? extends GuestSlot> slots() {
        return List.copyOf(slots);
    }

    /**
     * Plugs the cards in and lets the guest run. What looks at their ports must do so meanwhile, in another thread:
     * QEMU finds out what cards they are.
     *
     * @throws IOException if QEMU refuses a card, or has ended
     */
    public void plug() throws IOException {
        for (int i = 0; i < slots.size(); i++) {
            DescriptorSocket far = slots.get(i).far;
            qmp.hand(NAME + i, far.descriptor());
            far.close();
            qmp.execute("device_add", Qmp.arguments().put("driver", "x-pci-proxy-dev").put("id", NAME + i)
                    .put("fd", NAME + i).put("bus", "pci.0")
                    .put("addr", Integer.toString(FIRST_SLOT + SLOTS_APART * i)));
        }
        qmp.execute("cont", null);
    }

    @Override
    public void close() {
        slots.forEach(Slot::close);
        QtestLines present = lines;
        if (present != null) {
            present.close();
        }
        qmp.close();
    }

    private static final class Slot implements GuestSlot {
        private final ProxyPort port;
        private final DescriptorSocket far;
        private final GuestInterrupt interrupt;
        private volatile IntSupplier register = () -> 0;

        /** @param ends of the connection to QEMU's side of the card */
        Slot(DescriptorSocket[] ends, @Nullable QtestLines lines) throws IOException {
            port = new ProxyPort(ends[0]);
            far = ends[1];
            interrupt = lines == null ? port.interrupt() : new QtestInterrupt(lines, () -> register.getAsInt());
        }

        @Override
        public GuestPort port() {
            return port;
        }

        @Override
        public GuestInterrupt interrupt() {
            return interrupt;
        }

        @Override
        public void interruptsBy(IntSupplier newRegister) {
            register = newRegister;
        }

        private void close() {
            port.close();
            interrupt.close();
            far.close();
        }
    }
}
