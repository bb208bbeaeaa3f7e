package org.wirelore.adi.unet;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * Shutdown on U-Net. The paper's release (MPI-on-U-Net paper, section 5.1) is two-way: everything of mine acknowledged,
 * everything of yours acknowledged by me, or a warning after a fixed number of retransmissions. If the last
 * acknowledgment is lost and its sender has left, the other side warns although nothing is missing.
 *
 * <p>So, unless in strict mode, a rank goes on answering until all are done: slaves send DONE to the master over the
 * start-up stream, the master answers EXIT to all after the last DONE, and all ranks linger for twice the largest
 * time-out.
 */
final class UNetShutdown {
    private static final int LINGER_TIMEOUTS = 2;
    /** Where a stream broke and no EXIT can come. */
    private static final int LINGER_TIMEOUTS_UNCONFIRMED = 5;
    /** While an EXIT is not acknowledged that no kernel repeats. */
    private static final int LINGER_TIMEOUTS_UNACKNOWLEDGED = 20;

    private final Host host;
    private final boolean isMaster;
    private final UNetProtocolConfig config;
    private final UNetDevice device;
    private final UNetTransport transport;
    private final @Nullable ControlStream[] links;
    private final int job;
    private final ControlNetwork network;
    /** Those of the streams on which an answer is awaited now. */
    private final @Nullable ControlStream[] awaited;
    private boolean unconfirmed;

    /** @param links the master's streams by the slaves' places, or the slave's stream to the master at index 0 */
    UNetShutdown(UNetDevice device, UNetTransport transport, boolean isMaster, @Nullable ControlStream[] links,
            int job, ControlNetwork network) {
        this.network = network;
        this.host = transport.host;
        this.isMaster = isMaster;
        this.config = transport.config;
        this.device = device;
        this.transport = transport;
        this.links = links;
        this.job = job;
        this.awaited = new @Nullable ControlStream[links.length];
    }

    /** What carries the streams of start and end; the rank serves it as long as it runs. */
    ControlNetwork network() {
        return network;
    }

    /** The sleep of the rank in {@code select}. */
    UNetSelect select() {
        return new UNetSelect(device, transport.endpoint, this);
    }

    /** How many streams may be waited for at once. */
    int streamsMax() {
        return links.length;
    }

    /** Enters the streams that are waited for into a set, from a place on; returns how many. */
    int awaited(Pollable[] set, int from) {
        int count = 0;
        for (ControlStream link : awaited) {
            if (link != null) {
                set[from + count++] = link.socket();
            }
        }
        return count;
    }

    void run(UNetAdiDevice adiDevice, UNetPeer[] peers) {
        while (!isDrained(peers)) {
            if (!adiDevice.pollAll()) {
                host.pause(adiDevice.deadlinePs());
            }
        }
        if (config.reliable()) {
            for (UNetPeer peer : peers) {
                peer.stream.acknowledgePending();
            }
            if (!config.strict()) {
                if (isMaster) {
                    collectDone(adiDevice);
                    sendExit();
                } else {
                    sendDoneAndAwaitExit(adiDevice);
                }
                linger(adiDevice);
            }
        }
        for (ControlStream link : links) {
            if (link != null) {
                link.close();
            }
        }
        transport.endpoint.close();
        device.close();
    }

    /**
     * What a peer has not asked for yet it may still ask for until all are done, as its rank may only then come to the
     * receive. Without that message, a rank that left before could not answer.
     */
    private boolean isDrained(UNetPeer[] peers) {
        boolean isHeardOut = config.reliable() && !config.strict();
        for (UNetPeer peer : peers) {
            if (!peer.isDrained() || (!isHeardOut && !peer.stream.hasFailed() && peer.unanswered > 0)) {
                return false;
            }
        }
        return true;
    }

    private void collectDone(UNetAdiDevice adiDevice) {
        long limitPs = Host.FOREVER;
        boolean[] done = new boolean[links.length];
        int missing = 0;
        for (ControlStream link : links) {
            if (link != null) {
                link.begin(2);
                missing++;
            }
        }
        System.arraycopy(links, 0, awaited, 0, links.length);
        while (missing > 0) {
            boolean happened = adiDevice.pollAll();
            for (int slave = 0; slave < links.length; slave++) {
                ControlStream link = links[slave];
                if (link != null && !done[slave] && isAnswered(adiDevice, link, slave, ControlStream.DONE)) {
                    done[slave] = true;
                    awaited[slave] = null;
                    missing--;
                    happened = true;
                }
            }
            limitPs = limit(adiDevice, limitPs, 1);
            if (missing > 0 && !happened && !waitUntil(adiDevice, limitPs)) {
                Arrays.fill(awaited, null);
                unconfirmed(adiDevice, "not all ranks confirmed their end to rank 0; missing: ranks "
                        + missing(done));
                return;
            }
        }
    }

