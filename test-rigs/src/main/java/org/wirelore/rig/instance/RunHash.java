package org.wirelore.rig.instance;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
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

    private final StateHash hash;

    /** @param hash is reset by its owner */
    public RunHash(StateHash hash) {
        this.hash = hash;
    }

    /** Adds every message that a rank receives through the ADI. */
    public AdiObserver receptions() {
        return new AdiObserver() {
            @Override
            public boolean observesContent() {
                return true;
            }

            @Override
            public void on(AdiEvent event) {
                if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
                    hash.add(RECEIVED + core.rank);
                    hash.add(core.operation);
                    hash.add(((long) core.peer << 32) | (core.tag & 0xFFFF_FFFFL));
                    hash.add(StateHash.ofName(core.error.name()) + core.length);
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
                return hashed(OUT + rank, output.out(rank));
            }

            @Override
            public PrintStream err(int rank) {
                return hashed(ERR + rank, output.err(rank));
            }
        };
    }

    private PrintStream hashed(long stream, PrintStream to) {
        return new PrintStream(new Printed(stream, to), false, StandardCharsets.UTF_8);
    }

    /** Adds every message that a rank receives without the ADI. */
    Messenger received(int rank, Messenger messenger) {
        return new HashedMessenger(messenger) {
            @Override
            void onReceived(MemorySegment message, int length, int source) {
                hash.add(RECEIVED + rank);
                hash.add(source);
                hash.add(length);
                hash.add(message, 0, (int) Math.min(length, message.byteSize()));
            }
        };
    }

    /** Adds what a rank receives from a device that it has opened itself. */
    ReceivedBytes received(int rank) {
        return (from, offset, length) -> {
            hash.add(FRAME + rank);
            hash.add(from, offset, length);
        };
    }

    private final class Printed extends FilterOutputStream {
        private final long stream;

        Printed(long stream, OutputStream to) {
            super(to);
            this.stream = stream;
        }

        @Override
        public void write(int octet) throws IOException {
            hash.add(stream);
            hash.add(octet & 0xFF);
            out.write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            hash.add(stream, bytes, offset, length);
            out.write(bytes, offset, length);
        }
    }
}
