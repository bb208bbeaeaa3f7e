package org.wirelore.emulator.backend.guest;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.wirelore.emulator.linux.DescriptorSocket;

/**
 * The pins of a QEMU PC's interrupt controllers, which its protocol for tests (qtest) sets to a level, whatever runs in
 * the guest (fact sheet guest-pci, section 3). As the PC's chip set does, a line goes to the I/O APIC and to the older
 * controllers, of which the guest uses one. Cards may share a line: it is asserted as long as one of them asserts it
 * (PCI 2.1, section 2.2.6).
 */
public final class QtestLines implements AutoCloseable {
    /** The BIOS gives a card one of 1 to 15. */
    static final int LINES = 16;

    private static final String IO_APIC = "/machine/i440fx/ioapic";
    /** Lines of one of the older controllers. */
    private static final int CONTROLLER_LINES = 8;
    private static final long ANSWER_NANOS_MAX = 1_000_000_000;
    private static final int BUFFER_BYTES = 4096;

    private final DescriptorSocket socket;
    /** Paths of the older controllers: master and slave. */
    private final String[] controllers;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);
    /** How many cards assert each line. */
    private final int[] asserted = new int[LINES];
    /** Commands without an answer yet, each of which gets one line. */
    private int unanswered;
    private boolean isGone;

    /**
     * @param socket whose other end QEMU's {@code -qtest} has; this object's from now on
     * @param master path of the first of the older controllers in QEMU's tree
     * @param slave path of the second
     */
    public QtestLines(DescriptorSocket socket, String master, String slave) {
        this.socket = socket;
        controllers = new String[]{master, slave};
    }

    void raise(int line) {
        if (asserted[line]++ == 0) {
            send(line, 1);
        }
    }

    void lower(int line) {
        if (--asserted[line] == 0) {
            send(line, 0);
        }
    }

    private void send(int number, int level) {
        byte[] commands = (command(IO_APIC, number, level)
                + command(controllers[number / CONTROLLER_LINES], number % CONTROLLER_LINES, level))
                .getBytes(StandardCharsets.US_ASCII);
        MemorySegment.copy(commands, 0, buffer, ValueLayout.JAVA_BYTE, 0, commands.length);
        isGone |= !socket.send(buffer, 0, commands.length);
        unanswered += 2;
    }

    private static String command(String controller, int pin, int level) {
        return "set_irq_in " + controller + " unnamed-gpio-in " + pin + " " + level + "\n";
    }

    /** @param isAwaited whether to return only when QEMU has answered everything, or is gone */
    void takeAnswers(boolean isAwaited) {
        long untilNanos = System.nanoTime() + (isAwaited ? ANSWER_NANOS_MAX : 0);
        do {
            takeSome();
        } while (isAwaited && unanswered > 0 && !isGone && System.nanoTime() < untilNanos);
    }

    private void takeSome() {
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
