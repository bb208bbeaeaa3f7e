package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.SharedMemory;

/**
 * A process's own functions of FMP, without MPI: send and receive, which the paper's measurements call (section 3.1).
 * Messages of a sender arrive in their order. There is no matching: a receive names its sender.
 *
 * <p>For one thread.
 */
public final class FmpProcess {
    /** How long to leave a card alone that is not through with what the process has sent last. */
    private static final long LEAVE_PS = 20 * TimeUnits.PS_PER_US;

    private final Host host;
    private final int rank;
    private final FmpProtocolConfig config;
    private final FmpChannel channel;
    private final TemporaryArea area;
    private final FmpHeader header = new FmpHeader();
    private final Cost copyCost;
    /** Where the room is that the present or last call waits for; -1 for an arrival. */
    private int roomAt = -1;
    private int awaited = -1;
    private int sentBytes;

    FmpProcess(RankEnvironment environment, FmpProtocolConfig config, FmpChannel channel) {
        this.host = environment.host();
        this.rank = environment.rank();
        this.config = config;
        this.channel = channel;
        this.area = new TemporaryArea(config.temporaryBytesMax());
        this.copyCost = host.cost(FmpCostNames.COPY);
    }

    /**
     * Starts FMP for a process whose peers are all on its host; returns when all are there.
     *
     * @param memory the shared memory of its machine
     * @param name name of the segment, the same for all members, and free
     * @param members the ranks that share it, ascending
     * @throws org.wirelore.adi.error.AdiException as {@link FmpStartup#connect}
     */
    public static FmpProcess near(RankEnvironment environment, SharedMemory memory, String name, int[] members,
            FmpProtocolConfig config) {
        return new FmpProcess(environment, config,
                FmpStartup.near(environment, memory, name, members, config, true));
    }

    /**
     * Starts FMP for a process whose peers are all behind the network.
     *
     * @param members the ranks that it connects, ascending, this one included
     */
    public static FmpProcess far(RankEnvironment environment, NetworkPart network, int[] members,
            FmpProtocolConfig config) {
        return new FmpProcess(environment, config,
                new FarChannel(network, members[members.length - 1] + 1, config.sleeps()));
    }

    /**
     * Sends a message; returns when its memory may be used again. Who finds no room moves what has arrived into his
     * temporary area meanwhile (paper, section 2.4).
     */
    public void send(int peer, MemorySegment from, int length) {
        header.set(FmpHeader.EAGER, 0, 0, length, 0);
        sentBytes = 0;
        int sent = channel.send(peer, header, from, 0, length);
        while (sent < 0 || sentBytes + sent < length) {
            if (sent < 0) {
                roomAt = peer;
                awaitRoom();
            } else {
                sentBytes += sent;
                header.kind = FmpHeader.MORE;
            }
            sent = channel.send(peer, header, from, sentBytes, length - sentBytes);
        }
        roomAt = -1;
    }

    /**
     * Receives the next message from a peer. What others have sent meanwhile goes to the temporary area.
     *
     * @return its length, though what does not fit is cut off
     */
    public int receive(int source, MemorySegment into) {
        awaited = source;
        int done = 0;
        int length = -1;
        while (length < 0 || done < length) {
            FmpArrivals arrival = next(source);
            length = arrival.header().kind == FmpHeader.EAGER ? arrival.header().length : length;
            while (arrival.nextStretch()) {
                int fits = Math.clamp(into.byteSize() - done, 0, arrival.stretchBytes());
                Copies.copy(arrival.data(), arrival.at(), into, done, fits);
                done += arrival.stretchBytes();
            }
            host.spend(copyCost, arrival.header().bytes);
            arrival.release();
        }
        return length;
    }

    /** Ends the process's part; the messages that it has sent stay there for their receivers. */
    public void close() {
        while (!channel.leave()) {
            if (channel.poll()) {
                // No receive will ask for it.
                channel.release();
            } else if (!channel.hasChanged()) {
                host.pause(host.now() + LEAVE_PS);
            }
        }
        channel.close();
    }

    /** What the present call waits for, in words. Also asked when a run has ended. */
    public String waitsFor() {
        if (roomAt < 0) {
            return awaited < 0 ? "nothing yet" : "a message from rank " + awaited;
        }
        String words = channel.missingRoom(roomAt) + ", for a message of " + header.length + " bytes, of which "
                + sentBytes + " have gone";
        if (!config.temporaryArea()) {
            return words + "; meanwhile it takes nothing out of its own queue (protocol.temporaryArea is false)";
        }
        return area.isEmpty()
                ? words
                : words + "; its temporary area holds " + area.bytes() + " of "
                        + config.temporaryBytesMax() + " bytes";
    }

    /** Messages that were ever moved into the temporary area. */
    public long moved() {
        return area.moved();
    }

    /** The oldest arrival from a peer. */
    private FmpArrivals next(int source) {
        area.rewind();
        while (area.poll()) {
            if (area.header().source == source) {
                return area;
            }
            area.skip();
        }
        while (true) {
            while (!channel.poll()) {
                if (!channel.hasChanged()) {
                    await(false);
                }
            }
            if (channel.header().source == source) {
                return channel;
            }
            if (!move()) {
                throw new IllegalStateException("the temporary area of rank " + rank + " is full: it holds "
                        + area.bytes() + " of " + config.temporaryBytesMax() + " bytes of messages that came before one"
                        + " from rank " + source + "; raise protocol.temporaryBytes, or receive them earlier");
            }
        }
    }

    private void awaitRoom() {
        boolean isMoved = channel.poll() && config.temporaryArea() && move();
        if (!isMoved && !channel.hasChanged()) {
            await(true);
        }
    }

    private boolean move() {
        if (!area.hasRoom(channel.header())) {
            return false;
        }
        area.move(channel);
        host.spend(copyCost, channel.header().bytes);
        channel.release();
        return true;
    }

    /** Waits for an arrival, or also for room. */
    private void await(boolean wantsRoom) {
        if (!channel.canSleep()) {
            host.pause(channel.deadlinePs());
            return;
        }
        channel.arm(wantsRoom);
        boolean isThere = wantsRoom
                ? channel.hasRoom(roomAt)
                        || (config.temporaryArea() && channel.poll() && area.hasRoom(channel.header()))
                : channel.poll();
        if (!isThere && !channel.hasChanged()) {
            channel.sleep(host, channel.deadlinePs());
        }
        channel.disarm();
    }
}
