package org.wirelore.adi.unet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.NoRouteException;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The streams between master and slaves during start-up, and who says what on them when (MPI-on-U-Net paper, section
 * 3). Ours are the limits in time, the job's number, and the check that all ranks agree on their parameters.
 */
final class StartupLinks implements AutoCloseable {
    private static final int HEAD_WORDS = 4;
    private static final int TABLE_HEAD_WORDS = 2;
    /** Between the first calls of two slaves: a backlog, a switch's queue and a card's ring hold few calls at once. */
    private static final long CALL_SPACING_PS = TimeUnits.PS_PER_MS;
    /** Time of a byte of the tables: more than Fast Ethernet takes. Each slave has one as long as all rows. */
    private static final long TABLE_PS_PER_BYTE = 100_000;

    private final RankEnvironment environment;
    private final ControlNetwork network;
    private final UNetProtocolConfig config;
    private final Host host;
    private final int rank;
    private final int size;
    private final int[] table;
    private final int rowWords;
    private final int parameters;
    private final @Nullable ControlStream[] streams;

    /** @param members the ranks that meet, ascending; the first one is the master. Ranks below are places among them */
    StartupLinks(RankEnvironment environment, ControlNetwork network, int[] members, UNetProtocolConfig config,
            int[] table, int rowWords, int parameters) {
        this.environment = environment;
        this.network = network;
        this.config = config;
        this.host = environment.host();
        this.rank = Arrays.binarySearch(members, environment.rank());
        this.size = members.length;
        this.table = table;
        this.rowWords = rowWords;
        this.parameters = parameters;
        this.streams = new @Nullable ControlStream[rank == 0 ? size : 1];
    }

    /** The master's streams by slave rank, or the slave's stream at index 0. */
    @Nullable
    ControlStream[] streams() {
        return streams;
    }

    /**
     * The master's part (section 3, steps 4 and 5): takes every slave's row and sends the table to all. Returns the
     * job's number.
     */
    int collectHellos(int job) throws IOException {
        long limitPs = stepLimitPs(1);
        List<ControlStream> unnamed = new ArrayList<>(size);
        try (StreamListener listener = network.sockets().listen(environment.meeting().masterPort())) {
            int missing = size - 1;
            while (missing > 0) {
                for (StreamSocket socket = listener.accept(); socket != null; socket = listener.accept()) {
                    ControlStream stream = new ControlStream(host, socket);
                    stream.begin(HEAD_WORDS + rowWords);
                    unnamed.add(stream);
                }
                for (int i = unnamed.size() - 1; i >= 0; i--) {
                    ControlStream stream = unnamed.get(i);
                    if (isHeard(stream)) {
                        unnamed.remove(i);
                        missing -= admit(stream);
                    }
                }
                if (missing > 0) {
                    sleepUntil(limitPs, "not all ranks reported to rank 0");
                }
            }
        } finally {
            for (ControlStream stream : unnamed) {
                stream.close();
            }
        }
        sendTable(job);
        return job;
    }

    /**
     * A slave's part (section 3, steps 4 and 5): connects, sends its row, and takes the table. Returns the job's
     * number.
     */
    int sayHello() throws IOException {
        rest((rank - 1) * CALL_SPACING_PS);
        ControlStream stream = new ControlStream(host, connectToMaster());
        streams[0] = stream;
        stream.begin(HEAD_WORDS + rowWords);
        stream.set(0, ControlStream.HELLO);
        stream.set(1, rank);
        stream.set(2, size);
        stream.set(3, parameters);
        for (int i = 0; i < rowWords; i++) {
            stream.set(HEAD_WORDS + i, table[rank * rowWords + i]);
        }
        requireWritten(stream.write(stepLimitPs(1)), 0);
        stream.begin(TABLE_HEAD_WORDS + table.length);
        awaitMessage(stream, 0, stepLimitPs(2) + tablesPs());
        requireKind(stream.get(0) == ControlStream.TABLE, 0);
        for (int i = 0; i < table.length; i++) {
            table[i] = stream.get(TABLE_HEAD_WORDS + i);
        }
        return stream.get(1);
    }

