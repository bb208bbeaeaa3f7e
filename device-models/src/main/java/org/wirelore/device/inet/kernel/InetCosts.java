package org.wirelore.device.inet.kernel;

import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.Kernel;

/**
 * The steps of a host's TCP/IP that take time, by their names in a host profile, and their prices on one host. What a
 * system call does is charged to its process before the wire sees it; what interrupts do is charged where they occur.
 */
public final class InetCosts {
    /** Entering the kernel with one system call. */
    public static final String TRAP = "inet.trap";
    /** Returning from it, when all that it sends is with the card. */
    public static final String TRAP_RETURN = "inet.trap.return";
    /** The socket layer of one call that writes to a stream. */
    public static final String SOCKET_SEND = "inet.socket.send";
    /** The socket layer of one call that sends a message. */
    public static final String SOCKET_SEND_TO = "inet.socket.sendTo";
    /** The socket layer of one call that reads from a stream. */
    public static final String SOCKET_RECEIVE = "inet.socket.receive";
    /** The socket layer of one call that receives a message. */
    public static final String SOCKET_RECEIVE_FROM = "inet.socket.receiveFrom";
    /** The socket layer of one call that makes, names, connects or closes a socket. */
    public static final String SOCKET_CONTROL = "inet.socket.control";
    /** Copying between a process and the kernel, per byte. */
    public static final String COPY = "inet.copy";
    /** The checksum of TCP or UDP, per byte of header and data. */
    public static final String CHECKSUM = "inet.checksum";
    /** TCP's work on one segment that is sent. */
    public static final String TCP_OUTPUT = "inet.tcp.output";
    /** TCP's work on one segment that arrives. */
    public static final String TCP_INPUT = "inet.tcp.input";
    /** TCP's work on one segment that arrives as header prediction expects it. */
    public static final String TCP_INPUT_PREDICTED = "inet.tcp.input.predicted";
    /** UDP's work on one message that is sent. */
    public static final String UDP_OUTPUT = "inet.udp.output";
    /** UDP's work on one message that arrives. */
    public static final String UDP_INPUT = "inet.udp.input";
    /** The work of IP and ARP on one packet or fragment that is sent. */
    public static final String IP_OUTPUT = "inet.ip.output";
    /** The work of IP, ICMP or ARP on one packet or fragment that arrives. */
    public static final String IP_INPUT = "inet.ip.input";
    /** Handing one frame to the card. */
    public static final String DRIVER_TRANSMIT = "inet.driver.transmit";
    /** Taking one frame off the card and queueing it for IP, in the interrupt handler. */
    public static final String DRIVER_RECEIVE = "inet.driver.receive";
    /** Beginning the soft interrupt. */
    public static final String SOFT_INTERRUPT = "inet.softInterrupt";
    /** Waking the process that waits on a socket. The context switch is the machine's. */
    public static final String WAKE_UP = "inet.wakeUp";
    /** One call that asks sockets whether they are ready, with its trap. */
    public static final String SELECT = "inet.select";
    /** Asking one socket in such a call. */
    public static final String SELECT_DESCRIPTOR = "inet.select.descriptor";

    /** Going to sleep in the kernel, until another process or none runs: nothing waits for it on an idle host. */
    public static final String SLEEP = "inet.sleep";
    /** Going on after that, beyond what the machine charges for any wake-up. */
    public static final String RESUME = "inet.resume";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(TRAP, TRAP_RETURN, SOCKET_SEND, SOCKET_SEND_TO, SOCKET_RECEIVE,
            SOCKET_RECEIVE_FROM, SOCKET_CONTROL, COPY, CHECKSUM,
            TCP_OUTPUT, TCP_INPUT, TCP_INPUT_PREDICTED, UDP_OUTPUT, UDP_INPUT, IP_OUTPUT, IP_INPUT, DRIVER_TRANSMIT,
            DRIVER_RECEIVE, SOFT_INTERRUPT, WAKE_UP, SLEEP, RESUME, SELECT, SELECT_DESCRIPTOR);

    public final Cost trap;
    public final Cost trapReturn;
    public final Cost sleep;
    public final Cost resume;
    public final Cost socketSend;
    public final Cost socketSendTo;
    public final Cost socketReceive;
    public final Cost socketReceiveFrom;
    public final Cost socketControl;
    public final Cost copy;
    public final Cost checksum;
    public final Cost tcpOutput;
    public final Cost tcpInput;
    public final Cost tcpInputPredicted;
    public final Cost udpOutput;
    public final Cost udpInput;
    public final Cost ipOutput;
    public final Cost ipInput;
    public final Cost driverTransmit;
    public final Cost driverReceive;
    public final Cost softInterrupt;
    public final Cost wakeUp;
    public final Cost select;
    public final Cost selectDescriptor;

    /**
     * Looks the prices up.
     *
     * @throws IllegalArgumentException if the host does not price one of them
     */
    public InetCosts(Kernel kernel) {
        trap = kernel.cost(TRAP);
        trapReturn = kernel.cost(TRAP_RETURN);
        sleep = kernel.cost(SLEEP);
        resume = kernel.cost(RESUME);
        socketSend = kernel.cost(SOCKET_SEND);
        socketSendTo = kernel.cost(SOCKET_SEND_TO);
        socketReceive = kernel.cost(SOCKET_RECEIVE);
        socketReceiveFrom = kernel.cost(SOCKET_RECEIVE_FROM);
        socketControl = kernel.cost(SOCKET_CONTROL);
        copy = kernel.cost(COPY);
        checksum = kernel.cost(CHECKSUM);
        tcpOutput = kernel.cost(TCP_OUTPUT);
        tcpInput = kernel.cost(TCP_INPUT);
        tcpInputPredicted = kernel.cost(TCP_INPUT_PREDICTED);
        udpOutput = kernel.cost(UDP_OUTPUT);
        udpInput = kernel.cost(UDP_INPUT);
        ipOutput = kernel.cost(IP_OUTPUT);
        ipInput = kernel.cost(IP_INPUT);
        driverTransmit = kernel.cost(DRIVER_TRANSMIT);
        driverReceive = kernel.cost(DRIVER_RECEIVE);
        softInterrupt = kernel.cost(SOFT_INTERRUPT);
        wakeUp = kernel.cost(WAKE_UP);
        select = kernel.cost(SELECT);
        selectDescriptor = kernel.cost(SELECT_DESCRIPTOR);
    }
}
