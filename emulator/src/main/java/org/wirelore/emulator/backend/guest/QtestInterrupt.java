package org.wirelore.emulator.backend.guest;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import org.wirelore.emulator.linux.DescriptorSocket;

/**
 * The pins of a QEMU PC's interrupt controllers, which its protocol for tests (qtest) sets to a level, whatever runs in
 * the guest (fact sheet guest-pci, section 3). As the PC's chip set does, a line goes to the I/O APIC and to the older
 * controllers, of which the guest uses one.
 */
public final class QtestInterrupt implements GuestInterrupt {
    private static final String IO_APIC = "/machine/i440fx/ioapic";
    /** Lines of one of the older controllers. */
    private static final int LINES = 8;
    private static final int LINES_ALL = 16;
    private static final long ANSWER_NANOS_MAX = 1_000_000_000;
    private static final int BUFFER_BYTES = 4096;

    private final DescriptorSocket socket;
    private final IntSupplier line;
    /** Paths of the older controllers: master and slave. */
    private final String[] controllers;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    /** Commands without an answer yet, each of which gets one line. */
    private int unanswered;
    /** The line that is asserted, or -1. */
    private int asserted = -1;
    private boolean isGone;

    /**
     * @param socket whose other end QEMU's {@code -qtest} has; this object's from now on
     * @param line the number that the guest has written to the card's register at 3Ch
     * @param master path of the first of the older controllers in QEMU's tree
     * @param slave path of the second
     */
    public QtestInterrupt(DescriptorSocket socket, IntSupplier line, String master, String slave) {
        this.socket = socket;
        this.line = line;
        controllers = new String[]{master, slave};
    }

    @Override
    public void set(boolean isAsserted, boolean isAwaited) {
        if (asserted >= 0) {
            send(asserted, 0);
            asserted = -1;
        }
        int wanted = line.getAsInt();
        // Before the guest's BIOS has routed it, a line leads nowhere.
        if (isAsserted && wanted > 0 && wanted < LINES_ALL) {
            send(wanted, 1);
            asserted = wanted;
        }
        long untilNanos = System.nanoTime() + (isAwaited ? ANSWER_NANOS_MAX : 0);
        do {
            takeAnswers();
        } while (isAwaited && unanswered > 0 && !isGone && System.nanoTime() < untilNanos);
    }

    private void send(int number, int level) {
        byte[] commands = (command(IO_APIC, number, level)
                + command(controllers[number / LINES], number % LINES, level)).getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(commands, 0, buffer, ValueLayout.JAVA_BYTE, 0, commands.length);
        isGone |= !socket.send(buffer, 0, commands.length);
        unanswered += 2;
    }

    private static String command(String controller, int pin, int level) {
        return "set_irq_in " + controller + " unnamed-gpio-in " + pin + " " + level + "\n";
    }

    private void takeAnswers() {
        try {
            int received = socket.receive(buffer, 0, BUFFER_BYTES);
            isGone |= received == DescriptorSocket.GONE;
            for (int i = 0; i < received; i++) {
                unanswered -= buffer.get(ValueLayout.JAVA_BYTE, i) == '\n' ? 1 : 0;
            }
        } catch (IOException senseless) {
            isGone = true;
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
