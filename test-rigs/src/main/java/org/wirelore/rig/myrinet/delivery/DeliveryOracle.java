package org.wirelore.rig.myrinet.delivery;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.myrinet.CardCounters;
import org.wirelore.rig.oracle.Findings;

/**
 * Judges what the cards of one network deliver, whatever their control programs say: each packet that a card stores
 * into a receive queue was sent to that port, to the process that has it, and comes with its bytes, numbers and
 * credits, not later than its notice, those of a pair of ports in their order, and never into a slot that is in use.
 *
 * <p>It sees what processes store into send queues and cards into receive queues, and nothing else. It takes no time;
 * steady traffic allocates nothing. A packet that does not arrive is no violation here, because FMP repairs none;
 * {@link CardBooks} asks where it is.
 */
public final class DeliveryOracle {
    /** On a card. */
    static final int PORTS = 16;

    private static final int BYTE = 0xFF;

    private final Findings findings;
    private final Findings totals;
    private final IntPredicate isElsewhere;
    private final int nodes;
    private final WatchedPort[] ports;
    private final CardBooks[] books;
    /** By receiver, then by sender. */
    private final @Nullable SentPackets[][] sent;
    private final PacketWords words;
    private final DeliveredPacket packet = new DeliveredPacket();
    private @Nullable PacketFields lastFields;
    private @Nullable Object lastTable;
    /** What the cards judged so far have dropped. */
    private long dropped;

    /**
     * For a network whose cards are the nodes from 0 on.
     *
     * @param notes gives the place for what is wrong, by name and promise
     * @param hosts the names of the nodes' hosts
     * @param isElsewhere whether a node is part of another run, so that what it sends is not known
     */
    public DeliveryOracle(BiFunction<String, String, Findings> notes, List<String> hosts, IntPredicate isElsewhere) {
        findings = notes.apply("delivery", "what a card stores into a receive queue was sent to that process, with all"
                + " bytes, numbers and credits, in order, and is there before its notice");
        totals = notes.apply("card books", "packets and bytes that processes have sent are those that their cards have"
                + " sent, and those are delivered, or reported as dropped");
        this.isElsewhere = isElsewhere;
        nodes = hosts.size();
        ports = new WatchedPort[nodes * PORTS];
        books = new CardBooks[nodes];
        sent = new @Nullable SentPackets[ports.length][];
        for (int i = 0; i < ports.length; i++) {
            ports[i] = new WatchedPort(this, i / PORTS, i % PORTS);
            sent[i] = new @Nullable SentPackets[0];
        }
        for (int i = 0; i < nodes; i++) {
            books[i] = new CardBooks(hosts.get(i));
        }
        words = new PacketWords(hosts, ports);
    }

    /**
     * A process has opened a port.
     *
     * @param process its name
     * @return what gets the stores of the process
     */
    public WatchedPort open(MyrinetPort port, String process) {
        PortMapping mapping = port.mapping();
        WatchedPort opened = ports[mapping.node() * PORTS + mapping.port()];
        opened.open(port, fields(port), process);
        return opened;
    }

    private PacketFields fields(MyrinetPort port) {
        PacketFields known = lastFields;
        if (known == null || lastTable != port.table()) {
            known = new PacketFields(port.table());
            lastFields = known;
            lastTable = port.table();
        }
        return known;
    }

    /** A process arms an entry: what it asks for is as good as sent, if the card must not refuse it. */
    void armed(WatchedPort by, int slot) {
        PacketFields fields = by.fields();
        MemorySegment entries = by.entries();
        int destination = PacketFields.word(entries, slot + fields.destination);
        int source = fields.provesSender ? by.number : destination & BYTE;
        int node = destination >>> Short.SIZE;
        if (source >= PORTS || node >= nodes || !by.hasRoute(node)) {
            return;
        }
        WatchedPort from = ports[by.node * PORTS + source];
        int arm = PacketFields.word(entries, slot + fields.arm);
        int bytes = arm & fields.lengthMask;
        int kind = arm >>> fields.kindShift;
        if (from.isOpen() && kind == fields.pioKind && bytes <= fields.inlineMax) {
            send(from, by, slot, 0, bytes, entries, slot + fields.data);
        } else if (from.isOpen() && kind == fields.dmaKind) {
            fetch(from, by, slot, bytes);
        }
    }

