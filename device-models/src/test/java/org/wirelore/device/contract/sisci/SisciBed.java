package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.contract.Stage;

/** Two processes with their libraries: one on node 4, which owns segments, and one on node 8, which uses them. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class SisciBed {
    static final int OWNER_NODE = 4;
    static final int USER_NODE = 8;
    static final int SEGMENT = 17;
    static final int SIZE = 4096;
    static final long MILLISECOND_PS = 1_000_000_000L;

    SisciSetup setup;
    Stage stage;
    Host owner;
    Host user;
    SciLibrary ownerLibrary;
    SciLibrary userLibrary;
    SciDescriptor ownerSci;
    SciDescriptor userSci;

    /** A fresh setup. */
    protected abstract SisciSetup newSetup();

    @BeforeEach
    void setUp() {
        setup = newSetup();
        stage = new OpeningStage(setup.stage());
        owner = stage.process("owner");
        user = stage.process("user");
        ownerLibrary = setup.library(owner, OWNER_NODE);
        userLibrary = setup.library(user, USER_NODE);
    }

    /** Each program begins with its library initialized and a descriptor open. */
    private final class OpeningStage implements Stage {
        private final Stage base;

        OpeningStage(Stage base) {
            this.base = base;
        }

        @Override
        public Scheduler scheduler() {
            return base.scheduler();
        }

        @Override
        public Host process(String hostName) {
            return base.process(hostName);
        }

        @Override
        public void start(Host process, Program program) {
            boolean isOwner = process.equals(owner);
            base.start(process, () -> {
                SciLibrary library = isOwner ? ownerLibrary : userLibrary;
                library.initialize(SciFlags.NONE);
                SciDescriptor descriptor = library.open(SciFlags.NONE);
                if (isOwner) {
                    ownerSci = descriptor;
                } else {
                    userSci = descriptor;
                }
                program.run();
            });
        }

        @Override
        public void run() {
            base.run();
        }
    }

    /** Plays both programs on the present setup. */
    void play(Stage.Program ownerProgram, Stage.Program userProgram) {
        stage.start(owner, ownerProgram);
        stage.start(user, userProgram);
        stage.run();
    }

    static LocalSegment export(SciDescriptor sci, int segmentId) throws SciException {
        LocalSegment segment = sci.createSegment(segmentId, SIZE, SciFlags.NONE);
        segment.prepare(0);
        segment.setAvailable(0);
        return segment;
    }

    /** Connects as all clients do: again and again until the segment is there. */
    static RemoteSegment connect(SciDescriptor sci, Host process, int nodeId, int segmentId)
            throws SciException {
        while (true) {
            try {
                return sci.connectSegment(nodeId, segmentId, 0, 0);
            } catch (SciException notYet) {
                assertThat(notYet.error()).isIn(SciError.NO_SUCH_SEGMENT, SciError.CONNECTION_REFUSED,
                        SciError.TIMEOUT);
                process.sleep(process.now() + MILLISECOND_PS / 100);
            }
        }
    }

    RemoteInterrupt connectInterrupt() throws SciException {
        while (true) {
            try {
                return userSci.connectInterrupt(OWNER_NODE, 0, 5, 0);
            } catch (SciException notYet) {
                user.sleep(user.now() + MILLISECOND_PS / 100);
            }
        }
    }

    static void awaitWord(Host process, SciMap map, int offset, int value) {
        while (map.getInt(offset) != value) {
            process.pause(Host.FOREVER);
        }
    }

    /** Lets time pass, a millisecond at a time, and calls the library meanwhile so that callbacks run. */
    static void pass(Host process, SciLibrary library, int milliseconds) {
        for (int i = 0; i < milliseconds; i++) {
            Stage.sleepUntil(process, process.now() + MILLISECOND_PS);
            library.flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY);
            outcome(() -> library.localNodeId(0, SciFlags.NONE));
        }
    }

    /** Lets time pass as {@link #pass} does, until something is so, for a second at most. */
    static void passUntil(Host process, SciLibrary library, BooleanSupplier condition) {
        for (int i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
            pass(process, library, 1);
        }
    }

    static void refused(SciError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SciException.class,
                refusal -> assertThat(refusal.error()).isEqualTo(error));
    }

    /** The code that a C program would find. */
    static SciError outcome(ThrowingCallable call) {
        try {
            call.call();
            return SciError.OK;
        } catch (SciException refused) {
            return refused.error();
        } catch (Throwable broken) {
            throw new AssertionError("a call must be refused by a code only", broken);
        }
    }

    /** A null where the API wants none: what a program can still pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T none() {
        return null;
    }
}