    /**
     * READY from all slaves, then GO to all: no rank sends before all channels are open (section 3: master and slaves
     * synchronize by a two-way handshake over TCP before MPID_Init returns).
     */
    void synchronize(int job) throws IOException {
        if (rank != 0) {
            ControlStream stream = stream(0);
            requireWritten(stream.write(ControlStream.READY, job, stepLimitPs(1)), 0);
            stream.begin(2);
            awaitMessage(stream, 0, stepLimitPs(2));
            requireKind(stream.is(ControlStream.GO, job), 0);
            return;
        }
        long limitPs = stepLimitPs(1);
        for (int slave = 1; slave < size; slave++) {
            ControlStream stream = stream(slave);
            stream.begin(2);
            awaitMessage(stream, slave, limitPs);
            requireKind(stream.is(ControlStream.READY, job), slave);
        }
        for (int slave = 1; slave < size; slave++) {
            requireWritten(stream(slave).write(ControlStream.GO, job, limitPs), slave);
        }
    }

    @Override
    public void close() {
        for (ControlStream stream : streams) {
            if (stream != null) {
                stream.close();
            }
        }
    }

    private StreamSocket connectToMaster() {
        long limitPs = stepLimitPs(1);
        String cause = "no answer";
        while (true) {
            StreamSocket socket = null;
            try {
                socket = network.sockets().connect(environment.meeting().masterHost(),
                        environment.meeting().masterPort());
                while (!socket.isConnected()) {
                    if (host.now() - limitPs >= 0) {
                        break;
                    }
                    sleep(limitPs);
                }
                if (socket.isConnected()) {
                    return socket;
                }
            } catch (IOException refused) {
                cause = String.valueOf(refused.getMessage());
                // Rank 0 may come up later; a route won't.
                limitPs = refused instanceof NoRouteException ? host.now() : limitPs;
            }
            if (socket != null) {
                socket.close();
            }
            if (host.now() - limitPs >= 0) {
                throw new AdiException(ErrorClass.OTHER,
                        "rank " + rank + " could not connect to rank 0 at " + environment.meeting().masterHost()
                                + ":" + environment.meeting().masterPort() + ": " + cause);
            }
            rest(Meeting.RETRY_PS);
        }
    }

    private void rest(long durationPs) {
        long untilPs = host.now() + durationPs;
        while (host.now() - untilPs < 0) {
            sleep(untilPs);
        }
    }

    private void sleep(long untilPs) {
        host.sleep(Math.min(untilPs, network.deadlinePs()));
    }

    /** Whether a stream has sent all that it will: a whole HELLO, or nothing more. */
    private static boolean isHeard(ControlStream stream) {
        try {
            return (stream.read(HEAD_WORDS) && stream.get(0) != ControlStream.HELLO) || stream.hasEnded()
                    || stream.read(stream.words());
        } catch (IOException broken) {
            return true;
        }
    }

    /** Enters a slave into the table; an unknown connection is closed. Returns how many slaves were entered. */
    private int admit(ControlStream stream) {
        if (!stream.isComplete() || stream.get(0) != ControlStream.HELLO) {
            stream.close();
            return 0;
        }
        int slave = stream.get(1);
        if (stream.get(2) != size || slave < 1 || slave >= size || streams[slave] != null
                || stream.get(3) != parameters) {
            stream.close();
            throw new AdiException(ErrorClass.OTHER, disagreement(stream, slave));
        }
        for (int i = 0; i < rowWords; i++) {
            table[slave * rowWords + i] = stream.get(HEAD_WORDS + i);
        }
        streams[slave] = stream;
        return 1;
    }

