package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.NoRouteException;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * MPID_Init over sockets: every rank listens and tells rank 0 where; rank 0 tells everybody the whole table. These
 * connections stay, as those of the pairs with rank 0; all others are opened when they are needed.
 *
 * <p>HELLO has the rank count in its sequence, the parameters in its tag, and the caller's entry of the
 * {@link TcpTable} behind it; TABLE has all entries behind it. Every step is bounded in time, and a failed start says
 * which rank is missing. MPI Mechanic is silent about the start; all of this is ours.
 */
public final class TcpStartup {
    private static final long CONNECT_RETRY_PS = 2_000_000_000L;
    /** Between the first calls of two ranks: a backlog, a switch's queue and a card's ring hold few calls at once. */
    private static final long CALL_SPACING_PS = 1_000_000_000L;
    /** Time of a byte of the table: more than Fast Ethernet takes, whose queue else fills with tables of many ranks. */
    private static final long TABLE_SPACING_PS_PER_BYTE = 100_000;
    private static final int NAMED_MAX = 16;

    private final RankEnvironment environment;
    private final Sockets network;
    private final TcpProtocolConfig config;
    private final Host host;
    private final int rank;
    /** The ranks that the device connects, ascending; the first one is the master of the start. */
    private final int[] members;
    /** The own place among them. */
    private final int place;
    private final int size;
    /** The master's: what each member has reported, as {@link TcpTable} has it. */
    private final byte[][] entries;
    private final @Nullable StreamSocket[] sockets;
    private @Nullable StreamListener listener;

    private TcpStartup(RankEnvironment environment, Sockets network, int[] members, TcpProtocolConfig config) {
        this.environment = environment;
        this.network = network;
        this.config = config;
        this.host = environment.host();
        this.rank = environment.rank();
        this.members = members.clone();
        this.place = Arrays.binarySearch(members, rank);
        this.size = members.length;
        this.entries = new byte[place == 0 ? size : 0][];
        this.sockets = new @Nullable StreamSocket[place == 0 ? size : 1];
    }

    /**
     * Starts the device of a rank that connects it with at least one other: returns when all of them listen.
     *
     * @param sockets what its data go through; the ranks meet through them, too
     * @param members the ranks that it connects, this one included, ascending
     * @throws AdiException with {@link ErrorClass#OTHER} if they do not in time, if ranks disagree, or if the rank is
     *     interrupted
     */
    public static AdiDevice connect(RankEnvironment environment, Sockets sockets, int[] members,
            TcpProtocolConfig config) {
        return new TcpStartup(environment, sockets, members, config).start();
    }

