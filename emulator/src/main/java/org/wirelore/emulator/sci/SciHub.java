package org.wirelore.emulator.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * A card or a switch: its link controllers, and what joins them (B-Link, or the switch's core). A packet that is for
 * another node passes on to the controller that leads there, which keeps it until a node of its ringlet has taken it
 * and sends it again while its echoes say busy, until its time of death.
 */
final class SciHub {
    private static final int OWN_REQUESTS = 0;
    private static final int TRANSIT_REQUESTS = 2;
    private static final long PS_PER_SECOND = 1_000_000_000_000L;

    private final SciFabric fabric;
    private final int number;
    private final @Nullable SciPlug plug;
    private final Controller[] controllers;
    private final int transitSymbols;
    private long coreFreePs;
    /** How many faults have switched it off that are not over. */
    private int offs;

    /** @param plug the card's; null for a switch */
    SciHub(SciFabric fabric, int number, @Nullable SciPlug plug) {
        this.fabric = fabric;
        this.number = number;
        this.plug = plug;
        transitSymbols = Math.max(2, fabric.config().timing().symbols(fabric.config().transit().latencyPs()));
        controllers = new Controller[fabric.config().topology().controllers(number)];
        for (int i = 0; i < controllers.length; i++) {
            controllers[i] = new Controller();
        }
    }

    Controller controller(int index) {
        return controllers[index];
    }

    int controllers() {
        return controllers.length;
    }

    /** A station's packet leaves by the controller that leads to its target. */
    void send(SciPacket packet) {
        int target = fabric.config().topology().plugOf(packet.targetId);
        Controller exit = controllers[Math.max(0, fabric.config().topology().leave(number, target))];
        exit.send(packet, target, OWN_REQUESTS,
                core(packet.wireBytes()) + fabric.config().timing().injectSymbols());
    }

    /** Symbols until bytes have passed B-Link, or the switch's core, behind what passes it now. */
    private long core(int bytes) {
        long rate = fabric.config().transit().bytesPerSecond();
        if (rate == 0) {
            return 0;
        }
        long symbolPs = fabric.config().timing().symbolPs();
        long nowPs = fabric.slot() * symbolPs;
        coreFreePs = Math.max(coreFreePs, nowPs) + bytes * PS_PER_SECOND / rate;
        return (coreFreePs - nowPs + symbolPs - 1) / symbolPs;
    }

    /** One more that has its power switched off, or one less; it is on again when there is none. */
    void power(boolean isOff) {
        offs += isOff ? 1 : -1;
        if (offs == (isOff ? 1 : 0)) {
            for (Controller controller : controllers) {
                controller.node().ringlet().power(controller.node().position(), isOff);
            }
        }
    }

    void reset() {
        coreFreePs = 0;
        offs = 0;
        for (Controller controller : controllers) {
            controller.reset();
        }
    }

    /** What a link controller does with packets for this hub and beyond. */
    final class Controller implements RingClient {
        private final Acceptance[] acceptances = new Acceptance[2];
        private final int[] transit = new int[2];
        private @Nullable RingNode node;

        Controller() {
            RingTiming timing = fabric.config().timing();
            for (int i = 0; i < acceptances.length; i++) {
                acceptances[i] = new Acceptance(timing.echoTimeoutPs() / timing.symbolPs());
            }
        }

        void join(RingNode ringNode) {
            node = ringNode;
        }

        RingNode node() {
            if (node == null) {
                throw new IllegalStateException("a controller must be on a ringlet: hub=" + number);
            }
            return node;
        }

        void send(SciPacket packet, int target, int firstQueue, long delaySymbols) {
            RingNode own = node();
            RingPacket claimed = fabric.claim();
            claimed.begin(packet, own.position(),
                    fabric.config().topology().exit(own.ringlet().number(), target));
            claimed.plug = target;
            own.output().send(claimed, firstQueue + (claimed.isResponse() ? 1 : 0), delaySymbols);
        }

        @Override
        public void leaves(RingPacket packet) {
            if (plug != null && (packet.isEcho() ? packet.plug == plug.index() : isOwn(packet))) {
                plug.faults().leaves(packet);
            }
        }

        @Override
        public void arrives(RingPacket packet) {
            if (plug != null && (packet.isEcho() ? isOwn(packet) : packet.plug == plug.index())) {
                plug.faults().arrives(packet);
            }
        }

        /** Whether the card's station has sent it. */
        private boolean isOwn(RingPacket packet) {
            return plug != null && packet.packet.sourceId == plug.nodeId();
        }

        @Override
        public int take(RingPacket packet) {
            Acceptance acceptance = acceptances[packet.isResponse() ? 1 : 0];
            long slot = fabric.slot();
            boolean isAdmitted = acceptance.admits(packet.packet, slot);
            int answer = isAdmitted ? admit(packet) : Echo.BUSY;
            acceptance.answered(packet.packet, answer, isAdmitted, slot);
            return answer;
        }

        private int admit(RingPacket packet) {
            if (plug != null && packet.plug == plug.index()) {
                return plug.deliver(packet.packet);
            }
            int leave = fabric.config().topology().leave(number, packet.plug);
            return leave < 0 ? Echo.NONE : controllers[leave].passOn(packet);
        }

        /** A packet comes from another controller of the hub. */
        private int passOn(RingPacket packet) {
            int kind = packet.isResponse() ? 1 : 0;
            if (transit[kind] >= fabric.config().transit().packets()) {
                return Echo.BUSY;
            }
            transit[kind]++;
            SciPacket copy = fabric.claimContent();
            copy.copyFrom(packet.packet);
            send(copy, packet.plug, TRANSIT_REQUESTS, core(copy.wireBytes()) + transitSymbols);
            return Echo.ACCEPTED;
        }

        @Override
        public void echoed(RingPacket packet, int echo) {
            if (plug != null && isOwn(packet)) {
                plug.echoed(packet.packet, echo);
            } else if (echo == Echo.BUSY && fabric.nowPs() < packet.packet.deathPs) {
                send(packet.packet, packet.plug, TRANSIT_REQUESTS, fabric.config().timing().injectSymbols());
            } else {
                letGo(packet);
            }
        }

        @Override
        public void dropped(RingPacket packet) {
            if (plug != null && isOwn(packet)) {
                plug.dropped(packet.packet);
            } else {
                letGo(packet);
            }
        }

        private void letGo(RingPacket packet) {
            transit[packet.isResponse() ? 1 : 0]--;
            fabric.release(packet.packet);
        }

        @Override
        public void ringChanged() {
            if (plug != null) {
                plug.linkChanged();
            }
        }

        void reset() {
            for (Acceptance acceptance : acceptances) {
                acceptance.reset();
            }
            transit[0] = 0;
            transit[1] = 0;
        }
    }
}
