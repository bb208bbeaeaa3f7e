package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;
import org.wirelore.emulator.backend.guest.ProxyPort;
import org.wirelore.emulator.backend.guest.QtestInterrupt;
import org.wirelore.emulator.linux.DescriptorSocket;
import tools.jackson.databind.JsonNode;

/**
 * A slot of a guest's PCI bus with a card of ours in it. QEMU has been started and stands still; when the card is
 * plugged in, the guest's accesses come through the {@link #port}, the first of them before {@link #plug} returns.
 */
public final class ProxiedCard implements AutoCloseable {
    private static final String UNATTACHED = "/machine/unattached";
    private static final String CONTROLLER = "child<isa-i8259>";
    /** A slot that a PC of QEMU leaves free. */
    private static final String SLOT = "0x5";
    private static final String NAME = "card";

    private final Qmp qmp;
    private final ProxyPort port;
    private final DescriptorSocket far;
    private final GuestInterrupt interrupt;
    private @Nullable IntSupplier register;

    private ProxiedCard(Qmp qmp, ProxyPort port, DescriptorSocket far, @Nullable DescriptorSocket qtest)
            throws IOException {
        this.qmp = qmp;
        this.port = port;
        this.far = far;
        interrupt = qtest == null
                ? port.interrupt()
                : new QtestInterrupt(qtest, this::line, controller(qmp, true), controller(qmp, false));
    }

    /**
     * Connects to a guest that has been started with this card.
     *
     * @param isKvm whether KVM runs its processors: the kernel interrupts it then, else QEMU does
     * @throws IOException if QEMU does not answer, or refuses
     */
    public static ProxiedCard connect(GuestNic.Proxied nic, boolean isKvm) throws IOException {
        Qmp qmp = Qmp.connect(nic.qmp());
        try {
            DescriptorSocket qtest = isKvm ? null : Qmp.listening(nic.qtest());
            DescriptorSocket[] ends = DescriptorSocket.pair();
            return new ProxiedCard(qmp, new ProxyPort(ends[0]), ends[1], qtest);
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
            String master = controller(qmp, true);
            String slave = controller(qmp, false);
            return new QtestInterrupt(Qmp.listening(qtest), line, master, slave);
        }
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

    private int line() {
        IntSupplier present = register;
        return present == null ? 0 : present.getAsInt();
    }

    /** Where the guest's accesses come. */
    public GuestPort port() {
        return port;
    }

    /** How the guest is interrupted. */
    public GuestInterrupt interrupt() {
        return interrupt;
    }

    /** Says where the guest writes the number of the card's interrupt: the register at 3Ch. */
    public void interruptsBy(IntSupplier newRegister) {
        register = newRegister;
    }

    /**
     * Plugs the card in and lets the guest run. What looks at the port must do so meanwhile, in another thread: QEMU
     * finds out what card it is.
     *
     * @throws IOException if QEMU refuses the card, or has ended
     */
    public void plug() throws IOException {
        qmp.hand(NAME, far.descriptor());
        far.close();
        qmp.execute("device_add", Qmp.arguments().put("driver", "x-pci-proxy-dev").put("id", NAME).put("fd", NAME)
                .put("bus", "pci.0").put("addr", SLOT));
        qmp.execute("cont", null);
    }

    @Override
    public void close() {
        port.close();
        interrupt.close();
        far.close();
        qmp.close();
    }
}