    private AdiDevice start() {
        boolean met = false;
        try {
            TcpTable table = place == 0 ? collect() : report();
            met = true;
            TcpConnections connections = new TcpConnections(environment, network, members, config, table, listener,
                    new TcpCounters());
            for (int i = 0; i < sockets.length; i++) {
                StreamSocket socket = sockets[i];
                if (socket != null) {
                    connections.adopt(connections.peer(members[i]), socket);
                }
            }
            return new TcpAdiDevice(environment, members, config, connections);
        } catch (IOException broken) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " lost a connection during the start: "
                    + broken.getMessage());
        } catch (InterruptedWait interrupted) {
            AdiException exception = new AdiException(ErrorClass.OTHER,
                    "rank " + rank + " was interrupted while it started");
            exception.initCause(interrupted);
            throw exception;
        } finally {
            if (!met) {
                leave();
            }
        }
    }

    private void leave() {
        for (StreamSocket socket : sockets) {
            if (socket != null) {
                socket.close();
            }
        }
        if (listener != null) {
            listener.close();
        }
    }

    /** Rank 0's part. Its port is not needed afterwards: everybody has called. */
    private TcpTable collect() throws IOException {
        long limitPs = host.now() + config.startupTimeoutPs();
        entries[0] = TcpTable.entry(environment.meeting().masterHost(), environment.meeting().masterPort());
        List<TcpLink> unnamed = new ArrayList<>();
        try (StreamListener door = network.listen(environment.meeting().masterPort())) {
            int missing = size - 1;
            while (missing > 0) {
                for (StreamSocket socket = door.accept(); socket != null; socket = door.accept()) {
                    unnamed.add(new TcpLink(socket));
                }
                for (int i = unnamed.size() - 1; i >= 0; i--) {
                    TcpLink link = unnamed.get(i);
                    int verdict = hear(link);
                    if (verdict != 0) {
                        unnamed.remove(i);
                        missing -= Math.max(verdict, 0);
                    }
                }
                if (missing > 0) {
                    sleepUntil(limitPs, "not all ranks reported to rank 0");
                }
            }
        } finally {
            unnamed.forEach(link -> link.socket.close());
        }
        return sendTable();
    }

    /** 0: it has not sent enough; 1: it is a rank, which is in the table now; -1: it was none, and is gone. */
    private int hear(TcpLink link) throws IOException {
        try {
            if (!link.readEnvelope()) {
                return link.hasEnded() ? dismiss(link) : 0;
            }
            TcpEnvelope hello = link.envelope();
            int rankOfCaller = hello.originator();
            int caller = Arrays.binarySearch(members, rankOfCaller);
            if (!hello.isPlausible(rankOfCaller, environment.meeting().job()) || hello.type() != TcpEnvelope.HELLO
                    || caller < 1
                    || caller >= size || hello.length() > TcpTable.ENTRY_BYTES_MAX) {
                return dismiss(link);
            }
            if (!link.readBody(hello.length())) {
                return link.hasEnded() ? dismiss(link) : 0;
            }
            hello = link.envelope();
            if (hello.sequence() != size || hello.tag() != config.rendezvousBytes() || sockets[caller] != null) {
                link.socket.close();
                throw new AdiException(ErrorClass.OTHER, disagreement(hello, rankOfCaller));
            }
            long end = TcpTable.end(link.memory(), TcpEnvelope.BYTES, TcpEnvelope.BYTES + (long) hello.length());
            entries[caller] = link.memory().asSlice(TcpEnvelope.BYTES, end - TcpEnvelope.BYTES)
                    .toArray(ValueLayout.JAVA_BYTE);
            sockets[caller] = link.socket;
            return 1;
        } catch (IOException broken) {
            return dismiss(link);
        }
    }

    private String disagreement(TcpEnvelope hello, int rankOfCaller) {
        if (hello.sequence() != size) {
            return "rank " + rankOfCaller + " disagrees with rank 0 about the number of ranks: expected " + size
                    + ", found " + hello.sequence() + "; start all ranks with the same settings";
        }
        return hello.tag() == config.rendezvousBytes()
                ? "rank " + rankOfCaller + " was started twice"
                : "rank " + rankOfCaller + " disagrees with rank 0 about rendezvousBytes: expected "
                        + config.rendezvousBytes() + ", found " + hello.tag()
                        + "; start all ranks with the same settings";
    }

    private static int dismiss(TcpLink link) {
        link.socket.close();
        return -1;
    }

    private TcpTable sendTable() throws IOException {
        long limitPs = host.now() + config.startupTimeoutPs();
        int bytes = Arrays.stream(entries).mapToInt(entry -> entry.length).sum();
        MemorySegment message = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES + bytes]);
        new TcpEnvelope(message).begin(TcpEnvelope.TABLE, rank, environment.meeting().job()).length(bytes);
        long at = TcpEnvelope.BYTES;
        for (byte[] entry : entries) {
            message.asSlice(at, entry.length).copyFrom(MemorySegment.ofArray(entry));
            at += entry.length;
        }
        for (int slave = 1; slave < size; slave++) {
            requireWritten(socket(slave), message, limitPs, members[slave]);
            rest(bytes * TABLE_SPACING_PS_PER_BYTE);
        }
        return new TcpTable(message, TcpEnvelope.BYTES, message.byteSize(), members);
    }

    /** The part of every other rank. */
    private TcpTable report() throws IOException {
        StreamListener door = network.listen(Sockets.ANY_PORT);
        listener = door;
        rest((place - 1) * CALL_SPACING_PS);
        StreamSocket socket = callMaster();
        sockets[0] = socket;
        byte[] entry = TcpTable.entry(environment.meeting().ownHost(), door.port());
        MemorySegment hello = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES + entry.length]);
        new TcpEnvelope(hello).begin(TcpEnvelope.HELLO, rank, environment.meeting().job())
                .message(0, config.rendezvousBytes(), entry.length).sequence(size);
        hello.asSlice(TcpEnvelope.BYTES).copyFrom(MemorySegment.ofArray(entry));
        requireWritten(socket, hello, host.now() + config.startupTimeoutPs(), members[0]);
        return readTable(new TcpLink(socket));
    }

    private TcpTable readTable(TcpLink link) throws IOException {
        // Twice as long as rank 0 waits, so that it is the one to say who is missing.
        long limitPs = host.now() + 2 * config.startupTimeoutPs();
        while (!link.readEnvelope()) {
            requireAlive(link);
            sleepUntil(limitPs, "rank 0 did not answer rank " + rank);
        }
        int bytes = link.envelope().length();
        if (!link.envelope().isPlausible(members[0], environment.meeting().job())
                || link.envelope().type() != TcpEnvelope.TABLE
                || bytes > size * TcpTable.ENTRY_BYTES_MAX) {
            throw new IOException("expected rank 0's table of addresses, found " + link.envelope().describe());
        }
        while (!link.readBody(bytes)) {
            requireAlive(link);
            sleepUntil(limitPs, "rank 0 did not answer rank " + rank);
        }
        return new TcpTable(link.memory(), TcpEnvelope.BYTES, TcpEnvelope.BYTES + (long) bytes, members);
    }

    private void requireAlive(TcpLink link) throws IOException {
        if (link.hasEnded()) {
            throw new IOException("rank 0 closed its connection");
        }
    }

    private StreamSocket callMaster() {
        long limitPs = host.now() + config.startupTimeoutPs();
        String cause = "no answer";
        while (true) {
            StreamSocket socket = null;
            boolean connected = false;
            try {
                socket = network.connect(environment.meeting().masterHost(), environment.meeting().masterPort());
                connected = socket.isConnected();
                while (!connected && host.now() - limitPs < 0) {
                    host.sleep(limitPs);
                    connected = socket.isConnected();
                }
                if (connected) {
                    return socket;
                }
            } catch (NoRouteException e) {
                // Rank 0 may come up later; a route won't.
                throw unconnected(String.valueOf(e.getMessage()));
            } catch (IOException refused) {
                cause = String.valueOf(refused.getMessage());
            } finally {
                if (socket != null && !connected) {
                    socket.close();
                }
            }
            if (host.now() - limitPs >= 0) {
                throw unconnected(cause);
            }
            rest(CONNECT_RETRY_PS);
        }
    }

    private AdiException unconnected(String cause) {
        return new AdiException(ErrorClass.OTHER, "rank " + rank + " could not connect to rank 0 at "
                + environment.meeting().masterHost() + ":" + environment.meeting().masterPort() + ": " + cause);
    }

    private void rest(long durationPs) {
        long untilPs = host.now() + durationPs;
        while (host.now() - untilPs < 0) {
            host.sleep(untilPs);
        }
    }

    private void sleepUntil(long limitPs, String rule) {
        if (host.now() - limitPs >= 0) {
            throw new AdiException(ErrorClass.OTHER, rule + " within " + TimeUnits.seconds(config.startupTimeoutPs())
                    + " s of the start" + (place == 0 ? missingRanks() : ""));
        }
        host.sleep(limitPs);
    }

    private void requireWritten(StreamSocket socket, MemorySegment message, long limitPs, int peer)
            throws IOException {
        if (!TcpLink.write(socket, host, message, limitPs)) {
            throw new AdiException(ErrorClass.OTHER,
                    "rank " + peer + " did not read what rank " + rank + " sent it during the start");
        }
    }

    private StreamSocket socket(int peer) {
        StreamSocket socket = sockets[peer];
        if (socket == null) {
            throw new IllegalStateException("a rank that has reported must be connected: peer=" + peer);
        }
        return socket;
    }

    private String missingRanks() {
        StringJoiner ranks = new StringJoiner(" ", "; missing: ranks ", "");
        int count = 0;
        for (int slave = 1; slave < size; slave++) {
            if (sockets[slave] == null && ++count <= NAMED_MAX) {
                ranks.add(Integer.toString(members[slave]));
            }
        }
        return count > NAMED_MAX ? ranks + " and " + (count - NAMED_MAX) + " more" : ranks.toString();
    }
}
