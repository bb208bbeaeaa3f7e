package org.wirelore.toy.card;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.toy.api.Postbox;

/**
 * The card's driver in a host's kernel. It sees the registers and the interrupt line, and charges each parcel to the
 * host.
 */
public final class PostboxDriver {
    /** Handing one parcel to the card. */
    public static final String SEND = "postbox.send";
    /** Taking one parcel from the card. */
    public static final String RECEIVE = "postbox.receive";

    private final int number;
    private final Kernel kernel;
    private final Cost send;
    private final Cost receive;
    private final RegisterBank card;
    private final InterruptLine line;
    private final Deque<byte[]> arrived = new ArrayDeque<>();
    private @Nullable Host opener;
    private long received;

    /** A driver for the card of this host. */
    public PostboxDriver(Kernel kernel, PostboxCard card) {
        this.number = card.number();
        this.kernel = kernel;
        this.send = kernel.cost(SEND);
        this.receive = kernel.cost(RECEIVE);
        this.card = kernel.map(card);
        this.line = kernel.connect("postbox-" + kernel.hostName(), this::onInterrupt);
    }

    /** What the card interrupts through. */
    public InterruptLine interruptLine() {
        return line;
    }

    /** Starts the card. */
    public void attach() {
        card.write(PostboxRegisters.CONTROL, PostboxRegisters.RESET);
        card.write(PostboxRegisters.CONTROL, PostboxRegisters.ENABLE);
        card.write(PostboxRegisters.MASK, PostboxRegisters.ARRIVAL);
    }

    /** Parcels that were taken from the card. */
    public long received() {
        return received;
    }

    /** Boxes that a process has not closed. */
    public int open() {
        return opener == null ? 0 : 1;
    }

    /** Back to before the start. */
    public void reset() {
        arrived.clear();
        opener = null;
        received = 0;
    }

    /** Opens the box for a process. */
    public Postbox open(Host process) {
        opener = process;
        return new Postbox() {
            @Override
            public int number() {
                return number;
            }

            @Override
            public boolean send(int box, byte[] parcel, int length) {
                return PostboxDriver.this.send(box, parcel, length);
            }

            @Override
            public int receive(byte[] into) {
                byte[] parcel = arrived.poll();
                if (parcel == null) {
                    return -1;
                }
                System.arraycopy(parcel, 0, into, 0, parcel.length);
                return parcel.length;
            }

            @Override
            public void close() {
                opener = null;
            }
        };
    }

    private boolean send(int box, byte[] parcel, int length) {
        if ((card.read(PostboxRegisters.STATUS) & PostboxRegisters.BUSY) != 0) {
            return false;
        }
        kernel.spend(send);
        for (int at = 0; at < length; at += Integer.BYTES) {
            card.write(PostboxRegisters.TRANSMIT + at, PostboxCard.word(parcel, at));
        }
        card.write(PostboxRegisters.TARGET, box);
        card.write(PostboxRegisters.DOORBELL, length);
        return true;
    }

    /** Takes one parcel per step, until none is left. */
    private boolean onInterrupt() {
        card.write(PostboxRegisters.CAUSE, PostboxRegisters.ARRIVAL);
        int length = card.read(PostboxRegisters.ARRIVED);
        if (length == 0) {
            return false;
        }
        kernel.spend(receive);
        byte[] parcel = new byte[Postbox.PARCEL_BYTES_MAX];
        for (int at = 0; at < length; at += Integer.BYTES) {
            PostboxCard.putWord(parcel, at, card.read(PostboxRegisters.RECEIVE + at));
        }
        card.write(PostboxRegisters.ACKNOWLEDGE, 1);
        received++;
        byte[] whole = Arrays.copyOf(parcel, length);
        arrived.add(whole);
        if (opener != null) {
            opener.signal();
        }
        return true;
    }
}
