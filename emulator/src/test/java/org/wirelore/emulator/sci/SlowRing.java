package org.wirelore.emulator.sci;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * A ringlet symbol by symbol: what {@link RingNode} must be equal to. Every node answers a write that it takes, and
 * sends again what was refused.
 */
final class SlowRing {
    private static final int ECHO = 4;

    /** What a node sees, and when: the slot before an echo's or a response's place in the output. */
    record Sight(long slot, int node, String what) {
    }

    /** A packet or an echo on the ring. */
    private static final class Unit {
        final SciPacket content;
        final int from;
        int taker;
        int symbols;
        boolean isEcho;
        int echo = -1;
        long eligible;

        Unit(SciPacket content, int from, int taker) {
            this.content = content;
            this.from = from;
            this.taker = taker;
            symbols = content.wireBytes() / 2;
        }

        String name() {
            return (content.command == SciPacket.RESPONSE ? "response " : "request ") + content.sourceId + ">"
                    + content.targetId + " " + content.transactionId;
        }
    }

    /** One symbol: of a unit, or an idle. */
    private record Symbol(@Nullable Unit unit, int at, boolean isGo, boolean isBehindPacket) {
    }

    private static final class Node {
        final ArrayDeque<Symbol> bypass = new ArrayDeque<>();
        final List<ArrayDeque<Unit>> queues = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        final List<Acceptance> acceptances = new ArrayList<>();
        int turn;
        @Nullable
        Unit sending;
        int sendingAt;
        boolean lastIsIdle = true;
        boolean lastIsGo = true;
        boolean saved;
        boolean inTheWay;
        int allowance;
        int awaiting;
        /** What a packet that is taken off leaves behind. */
        @Nullable
        Unit taking;
        @Nullable
        Unit replaced;
        boolean lastInputGo = true;
        boolean isBehindPacket;
        /** The idle that has just left, on which the next symbol has a say: behind a packet, or not. */
        boolean isIdleOpen;
        boolean isIdleFirst;
        long bytes;
        int refusals;
    }

    final List<Sight> sights = new ArrayList<>();
    private final RingTiming timing;
    private final int delay;
    private final IntPredicate refuses;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Symbol[]> links = new ArrayList<>();
    private long slot;

    SlowRing(RingTiming timing, int delay, int size, IntPredicate refuses) {
        this.timing = timing;
        this.delay = delay;
        this.refuses = refuses;
        for (int i = 0; i < size; i++) {
            Node node = new Node();
            node.allowance = timing.allowanceSymbols();
            long patience = timing.echoTimeoutPs() / timing.symbolPs();
            node.acceptances.add(new Acceptance(patience));
            node.acceptances.add(new Acceptance(patience));
            nodes.add(node);
            Symbol[] link = new Symbol[delay];
            java.util.Arrays.fill(link, new Symbol(null, 0, true, false));
            links.add(link);
        }
    }

    long bytes(int node) {
        return nodes.get(node).bytes;
    }

    /** Node {@code from} sends in the present slot. */
    void send(int from, SciPacket content) {
        Unit unit = new Unit(content, from, content.targetId);
        unit.eligible = slot + timing.injectSymbols();
        nodes.get(from).queues.get(content.command == SciPacket.RESPONSE ? 1 : 0).add(unit);
    }

    /** Everything that happens up to a slot and in it. */
    void runTo(long end) {
        while (slot < end) {
            slot++;
            step();
        }
    }

    private void step() {
        // The symbols that leave in the slot behind the present one.
        long leaving = slot + 1;
        Symbol[] outputs = new Symbol[nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            Symbol[] link = links.get((i + nodes.size() - 1) % nodes.size());
            outputs[i] = output(i, input(i, link[(int) (leaving % delay)]), leaving);
        }
        for (int i = 0; i < nodes.size(); i++) {
            links.get(i)[(int) (leaving % delay)] = outputs[i];
        }
    }

    /** What is left of an incoming symbol once this node has taken off what is for it. */
    private Symbol input(int index, Symbol raw) {
        Node node = nodes.get(index);
        Unit unit = raw.unit();
        Symbol symbol;
        if (unit == null) {
            symbol = new Symbol(null, 0, raw.isGo(), node.isBehindPacket);
            node.isBehindPacket = false;
        } else if (node.taking != unit && unit.taker != index) {
            symbol = raw;
            node.isBehindPacket = raw.at() == unit.symbols - 1;
        } else {
            symbol = takeOff(index, node, unit, raw.at());
        }
        if (symbol.unit() == null) {
            node.lastInputGo = symbol.isGo();
        }
        return symbol;
    }

    private Symbol takeOff(int index, Node node, Unit unit, int at) {
        if (at == 0) {
            node.taking = unit;
            node.replaced = null;
        }
        int length = unit.isEcho ? ECHO : unit.content.wireBytes() / 2;
        if (at == length - ECHO) {
            node.replaced = end(index, node, unit);
        }
        Unit echo = node.replaced;
        boolean isLast = at == length - 1;
        if (isLast) {
            node.taking = null;
        }
        if (echo == null || at < length - ECHO) {
            return new Symbol(null, 0, node.lastInputGo, false);
        }
        node.isBehindPacket = isLast;
        return new Symbol(echo, at - (length - ECHO), false, false);
    }

