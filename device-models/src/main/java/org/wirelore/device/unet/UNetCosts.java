package org.wirelore.device.unet;

import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.Kernel;

/**
 * The phases of the U-Net kernel, by their names in a host profile, and their prices on one host. The phases are those
 * published for the Pentium ("ATM and Fast Ethernet Network Interfaces", HPCA-3, section on Fast Ethernet). The
 * writes and reads of card registers between them are charged as programmed I/O by the kernel.
 */
public final class UNetCosts {
    /** Entering the kernel by the fast trap. A trap that waits for a completion pays it too. */
    public static final String SEND_TRAP = "unet.send.trap";
    /** Checking one send queue entry: channel, range. */
    public static final String SEND_CHECK = "unet.send.check";
    /** Building one Ethernet and U-Net header; per byte, moving an inline message behind it. */
    public static final String SEND_HEADER = "unet.send.header";
    /** Filling one ring descriptor in and handing it over. */
    public static final String SEND_DESCRIPTOR = "unet.send.descriptor";
    /** Freeing one finished ring descriptor and its send queue entry. */
    public static final String SEND_RECLAIM = "unet.send.reclaim";
    /** Leaving the kernel. */
    public static final String SEND_RETURN = "unet.send.return";
    /** The handler's prologue, after the kernel's own price of an interrupt. */
    public static final String RECEIVE_ENTER = "unet.receive.enter";
    /** Finding one full descriptor on the receive ring. */
    public static final String RECEIVE_RING = "unet.receive.ring";
    /** From port bytes and source address to endpoint and channel. */
    public static final String RECEIVE_DEMULTIPLEX = "unet.receive.demultiplex";
    /** Filling one receive queue entry in; per buffer, taking one off the free queue, which longer messages need. */
    public static final String RECEIVE_BUFFER = "unet.receive.buffer";
    /** Moving the message out of the kernel buffer, per byte. */
    public static final String RECEIVE_COPY = "unet.receive.copy";
    /** Giving the ring descriptor back to the card. */
    public static final String RECEIVE_ADVANCE = "unet.receive.advance";
    /** The last look at the empty ring, and the return from the handler. */
    public static final String RECEIVE_RETURN = "unet.receive.return";
    /** The library's push of one send; per byte, moving an inline message into the entry. Paid by the process. */
    public static final String USER_PUSH = "unet.user.push";
    /** The library's look at the receive queue or at completions; per byte, moving an inline message out. */
    public static final String USER_POLL = "unet.user.poll";
    /** The library's push of one free buffer. */
    public static final String USER_RELEASE = "unet.user.release";

    /** Interrupting a process for an upcall by a signal, and its return from the handler. */
    public static final String UPCALL = "unet.upcall";

    /** Entering and leaving {@code select(2)}. Charged only where a process calls it; not one of {@link #ALL}. */
    public static final String SELECT = "unet.select";
    /** Per descriptor, one look of the kernel at it during such a call; not one of {@link #ALL}. */
    public static final String SELECT_DESCRIPTOR = "unet.select.descriptor";

    /**
     * Per instruction, running a raw datalink's filter on a frame. Charged only where a process sets one; not one of
     * {@link #ALL}.
     */
    public static final String FILTER = "datalink.filter";

    /** What each process that uses an endpoint is charged, in a fixed order. */
    public static final List<String> ALL = List.of(SEND_TRAP, SEND_CHECK, SEND_HEADER, SEND_DESCRIPTOR, SEND_RECLAIM,
            SEND_RETURN, RECEIVE_ENTER, RECEIVE_RING, RECEIVE_DEMULTIPLEX, RECEIVE_BUFFER, RECEIVE_COPY,
            RECEIVE_ADVANCE, RECEIVE_RETURN, USER_PUSH, USER_POLL, USER_RELEASE,
            UPCALL);

    final Cost sendTrap;
    final Cost sendCheck;
    final Cost sendHeader;
    final Cost sendDescriptor;
    final Cost sendReclaim;
    final Cost sendReturn;
    final Cost receiveEnter;
    final Cost receiveRing;
    final Cost receiveDemultiplex;
    final Cost receiveBuffer;
    final Cost receiveCopy;
    final Cost receiveAdvance;
    final Cost receiveReturn;

    /** Moving a datalink's frame to its user, per byte. */
    final Cost receiveMove;

    UNetCosts(Kernel kernel, UNetDriverConfig.ReceiveDma dma) {
        sendTrap = kernel.cost(SEND_TRAP);
        sendCheck = kernel.cost(SEND_CHECK);
        sendHeader = kernel.cost(SEND_HEADER);
        sendDescriptor = kernel.cost(SEND_DESCRIPTOR);
        sendReclaim = kernel.cost(SEND_RECLAIM);
        sendReturn = kernel.cost(SEND_RETURN);
        receiveEnter = kernel.cost(RECEIVE_ENTER);
        receiveRing = kernel.cost(RECEIVE_RING);
        receiveDemultiplex = kernel.cost(RECEIVE_DEMULTIPLEX);
        receiveBuffer = kernel.cost(RECEIVE_BUFFER);
        receiveCopy = kernel.cost(RECEIVE_COPY);
        receiveAdvance = kernel.cost(RECEIVE_ADVANCE);
        receiveReturn = kernel.cost(RECEIVE_RETURN);
        receiveMove = dma.cost(receiveCopy);
    }
}