    private String disagreement(ControlStream stream, int slave) {
        if (stream.get(2) != size) {
            return "rank " + slave + " disagrees with rank 0 about the number of ranks: expected " + size + ", found "
                    + stream.get(2) + "; start all ranks with the same settings";
        }
        if (slave < 1 || slave >= size) {
            return "expected a rank from 1 to " + (size - 1) + " to report to rank 0, found " + slave;
        }
        return streams[slave] != null
                ? "rank " + slave + " was started twice"
                : "rank " + slave + " disagrees with rank 0 about window, sequence space or mode: expected 0x"
                        + Integer.toHexString(parameters) + ", found 0x" + Integer.toHexString(stream.get(3))
                        + "; start all ranks with the same settings";
    }

    /** To all at the same time: each stream begins slowly, as TCP's do. */
    private void sendTable(int job) throws IOException {
        for (int slave = 1; slave < size; slave++) {
            ControlStream stream = stream(slave);
            stream.begin(TABLE_HEAD_WORDS + table.length);
            stream.set(0, ControlStream.TABLE);
            stream.set(1, job);
            for (int i = 0; i < table.length; i++) {
                stream.set(TABLE_HEAD_WORDS + i, table[i]);
            }
        }
        long limitPs = stepLimitPs(1) + tablesPs();
        for (int behind = push(); behind < size; behind = push()) {
            requireWritten(host.now() - limitPs < 0, behind);
            sleep(limitPs);
        }
    }

    /** Writes as much to all slaves as they take. The first one that has not got all, or the number of ranks. */
    private int push() throws IOException {
        boolean isMoving = true;
        int behind = 0;
        while (isMoving) {
            isMoving = false;
            behind = size;
            for (int slave = size - 1; slave >= 1; slave--) {
                ControlStream stream = stream(slave);
                isMoving |= !stream.isWritten() && stream.push();
                behind = stream.isWritten() ? behind : slave;
            }
        }
        return behind;
    }

    private void awaitMessage(ControlStream stream, int peer, long limitPs) throws IOException {
        while (!stream.read(stream.words())) {
            if (stream.hasEnded()) {
                throw new AdiException(ErrorClass.OTHER,
                        "rank " + peer + " left during the start of rank " + rank);
            }
            sleepUntil(limitPs, "rank " + peer + " did not answer rank " + rank);
        }
    }

    private void sleepUntil(long limitPs, String rule) {
        if (host.now() - limitPs >= 0) {
            throw new AdiException(ErrorClass.OTHER, rule + " within " + TimeUnits.seconds(config.startupTimeoutPs())
                    + " s of the start" + (rank == 0 ? "; missing: ranks " + missing() : ""));
        }
        sleep(limitPs);
    }

    private void requireWritten(boolean written, int peer) {
        if (!written) {
            throw new AdiException(ErrorClass.OTHER,
                    "rank " + peer + " did not read what rank " + rank + " sent it during the start");
        }
    }

    private void requireKind(boolean right, int peer) {
        if (!right) {
            throw new AdiException(ErrorClass.OTHER,
                    "rank " + rank + " received a message of another job or step of the start from rank " + peer);
        }
    }

    private ControlStream stream(int index) {
        ControlStream stream = streams[index];
        if (stream == null) {
            throw new IllegalStateException("a stream must be open: rank=" + rank + ", index=" + index);
        }
        return stream;
    }

    /** Time of all tables. */
    private long tablesPs() {
        return (size - 1) * 4L * table.length * TABLE_PS_PER_BYTE;
    }

    /** Slaves wait longer for what depends on other slaves, so that the master is the one to say who is missing. */
    private long stepLimitPs(int factor) {
        return host.now() + factor * config.startupTimeoutPs();
    }

    private String missing() {
        int[] ranks = new int[size];
        int count = 0;
        for (int slave = 1; slave < size; slave++) {
            if (streams[slave] == null) {
                ranks[count++] = slave;
            }
        }
        return Arrays.toString(Arrays.copyOf(ranks, count));
    }
}
