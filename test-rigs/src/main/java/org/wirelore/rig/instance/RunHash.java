package org.wirelore.rig.instance;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.StateHash;
import org.wirelore.rig.program.Messenger;
import org.wirelore.rig.program.ProgramOutput;
import org.wirelore.rig.spi.ReceivedBytes;

/** What ranks receive and print, on its way into the hash of the event stream. */
public final class RunHash {
    private static final long RECEIVED = StateHash.ofName("received");
    private static final long FRAME = StateHash.ofName("frame");
    private static final long OUT = StateHash.ofName("out");
    private static final long ERR = StateHash.ofName("err");
    private static final long[] ERRORS = Arrays.stream(ErrorClass.values()).map(ErrorClass::name)
            .mapToLong(StateHash::ofName).toArray();

    private final StateHash hash;
    private @Nullable RankResults results;

    /** @param hash is reset by its owner */
    public RunHash(StateHash hash) {
        this.hash = hash;
    }

    /** Has the same counted by rank, too; for runs that begin later. */
    void collect(RankResults newResults) {
        results = newResults;
    }

    /** Adds every message that a rank receives through the ADI. */
    public AdiObserver receptions() {
        return new AdiObserver() {
            @Override
            public boolean observesContent() {
                return true;
            }

            @Override
            @SuppressWarnings("EnumOrdinal") // an index in this process
            public void on(AdiEvent event) {
                if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
                    hash.add(RECEIVED + core.rank);
                    hash.add(core.operation);
                    hash.add(((long) core.peer << 32) | (core.tag & 0xFFFF_FFFFL));
                    hash.add(ERRORS[core.error.ordinal()] + core.length);
                    hash.add(core.contentHash);
                }
            }
        };
    }

    /** Adds every byte that a rank prints, when it is written, whatever becomes of it. */
    public ProgramOutput printed(ProgramOutput output) {
        return new ProgramOutput() {
            @Override
            public PrintStream out(int rank) {
                return hashed(rank, OUT + rank, output.out(rank));
            }

            @Override
            public PrintStream err(int rank) {
                return hashed(rank, ERR + rank, output.err(rank));
            }
        };
    }

    private PrintStream hashed(int rank, long stream, PrintStream to) {
        return new PrintStream(new Printed(rank, stream, to), false, StandardCharsets.UTF_8);
    }

    /** Adds every message that a rank receives without the ADI. */
    Messenger received(int rank, Messenger messenger) {
        return new HashedMessenger(messenger) {
            @Override
            void onReceived(MemorySegment message, int length, int source) {
                hash.add(RECEIVED + rank);
                hash.add(source);
                hash.add(length);
                int kept = (int) Math.min(length, message.byteSize());
                hash.add(message, 0, kept);
                if (results != null) {
                    results.received(rank, ((long) source << 32) | length, message, 0, kept);
                }
            }
        };
    }

    /** Adds what a rank receives from a device that it has opened itself. */
    ReceivedBytes received(int rank) {
        return (from, offset, length) -> {
            hash.add(FRAME + rank);
            hash.add(from, offset, length);
            if (results != null) {
                results.received(rank, FRAME, from, offset, length);
            }
        };
    }

    private final class Printed extends FilterOutputStream {
        private final int rank;
        private final long stream;

        Printed(int rank, long stream, OutputStream to) {
            super(to);
            this.rank = rank;
            this.stream = stream;
        }

        @Override
        public void write(int octet) throws IOException {
            hash.add(stream);
            hash.add(octet & 0xFF);
            if (results != null) {
                results.printed(rank, stream, new byte[]{(byte) octet}, 0, 1);
            }
            out.write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            hash.add(stream, bytes, offset, length);
            if (results != null) {
                results.printed(rank, stream, bytes, offset, length);
            }
            out.write(bytes, offset, length);
        }
    }
}
