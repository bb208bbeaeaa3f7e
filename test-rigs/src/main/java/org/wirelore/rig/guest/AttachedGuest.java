package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import org.wirelore.emulator.backend.guest.GuestInterrupt;
import org.wirelore.emulator.backend.guest.GuestPort;
import org.wirelore.emulator.backend.guest.ProxyPort;
import org.wirelore.emulator.linux.DescriptorListener;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.resource.ThreadEnd;
import org.wirelore.rig.spi.real.JobMonitor;

/** A virtual machine that the user starts: its QEMU connects to a socket, and is controlled by two more beside it. */
public final class AttachedGuest implements GuestHost, GuestSlot {
    private static final String QMP = ".qmp";
    private static final String QTEST = ".qtest";
    private static final String SERVER = ",server=on,wait=off";

    private final String name;
    private final Path socket;
    private final ProxyPort port;
    private final LateInterrupt interrupt = new LateInterrupt();
    private final Thread connecting;
    private volatile IntSupplier register = () -> 0;
    private volatile String trouble = "";

    private AttachedGuest(String name, Path socket, ProxyPort port) {
        this.name = name;
        this.socket = socket;
        this.port = port;
        connecting = Thread.ofPlatform().daemon().name("guest " + name).unstarted(this::connect);
    }

    /**
     * Waits for a QEMU.
     *
     * @param name of the host
     * @param socket file of the socket, which must not be there; it is removed when a QEMU has connected
     * @param memoryMegabytes of the guest, for the command line that is shown
     * @throws IOException if the socket can't be made
     */
    public static AttachedGuest await(String name, Path socket, int memoryMegabytes, JobMonitor monitor)
            throws IOException {
        try (DescriptorListener listener = DescriptorListener.open(socket)) {
            monitor.awaiting(
                    "waiting for a QEMU at " + socket + "; start it with\n" + command(socket, memoryMegabytes));
            return new AttachedGuest(name, socket, new ProxyPort(listener.accept()));
        }
    }

    /**
     * The command that starts a QEMU with the card: it gives the device an open connection, which needs the Perl that
     * every Debian has. The user adds what it boots from.
     */
    static String command(Path socket, int memoryMegabytes) {
        String commas = socket.toString().replace(",", ",,");
        return "perl -MSocket -e '$^F=99; socket S,AF_UNIX,SOCK_STREAM,0; connect S,sockaddr_un(shift) or"
                + " die \"$!\\n\";"
                + " exec map{s/fd=FD/\"fd=\".fileno S/er}@ARGV' " + Quoted.shell(socket.toString())
                + " qemu-system-x86_64 -accel tcg -m "
                + memoryMegabytes + "M -object memory-backend-memfd,id=ram,share=on,size=" + memoryMegabytes
                + "M -machine pc,memory-backend=ram -qmp " + Quoted.shell("unix:" + commas + QMP + SERVER) + " -qtest "
                + Quoted.shell("unix:" + commas + QTEST + SERVER)
                + " -qtest-log none -device x-pci-proxy-dev,fd=FD,addr=0x5";
    }

    /** How a run ends whose QEMU has ended, in words. */
    public static String end(String name) {
        return "the QEMU of the guest " + name + " has ended";
    }

    private void connect() {
        try {
            interrupt.set(ProxiedCards.interrupt(Qmp.connect(beside(QMP)), beside(QTEST), () -> register.getAsInt()));
        } catch (IOException | RuntimeException e) {
            trouble = "the QEMU of the guest " + name + " can't be interrupted: " + e.getMessage()
                    + "; start it with the options -qmp and -qtest that were shown";
        }
    }

    private Path beside(String suffix) {
        return Path.of(socket + suffix);
    }

    @Override
    public List<? extends GuestSlot> slots() {
        return List.of(this);
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

    @Override
    public void begin() {
        connecting.start();
    }

    @Override
    public String trouble() {
        return port.isGone() ? end(name) : trouble;
    }

    @Override
    public int done() {
        return 0;
    }

    @Override
    public int steps() {
        return 0;
    }

    @Override
    public void close() {
        port.close();
        connecting.interrupt();
        if (connecting.isAlive()) {
            ThreadEnd.await(connecting);
        }
        interrupt.close();
    }
}
