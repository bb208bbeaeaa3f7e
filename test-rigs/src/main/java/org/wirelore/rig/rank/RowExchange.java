package org.wirelore.rig.rank;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.Meeting;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * How ranks of plain U-Net programs find each other in real mode, where no user types addresses and ports: every
 * member of a group of ranks hands the first one, the master, a row over a stream, and gets the rows of all. Doing so
 * once more, with an empty row, makes sure that no member sends before all listen.
 *
 * <p>A message is a row of 64-bit words, most significant byte first. To the master: magic, rank, words of the row,
 * row. From it: magic, all rows in the order of ranks.
 */
final class RowExchange implements AutoCloseable {
    /** "WLRAW". */
    private static final long MAGIC = 0x57_4C52_4157L;
    private static final long[] NO_ROW = {};
    private static final int HEAD_WORDS = 3;
    private static final int WORD_BYTES = 8;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** A connection and what has come of a message. */
    private static final class Line {
        private final StreamSocket socket;
        private MemorySegment message = MemorySegment.NULL;
        private long have;

        Line(StreamSocket socket) {
            this.socket = socket;
        }

        void expect(int words) {
            message = MemorySegment.ofArray(new byte[words * WORD_BYTES]);
            have = 0;
        }

        /** Whether the message is there. */
        boolean read() throws IOException {
            while (have < message.byteSize()) {
                int count = socket.read(message, have, (int) (message.byteSize() - have));
                if (count == StreamSocket.END) {
                    throw new IOException("the other end has closed the connection");
                }
                if (count == 0) {
                    return false;
                }
                have += count;
            }
            return true;
        }
    }

    private final Host host;
    private final Meeting meeting;
    private final int rank;
    private final int[] members;
    /** The member that collects the rows. */
    private final int master;
    private final int size;
    private final long timeoutPs;
    private final @Nullable StreamListener listener;
    /** The master's by rank; of another rank the one to the master. */
    private final @Nullable Line[] lines;
    private final List<Line> unnamed = new ArrayList<>();

    /**
     * @param members the ranks that exchange rows, ascending; the first one collects them
     * @throws IOException if the first member can't listen
     */
    RowExchange(Host host, Meeting meeting, int rank, int size, int[] members, long timeoutPs) throws IOException {
        this.host = host;
        this.meeting = meeting;
        this.rank = rank;
        this.size = size;
        this.members = members.clone();
        this.master = members[0];
        this.timeoutPs = timeoutPs;
        lines = new @Nullable Line[size];
        listener = rank == master ? meeting.sockets().listen(meeting.masterPort()) : null;
    }

    /**
     * Gives a row and gets those of all ranks, the own one included. All call it with rows of the same length.
     *
     * @throws IOException if a stream breaks
     * @throws AdiException if a rank does not answer in time
     */
    long[][] gather(long... row) throws IOException {
        long limitPs = host.now() + timeoutPs;
        if (rank == master) {
            SortedMap<Integer, long[]> rows = new TreeMap<>();
            rows.put(rank, row);
            collect(rows, row.length, limitPs);
            // Also without rows there is something to wait for.
            long[] all = LongStream.concat(LongStream.of(MAGIC), rows.values().stream().flatMapToLong(Arrays::stream))
                    .toArray();
            for (int member : members) {
                if (member != rank) {
                    write(line(member), all, limitPs);
                }
            }
            return byRank(List.copyOf(rows.values()));
        }
        Line upwards = lines[master] == null ? connect(limitPs) : line(master);
        long[] message = new long[HEAD_WORDS + row.length];
        message[0] = MAGIC;
        message[1] = rank;
        message[2] = row.length;
        System.arraycopy(row, 0, message, HEAD_WORDS, row.length);
        write(upwards, message, limitPs);
        upwards.expect(1 + members.length * row.length);
        // The master waits for all others before it answers: it is the one to say who is missing.
        await(upwards, limitPs + timeoutPs);
        List<long[]> rows = new ArrayList<>();
        for (int place = 0; place < members.length; place++) {
            rows.add(words(upwards, 1 + place * row.length, row.length));
        }
        return byRank(rows);
    }

    private long[][] byRank(List<long[]> rows) {
        long[][] byRank = new long[size][];
        Arrays.fill(byRank, NO_ROW);
        for (int place = 0; place < members.length; place++) {
            byRank[members[place]] = rows.get(place);
        }
        return byRank;
    }