    private void fetch(WatchedPort from, WatchedPort by, int slot, int bytes) {
        PacketFields fields = by.fields();
        MemorySegment staging = from.mapping().staging().memory();
        int begin = PacketFields.word(by.entries(), slot + fields.staging);
        if (bytes < 1 || bytes > fields.messageMax || begin < 0 || begin % fields.grain != 0
                || begin + (long) bytes > staging.byteSize()) {
            return;
        }
        int pieceBytes = from.mapping().pieceBytes();
        for (int done = 0; done < bytes; done += pieceBytes) {
            send(from, by, slot, done, Math.min(pieceBytes, bytes - done), staging, begin + done);
        }
    }

    /** One packet of an entry. */
    private void send(WatchedPort from, WatchedPort by, int slot, int begin, int bytes, MemorySegment data, int at) {
        books[from.node].sent(bytes);
        PacketFields fields = by.fields();
        MemorySegment entries = by.entries();
        int destination = PacketFields.word(entries, slot + fields.destination);
        int node = destination >>> Short.SIZE;
        int port = destination >>> Byte.SIZE & BYTE;
        if (port >= PORTS || isElsewhere.test(node)) {
            return;
        }
        WatchedPort to = ports[node * PORTS + port];
        int credit = PacketFields.word(entries, slot + fields.credit);
        int number = begin / from.mapping().pieceBytes();
        // The first packet of an entry takes its credit along, and the numbers go on.
        int numbered = number == 0 ? credit : credit + number & PacketFields.HALF;
        pair(to, from).add(bytes << Short.SIZE | begin / PacketFields.OFFSET_UNIT,
                PacketFields.word(entries, slot + fields.user), numbered, PacketFields.word(entries, slot + fields.arm),
                PacketFields.hash(data, at, bytes), to.opening());
    }

    private SentPackets pair(WatchedPort to, WatchedPort from) {
        int receiver = to.node * PORTS + to.number;
        int sender = from.node * PORTS + from.number;
        if (sent[receiver].length == 0) {
            sent[receiver] = new @Nullable SentPackets[ports.length];
        }
        SentPackets pair = sent[receiver][sender];
        if (pair == null) {
            pair = new SentPackets();
            sent[receiver][sender] = pair;
        }
        return pair;
    }

    /** The card of a node has stored something into its host's memory. */
    public void stored(int node, int address, int length) {
        for (int i = node * PORTS; i < (node + 1) * PORTS; i++) {
            if (ports[i].receivesAt(address)) {
                received(ports[i], address - ports[i].mapping().receiveQueue().busAddress(), length);
                return;
            }
        }
    }

    /** Judges a packet when its notice is there; stores before it are free. */
    private void received(WatchedPort to, int at, int length) {
        PacketFields fields = to.fields();
        PortMapping mapping = to.mapping();
        MemorySegment memory = mapping.receiveQueue().memory();
        int slot = (at + length - 1) / mapping.receiveSlotBytes();
        int notice = (slot + 1) * mapping.receiveSlotBytes() - fields.noticeBytes;
        int armAt = notice + fields.noticeArm;
        if (at > armAt || at + length < armAt + Integer.BYTES) {
            return;
        }
        findings.observe();
        int expected = to.delivered();
        boolean hasRoom = to.deliver();
        if (PacketFields.word(memory, armAt) != expected + 1 || slot != expected % mapping.receiveSlots()) {
            findings.violated("notices must have the numbers of their slots, one after the other: receiver="
                    + words.who(to) + ", expected=" + (expected + 1) + " in slot " + expected % mapping.receiveSlots()
                    + ", found=" + PacketFields.word(memory, armAt) + " in slot " + slot
                    + words.underWay(sent[to.node * PORTS + to.number]));
            return;
        }
        if (!hasRoom) {
            findings.violated("a packet must not come into a slot that is in use: receiver=" + words.who(to)
                    + ", slot=" + slot + ", slots=" + mapping.receiveSlots()
                    + words.underWay(sent[to.node * PORTS + to.number]));
            return;
        }
        packet.look(fields, memory, notice);
        if (packet.header() < slot * mapping.receiveSlotBytes()) {
            findings.violated("a packet must fit its slot: receiver=" + words.who(to) + ", slot=" + slot + ", bytes="
                    + packet.bytes());
        } else {
            books[to.node].delivered(packet.bytes());
            judge(to, at <= packet.header());
        }
    }

