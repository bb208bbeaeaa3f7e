package org.wirelore.emulator.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.MyrinetBoardContract;
import org.wirelore.device.contract.SharedMemoryContract;
import org.wirelore.device.contract.SocketsContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.StreamWireContract;
import org.wirelore.device.contract.TransactionWireContract;
import org.wirelore.device.contract.sisci.SisciContract;
import org.wirelore.device.contract.sisci.SisciEventContract;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.loopback.LoopbackDatalink;
import org.wirelore.device.loopback.LoopbackMyrinetBoard;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.device.loopback.LoopbackTransactionWire;
import org.wirelore.device.loopback.sci.LoopbackSciSetup;
import org.wirelore.device.loopback.via.LoopbackViaSetup;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.memory.EmulatedSharedMemory;
import org.wirelore.emulator.sockets.EmulatedSockets;

/**
 * Every loopback keeps its contract in the emulator's virtual time, on machines whose CPUs are shared and whose calls
 * cost something.
 */
class LoopbacksInVirtualTimeTest {
    private static final long NS = 1_000;
    private static final long US = 1_000 * NS;
    private static final long FIRST_ADDRESS = 0x0200_0000_0001L;

    private static SimulatedStage stage(int cpus) {
        return new SimulatedStage(ContractHosts.pc(cpus));
    }

    /** A stage of one CPU for each machine, with whatever connects them. */
    private static Stage stage(Consumer<Scheduler> fabric) {
        Stage stage = stage(1);
        fabric.accept(stage.scheduler());
        return stage;
    }

    @Nested
    class OfSockets extends SocketsContract {
        private EmulatedSockets.@Nullable Network network;

        @Override
        protected Stage newStage() {
            return stage(scheduler -> network = new EmulatedSockets.Network(scheduler, 50 * US, 12_500_000));
        }

        @Override
        protected Sockets open(Stage stage, Host process) {
            return made(network).open(process);
        }
    }

    @Nested
    class OfSharedMemoryOnOneCpu extends SharedMemoryContract {
        private EmulatedSharedMemory.@Nullable Memory memory;

        @Override
        protected Stage newStage() {
            return share(stage(1));
        }

        private Stage share(Stage stage) {
            memory = new EmulatedSharedMemory.Memory(stage.scheduler(), 200 * NS);
            return stage;
        }

        @Override
        protected SharedMemory open(Stage stage, Host process) {
            return made(memory).open(process);
        }
    }

    @Nested
    class OfSharedMemoryOnTwoCpus extends OfSharedMemoryOnOneCpu {
        @Override
        protected Stage newStage() {
            return super.share(stage(2));
        }
    }

    @Nested
    class OfDatalink extends DatalinkContract {
        private final Map<String, Long> addresses = new HashMap<>();
        private LoopbackDatalink.@Nullable Network lan;

        @Override
        protected Stage newStage() {
            return stage(scheduler -> lan = new LoopbackDatalink.Network(scheduler, US, 12_500_000, 64));
        }

        @Override
        protected Datalink open(Stage stage, Host process) {
            long address = addresses.computeIfAbsent(process.name(), name -> FIRST_ADDRESS + addresses.size());
            return made(lan).open(process, address, TYPE);
        }
    }

    @Nested
    class OfSisci extends SisciContract {
        @Override
        protected SisciSetup newSetup() {
            return sisci();
        }
    }

    @Nested
    class OfSisciEvents extends SisciEventContract {
        @Override
        protected SisciSetup newSetup() {
            return sisci();
        }
    }

    private static LoopbackSciSetup sisci() {
        return new LoopbackSciSetup(stage(1));
    }

    @Nested
    class OfVipl extends ViplContracts {
        @Override
        protected ViplSetup newSetup(ViplPolicy policy) {
            return new LoopbackViaSetup(stage(1), policy);
        }
    }

    @Nested
    class OfMyrinetBoard extends MyrinetBoardContract {
        private LoopbackStreamWire.@Nullable Cable cable;

        @Override
        protected Stage newStage() {
            cable = null;
            return stage(1);
        }

        @Override
        protected MyrinetBoard open(Stage stage, Host process) {
            LoopbackStreamWire.Cable plugged = cable;
            StreamWire plug;
            if (plugged == null) {
                cable = new LoopbackStreamWire.Cable(stage.scheduler(), "cable", 6_250, 50 * NS);
                plug = cable.left();
            } else {
                plug = plugged.right();
            }
            return new LoopbackMyrinetBoard(process, stage.scheduler(), process.name(), plug, 256 << 10, 64 << 10,
                    128_000_000);
        }
    }

    @Nested
    class OfStreamWire extends StreamWireContract {
        private LoopbackStreamWire.@Nullable Cable cable;

        @Override
        protected Stage newStage() {
            return stage(1);
        }

        @Override
        protected StreamWire leftPlug(Stage stage) {
            cable = new LoopbackStreamWire.Cable(stage.scheduler(), "cable", 6_250, latencyPs());
            return cable.left();
        }

        @Override
        protected StreamWire rightPlug() {
            return made(cable).right();
        }

        @Override
        protected long latencyPs() {
            return 50 * NS;
        }
    }

    @Nested
    class OfTransactionWire extends TransactionWireContract {
        private LoopbackTransactionWire.@Nullable Medium medium;

        @Override
        protected Stage newStage() {
            return stage(scheduler -> medium = new LoopbackTransactionWire.Medium(scheduler, 100 * NS, 400_000_000));
        }

        @Override
        protected TransactionWire plug(Stage stage, int nodeId) {
            return made(medium).plug(nodeId);
        }
    }

    private static <T> T made(@Nullable T thing) {
        if (thing == null) {
            throw new IllegalStateException("a stage is made before anything is opened on it");
        }
        return thing;
    }
}
