package org.wirelore.rig.bench.rank;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import org.wirelore.adi.Adi;
import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.adi.sci.Guard;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.viasci.ViaSciConfig;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.device.vipl.ViplLibrary;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.backend.sisci.SharedMemorySci;
import org.wirelore.emulator.backend.via.SharedMemoryVia;
import org.wirelore.emulator.time.real.RealHost;

/** One of two ranks in the shared memory of this machine, with the device and the settings of a rig that polls. */
public final class MemoryRank implements AutoCloseable {
    /** What carries the messages. */
    public enum Device {
        /** Rings. */
        SHM {
            @Override
            Adi start(MemoryRank rank) throws IOException {
                return BareStart.shared(rank.host, rank.number, RANKS, rank.memory(), ShmProtocolConfig.DEFAULT);
            }
        },
        /** FMP. */
        FMP {
            @Override
            Adi start(MemoryRank rank) throws IOException {
                return BareStart.fmp(rank.host, rank.number, RANKS, rank.memory(), FmpProtocolConfig.DEFAULT);
            }
        },
        /** SCI segments, as in the rig mpi-sci. */
        SCI {
            @Override
            Adi start(MemoryRank rank) throws IOException {
                return BareStart.sci(rank.host, rank.number, rank.sisci(), NODE_IDS, SCI_CONFIG);
            }
        },
        /** VIA, as in the rig mpi-via. */
        VIA {
            @Override
            Adi start(MemoryRank rank) throws IOException, VipException {
                return BareStart.via(rank.host, rank.number, rank.vipl(), rank.otherName(),
                        ViaProtocolConfig.DEFAULT.on(SharedMemoryVia.DEVICE));
            }
        },
        /** Both, as in the rig mpi-viasci. */
        VIASCI {
            @Override
            Adi start(MemoryRank rank) throws IOException, VipException {
                return BareStart.viasci(rank.host, rank.number, rank.sisci(), NODE_IDS, rank.vipl(),
                        rank.otherName(), VIASCI_CONFIG);
            }
        };

        abstract Adi start(MemoryRank rank) throws IOException, VipException;

        /** {@return its name on a command line} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** {@return the device that a command line names} */
        public static Device of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    private static final int RANKS = 2;
    private static final String HOST = "rank";
    private static final int[] NODE_IDS = {4, 8};
    private static final int LONG_MESSAGES = 64;
    private static final int SCI_BUFFERS = 8;
    private static final SciProtocolConfig SCI_CONFIG = SciProtocolConfig.DEFAULT.guarded(Guard.TAIL, 64)
            .room(SciProtocolConfig.DEFAULT.slots(), SCI_BUFFERS, SciProtocolConfig.DEFAULT.bufferBytes());
    private static final ViaSciConfig VIASCI_CONFIG = ViaSciConfig.of(SCI_CONFIG, ViaProtocolConfig.DEFAULT
            .on(SharedMemoryVia.DEVICE).room(LONG_MESSAGES, ViaProtocolConfig.EAGER_BYTES_MIN),
            ViaSciConfig.SWITCH_BYTES);

    private final int number;
    private final String job;
    private final RealHost host;
    /** What is open, the last first. */
    private final Deque<Runnable> closings = new ArrayDeque<>();

    /**
     * @param number of the rank, 0 or 1
     * @param job the same for both ranks, and for no others on this machine
     */
    public MemoryRank(int number, String job) {
        this.number = number;
        this.job = job;
        host = new RealHost(HOST + number, RealHost.Spin.HINT);
    }

    private String otherName() {
        return HOST + (1 - number);
    }

    /** {@return its machine} */
    public RealHost host() {
        return host;
    }

    /**
     * Starts the rank; returns when the other is there as well.
     *
     * @return its ADI
     * @throws IOException if this machine has no such memory, or no room in it
     */
    public Adi start(Device device) throws IOException {
        try {
            return device.start(this);
        } catch (VipException refused) {
            throw new IOException("can't open the NIC " + SharedMemoryVia.DEVICE + ": " + refused.getMessage(),
                    refused);
        }
    }

    private HostSharedMemory memory() throws IOException {
        HostSharedMemory memory = HostSharedMemory.open(host, job);
        closings.push(memory::close);
        return memory;
    }

    private SisciLibrary sisci() throws IOException {
        SharedMemorySci memory = SharedMemorySci.open(host, job, NODE_IDS[number],
                node -> Arrays.stream(NODE_IDS).anyMatch(known -> known == node));
        closings.push(memory::close);
        return new SisciLibrary(memory);
    }

    private Vipl vipl() throws IOException {
        SharedMemoryVia memory = SharedMemoryVia.open(host, job + "-via", ViplPolicy.USUAL);
        closings.push(memory::close);
        return new ViplLibrary(memory.provider(System.err::println));
    }

    /** Gives the memory back; the rank has finished. */
    @Override
    public void close() {
        closings.forEach(Runnable::run);
        closings.clear();
    }
}
