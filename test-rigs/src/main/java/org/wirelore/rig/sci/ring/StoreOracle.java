package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.sisci.SequenceWatch;
import org.wirelore.rig.oracle.Findings;

/**
 * No store is lost without a word: a check with a store barrier that says OK has found that everything stored to its
 * node since the check before, or since the sequence began, is in that node's memory. Whether it is, the other node's
 * answers say as they leave it, before anything can happen to them on the way.
 */
final class StoreOracle {
    static final String NAME = "stores";
    static final String PROMISE = "a check that says OK has found every store before it in the other node's memory";

    private final Findings findings;
    private final List<Node> nodes = new ArrayList<>();

    StoreOracle(Findings findings) {
        this.findings = findings;
    }

    /** {@return a card's plug, through which its packets are seen} */
    Node plug(TransactionWire wire) {
        Node node = new Node(wire);
        nodes.add(node);
        return node;
    }

    void reset() {
        nodes.forEach(Node::forget);
    }

    /** A store of which nothing is known, and whose transaction's id is used again. */
    private record Lost(long number, int nodeId) {
    }

    /** The plug of one card. */
    final class Node implements TransactionWire {
        private final TransactionWire wire;
        // Stores that are not known to have arrived, by the ids of their transactions: their numbers, or 0; to which
        // node; as what packet.
        private final long[] numbers = new long[SciPacket.OUTSTANDING_MAX];
        private final int[] nodeIds = new int[SciPacket.OUTSTANDING_MAX];
        private final @Nullable SciPacket[] packets = new SciPacket[SciPacket.OUTSTANDING_MAX];
        private final List<Lost> lost = new ArrayList<>();
        /** The sequences that may be asked for them. */
        private final List<Checks> sequences = new ArrayList<>();
        private long issued;

        private Node(TransactionWire wire) {
            this.wire = wire;
        }

        /** What sees the sequences of a process on this node. */
        SequenceWatch sequences(String host) {
            return nodeId -> {
                Checks checks = new Checks(this, nodeId, host);
                sequences.add(checks);
                return checks;
            };
        }

        private void forget() {
            Arrays.fill(numbers, 0);
            lost.clear();
            sequences.clear();
            issued = 0;
        }

        /** How many lost stores it remembers. */
        int remembered() {
            return lost.size();
        }

        /** Forgets the lost stores to a node that every sequence has answered for. */
        private void answered(int nodeId) {
            if (!lost.isEmpty()) {
                lost.removeIf(store -> store.nodeId() == nodeId && !isAwaited(store));
            }
        }

        private boolean isAwaited(Lost store) {
            for (Checks each : sequences) {
                if (each.nodeId == store.nodeId() && each.answered < store.number()) {
                    return true;
                }
            }
            return false;
        }

        private void arrived(int transactionId, int atNode) {
            int id = transactionId & (numbers.length - 1);
            if (nodeIds[id] == atNode) {
                numbers[id] = 0;
            }
        }

        /** How many stores of a range of numbers have not arrived at a node. */
        private int missing(int nodeId, long after, long last) {
            int missing = 0;
            for (int id = 0; id < numbers.length; id++) {
                missing += nodeIds[id] == nodeId && numbers[id] > after && numbers[id] <= last ? 1 : 0;
            }
            for (Lost store : lost) {
                missing += store.nodeId() == nodeId && store.number() > after && store.number() <= last ? 1 : 0;
            }
            return missing;
        }

        @Override
        public void send(SciPacket packet) {
            if (packet.command != SciPacket.RESPONSE) {
                requested(packet);
            } else if (packet.status == SciPacket.COMPLETE) {
                for (Node node : nodes) {
                    if (node.nodeId() == packet.targetId) {
                        node.arrived(packet.transactionId, nodeId());
                    }
                }
            }
            wire.send(packet);
        }

        /** A packet that was echoed as busy comes once more. Stores of engines are no matter of a barrier. */
        private void requested(SciPacket packet) {
            int id = packet.transactionId & (numbers.length - 1);
            if (packets[id] == packet) {
                return;
            }
            if (numbers[id] != 0) {
                Lost store = new Lost(numbers[id], nodeIds[id]);
                if (isAwaited(store)) {
                    lost.add(store);
                }
                numbers[id] = 0;
            }
            packets[id] = packet;
            if (packet.command == SciPacket.WRITE && !PsbAddress.isCsr(packet.offset) && !packet.isOfEngine) {
                numbers[id] = ++issued;
                nodeIds[id] = packet.targetId;
            }
        }

        @Override
        public void attach(TransactionStation station) {
            wire.attach(station);
        }

        @Override
        public int nodeId() {
            return wire.nodeId();
        }

        @Override
        public boolean isUp() {
            return wire.isUp();
        }

        @Override
        public int links() {
            return wire.links();
        }

        @Override
        public boolean isUp(int link) {
            return wire.isUp(link);
        }

        @Override
        public SciPacket claim() {
            return wire.claim();
        }

        @Override
        public void release(SciPacket packet) {
            int id = packet.transactionId & (packets.length - 1);
            if (packets[id] == packet) {
                packets[id] = null;
            }
            wire.release(packet);
        }
    }

    /** The checks of one sequence. */
    private final class Checks implements SequenceWatch.Watched {
        private final Node node;
        private final int nodeId;
        private final String host;
        /** The last store that a check has answered for. */
        private long answered;
        private long asked;

        Checks(Node node, int nodeId, String host) {
            this.node = node;
            this.nodeId = nodeId;
            this.host = host;
            answered = node.issued;
        }

        @Override
        public void started() {
            answered(node.issued);
        }

        private void answered(long last) {
            answered = last;
            node.answered(nodeId);
        }

        @Override
        public void ended() {
            node.sequences.remove(this);
            node.answered(nodeId);
        }

        @Override
        public void checking() {
            asked = node.issued;
        }

        @Override
        public void checked(int flags, SequenceStatus status) {
            if (status != SequenceStatus.OK) {
                answered(node.issued);
            } else if ((flags & SciFlags.NO_STORE_BARRIER) == 0) {
                findings.observe();
                int missing = node.missing(nodeId, answered, asked);
                if (missing > 0) {
                    findings.violated("a check on " + host + " says OK, but " + missing + " stores to node " + nodeId
                            + " have not arrived there");
                }
                answered(asked);
            }
        }
    }
}