    /** Finds out which of those that were sent a packet is. */
    private void judge(WatchedPort to, boolean isOneTransfer) {
        boolean isForIt = packet.destinationNode() == to.node && packet.destinationPort() == to.number;
        boolean isFromPort = packet.sourceNode() < nodes && packet.sourcePort() < PORTS;
        if (isForIt && isFromPort && isElsewhere.test(packet.sourceNode())) {
            return;
        }
        SentPackets pair = isForIt && isFromPort
                ? pair(to, ports[packet.sourceNode() * PORTS + packet.sourcePort()])
                : null;
        int index = pair == null ? -1 : packet.in(pair);
        boolean isSame = pair != null && index >= 0 && packet.hasBytesOf(pair, index);
        if (pair != null && isSame && (pair.opening(index) == 0 || pair.opening(index) == to.opening())) {
            pair.remove(index);
        } else {
            findings.violated(violation(to, isOneTransfer, isForIt, pair, index, isSame));
        }
    }

    private String violation(WatchedPort to, boolean isOneTransfer, boolean isForIt, @Nullable SentPackets pair,
            int index, boolean isSame) {
        if (isSame) {
            return "a packet must come to the process that it was sent to: " + words.packet(packet)
                    + " was sent when another process had the port";
        }
        if (!isOneTransfer) {
            return "a packet must be there before its notice: the notice of " + packet.bytes()
                    + " bytes is in the receive queue of " + words.who(to) + ", and not what was sent"
                    + words.awaited(packet, sent[to.node * PORTS + to.number]);
        }
        if (!isForIt) {
            return "a packet must come to the port that it is for: " + words.packet(packet)
                    + " is in the receive queue of " + words.who(to);
        }
        return index >= 0
                ? "a packet must come with the bytes that were sent: " + words.packet(packet) + ", " + packet.bytes()
                        + " bytes from byte " + packet.begin() + " on, has others"
                : "a packet must come as it was sent, and once: " + words.packet(packet)
                        + words.difference(packet, pair);
    }

    /** Compares what the card of a node says of a run with what its processes have seen; a reset makes it forget. */
    public void judge(int node, CardCounters counters) {
        if (counters.resets() == 0) {
            books[node].judge(counters, totals);
        }
        dropped += counters.dropped() + counters.resets();
    }

    /** After all cards were judged, and where nothing else has lost any: what was sent and has not come was dropped. */
    public void judgeMissing() {
        totals.observe();
        long missing = missing();
        if (missing > 0 && dropped == 0) {
            totals.violated("what was sent must be in a receive queue, or a card must say that it has dropped it:"
                    + " packets sent and not delivered=" + missing + ", dropped=0");
        }
    }

    private long missing() {
        long missing = 0;
        for (@Nullable
        SentPackets[] receiver : sent) {
            for (SentPackets pair : receiver) {
                missing += pair == null ? 0 : pair.missing();
            }
        }
        return missing;
    }

    /** For the next run. */
    public void reset() {
        dropped = 0;
        for (WatchedPort port : ports) {
            port.reset();
        }
        for (CardBooks each : books) {
            each.reset();
        }
        for (@Nullable
        SentPackets[] receiver : sent) {
            for (SentPackets pair : receiver) {
                if (pair != null) {
                    pair.clear();
                }
            }
        }
    }
}