    private void collect(SortedMap<Integer, long[]> rows, int rowWords, long limitPs) throws IOException {
        for (int member : members) {
            Line known = lines[member];
            if (known != null) {
                known.expect(HEAD_WORDS + rowWords);
                await(known, limitPs);
                rows.put(member, words(known, HEAD_WORDS, rowWords));
            }
        }
        while (rows.size() < members.length) {
            admit(rows, rowWords);
            if (rows.size() < members.length) {
                sleep(limitPs, "not all ranks reported to rank " + master + ", only " + rows.keySet());
            }
        }
    }

    private void admit(SortedMap<Integer, long[]> rows, int rowWords) throws IOException {
        StreamListener door = listener;
        for (StreamSocket socket = door == null ? null : door.accept(); door != null
                && socket != null; socket = door.accept()) {
            Line line = new Line(socket);
            line.expect(HEAD_WORDS + rowWords);
            unnamed.add(line);
        }
        for (Line line : List.copyOf(unnamed)) {
            if (isHeard(line)) {
                unnamed.remove(line);
                int member = member(line, rowWords);
                if (member >= 0 && lines[member] == null) {
                    lines[member] = line;
                    rows.put(member, words(line, HEAD_WORDS, rowWords));
                } else {
                    line.socket.close();
                }
            }
        }
    }

    /** Whether a connection has said all that it will. */
    private static boolean isHeard(Line line) {
        try {
            return line.read();
        } catch (IOException broken) {
            return true;
        }
    }

    /** The rank that speaks; -1 for an unknown connection, which gets nothing. */
    private int member(Line line, int rowWords) {
        boolean isWhole = line.have == line.message.byteSize();
        if (!isWhole || word(line, 0) != MAGIC || word(line, 2) != rowWords) {
            return -1;
        }
        long speaker = word(line, 1);
        boolean isMember = speaker != master && Arrays.stream(members).anyMatch(member -> member == speaker);
        return isMember ? (int) speaker : -1;
    }

    private Line connect(long limitPs) throws IOException {
        while (true) {
            try {
                StreamSocket socket = meeting.sockets().connect(meeting.masterHost(), meeting.masterPort());
                while (!socket.isConnected()) {
                    sleep(limitPs, "rank " + master + " did not answer");
                }
                Line line = new Line(socket);
                lines[master] = line;
                return line;
            } catch (IOException notYet) {
                if (host.now() - limitPs >= 0) {
                    throw notYet;
                }
                host.sleep(host.now() + Meeting.RETRY_PS);
            }
        }
    }

    private void write(Line line, long[] words, long limitPs) throws IOException {
        MemorySegment message = MemorySegment.ofArray(new byte[words.length * WORD_BYTES]);
        for (int i = 0; i < words.length; i++) {
            message.set(WORD, (long) i * WORD_BYTES, words[i]);
        }
        int sent = 0;
        while (sent < message.byteSize()) {
            int count = line.socket.write(message, sent, (int) message.byteSize() - sent);
            sent += count;
            if (count == 0) {
                sleep(limitPs, "another rank did not read");
            }
        }
    }

    private void await(Line line, long limitPs) throws IOException {
        while (!line.read()) {
            sleep(limitPs, "another rank did not answer");
        }
    }

    private void sleep(long limitPs, String rule) {
        if (host.now() - limitPs >= 0) {
            throw new AdiException(ErrorClass.OTHER,
                    "rank " + rank + ": " + rule + " within " + TimeUnits.seconds(timeoutPs) + " s of the start");
        }
        host.sleep(limitPs);
    }

    private static long word(Line line, int index) {
        return line.message.get(WORD, (long) index * WORD_BYTES);
    }

    private static long[] words(Line line, int from, int count) {
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = word(line, from + i);
        }
        return words;
    }

    private Line line(int index) {
        Line line = lines[index];
        if (line == null) {
            throw new IllegalStateException("a rank must have reported before it is answered: rank=" + index);
        }
        return line;
    }

    @Override
    public void close() {
        for (Line line : lines) {
            if (line != null) {
                line.socket.close();
            }
        }
        unnamed.forEach(line -> line.socket.close());
        if (listener != null) {
            listener.close();
        }
    }
}