    /** The packet is there; gives the echo that takes its place. */
    private @Nullable Unit end(int index, Node node, Unit unit) {
        if (unit.isEcho) {
            node.awaiting--;
            sights.add(new Sight(slot, index, "echo " + unit.echo + " of " + unit.name()));
            if (unit.echo == Echo.BUSY) {
                send(index, unit.content);
            } else {
                unit.content.phase = Acceptance.FRESH;
            }
            return null;
        }
        boolean isResponse = unit.content.command == SciPacket.RESPONSE;
        Acceptance acceptance = node.acceptances.get(isResponse ? 1 : 0);
        boolean isAdmitted = acceptance.admits(unit.content, slot);
        boolean isRefused = !isAdmitted || refuses.test(node.refusals++);
        acceptance.answered(unit.content, isRefused ? Echo.BUSY : Echo.ACCEPTED, isAdmitted, slot);
        Unit echo = new Unit(unit.content, index, unit.from);
        echo.isEcho = true;
        echo.symbols = ECHO;
        echo.echo = isRefused ? Echo.BUSY : Echo.ACCEPTED;
        if (!isRefused) {
            sights.add(new Sight(slot, index, unit.name()));
            if (unit.content.command == SciPacket.WRITE) {
                SciPacket answer = new SciPacket();
                answer.targetId = unit.content.sourceId;
                answer.sourceId = index;
                answer.command = SciPacket.RESPONSE;
                answer.transactionId = unit.content.transactionId;
                send(index, answer);
            }
        }
        return echo;
    }

    private Symbol output(int index, Symbol in, long leaving) {
        Node node = nodes.get(index);
        if (node.isIdleOpen) {
            node.isIdleOpen = false;
            links.get(index)[(int) ((leaving - 1) % delay)] = idle(node, leaving, node.isIdleFirst);
        }
        if (node.sending == null && node.bypass.isEmpty() && node.lastIsIdle
                && (node.lastIsGo || node.allowance > 0)) {
            Unit next = ready(node, leaving, true);
            if (next != null) {
                node.sending = next;
                node.sendingAt = 0;
                node.awaiting++;
                node.allowance -= next.symbols + 1;
                node.bytes += 2L * next.symbols;
            }
        }
        Unit own = node.sending;
        if (own != null) {
            keep(node, in);
            if (node.sendingAt < own.symbols) {
                node.lastIsIdle = false;
                return new Symbol(own, node.sendingAt++, false, false);
            }
            node.sending = null;
            node.inTheWay |= !node.bypass.isEmpty();
            return open(node, true);
        }
        if (!node.bypass.isEmpty()) {
            keep(node, in);
            Symbol first = node.bypass.remove();
            return first.unit() == null ? open(node, true) : passing(node, first);
        }
        if (in.unit() != null) {
            return passing(node, in);
        }
        node.saved |= in.isGo();
        return open(node, in.isBehindPacket());
    }

    private static void keep(Node node, Symbol in) {
        if (in.unit() != null || in.isBehindPacket()) {
            node.bypass.add(in);
        }
        node.saved |= in.unit() == null && in.isGo();
    }

    private static Symbol passing(Node node, Symbol symbol) {
        Unit unit = symbol.unit();
        if (unit != null && symbol.at() == 0) {
            node.bytes += 2L * (unit.isEcho ? ECHO : unit.symbols);
        }
        node.lastIsIdle = false;
        return symbol;
    }

    private static Symbol open(Node node, boolean isFirst) {
        node.lastIsIdle = true;
        node.isIdleOpen = true;
        node.isIdleFirst = isFirst;
        return new Symbol(null, 0, false, false);
    }

    private Symbol idle(Node node, long next, boolean isFirst) {
        boolean isGo;
        if (!node.bypass.isEmpty()) {
            isGo = false;
        } else if (isFirst && node.inTheWay && node.allowance > timing.reserveSymbols()
                && ready(node, next, false) != null) {
            isGo = false;
        } else {
            isGo = node.saved || (!isFirst && node.lastIsGo);
            node.saved = false;
            node.inTheWay = false;
        }
        if (isGo) {
            node.allowance = timing.allowanceSymbols();
        }
        node.lastIsGo = isGo;
        return new Symbol(null, 0, isGo, false);
    }

    private @Nullable Unit ready(Node node, long leaving, boolean isTaken) {
        if (node.awaiting >= timing.sendBuffers()) {
            return null;
        }
        for (int i = 0; i < 2; i++) {
            ArrayDeque<Unit> queue = node.queues.get((node.turn + i) % 2);
            Unit first = queue.peek();
            if (first != null && first.eligible <= leaving) {
                if (isTaken) {
                    queue.remove();
                    node.turn = (node.turn + i + 1) % 2;
                }
                return first;
            }
        }
        return null;
    }
}