    private void sendExit() {
        long limitPs = host.now() + config.finishTimeoutPs();
        for (ControlStream link : links) {
            if (link != null && !link.hasEnded()) {
                try {
                    link.write(ControlStream.EXIT, job, limitPs);
                } catch (IOException slaveIsGone) {
                    unconfirmed = true;
                }
            }
        }
    }

    private void sendDoneAndAwaitExit(UNetAdiDevice adiDevice) {
        ControlStream link = links[0];
        if (link == null) {
            return;
        }
        try {
            link.write(ControlStream.DONE, job, host.now() + config.finishTimeoutPs());
        } catch (IOException masterIsGone) {
            unconfirmed(adiDevice, "rank 0 left before rank " + transport.rank + " was done: "
                    + masterIsGone.getMessage());
            return;
        }
        link.begin(2);
        awaited[0] = link;
        long limitPs = Host.FOREVER;
        while (true) {
            boolean happened = adiDevice.pollAll();
            if (isAnswered(adiDevice, link, 0, ControlStream.EXIT)) {
                awaited[0] = null;
                return;
            }
            limitPs = limit(adiDevice, limitPs, 2);
            if (!happened && !waitUntil(adiDevice, limitPs)) {
                awaited[0] = null;
                unconfirmed(adiDevice, "rank 0 did not let rank " + transport.rank + " end in time");
                return;
            }
        }
    }

    /** Whether there is nothing more to wait for on this stream, be it because it broke. */
    private boolean isAnswered(UNetAdiDevice adiDevice, ControlStream link, int peer, int kind) {
        try {
            if (link.read(2)) {
                if (!link.is(kind, job)) {
                    unconfirmed(adiDevice,
                            "rank " + transport.rank + " received an end message of another job or step from rank "
                                    + peer);
                }
                return true;
            }
        } catch (IOException broken) {
            unconfirmed(adiDevice,
                    "rank " + peer + " left before rank " + transport.rank + " and all others were done: "
                            + broken.getMessage());
            return true;
        }
        if (link.hasEnded()) {
            unconfirmed(adiDevice, "rank " + peer + " left before rank " + transport.rank
                    + " and all others were done");
            return true;
        }
        return false;
    }

    private void linger(UNetAdiDevice adiDevice) {
        long lastPs = host.now() + LINGER_TIMEOUTS_UNACKNOWLEDGED * config.rtoMaxPs();
        long endPs = host.now() + (unconfirmed ? LINGER_TIMEOUTS_UNCONFIRMED : LINGER_TIMEOUTS) * config.rtoMaxPs();
        boolean over = false;
        while (!over) {
            over = !adiDevice.pollAll() && !waitUntil(adiDevice, endPs);
            if (over && !network.isQuiet() && host.now() - lastPs < 0) {
                endPs = host.now() + config.rtoMaxPs();
                over = false;
            }
        }
    }

    /**
     * How long to wait for a rank that is not done: as long as it takes, for a rank may compute before it ends,
     * and one that dies ends its stream. Once a peer has been given up, whose stream may never tell, not for ever;
     * slaves wait longer, so that the master is the one to say who is missing. Who leaves then also gives up the long
     * messages of its own that no receive has asked for yet, to any peer.
     */
    private long limit(UNetAdiDevice adiDevice, long limitPs, int factor) {
        return limitPs == Host.FOREVER && adiDevice.hasGivenUp()
                ? host.now() + factor * config.finishTimeoutPs()
                : limitPs;
    }

    /** False if the limit has passed. */
    private boolean waitUntil(UNetAdiDevice adiDevice, long limitPs) {
        if (host.now() - limitPs >= 0) {
            return false;
        }
        adiDevice.awaitArrival(limitPs);
        return true;
    }

    private void unconfirmed(UNetAdiDevice adiDevice, String warning) {
        unconfirmed = true;
        adiDevice.giveUp(warning);
    }

    private String missing(boolean[] done) {
        int[] ranks = new int[done.length];
        int count = 0;
        for (int i = 0; i < done.length; i++) {
            if (links[i] != null && !done[i]) {
                ranks[count++] = i;
            }
        }
        return Arrays.toString(Arrays.copyOf(ranks, count));
    }
}
