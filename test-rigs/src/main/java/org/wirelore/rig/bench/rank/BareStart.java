package org.wirelore.rig.bench.rank;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.wirelore.adi.Adi;
import org.wirelore.adi.fmp.FmpProtocolConfig;
import org.wirelore.adi.fmp.FmpStartup;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.sci.SciStartup;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.shm.ShmStartup;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.start.RankStartup;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.unet.UNetStartup;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpStartup;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.via.ViaStartup;
import org.wirelore.adi.viasci.ViaSciConfig;
import org.wirelore.adi.viasci.ViaSciStartup;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.emulator.choice.SeededDecider;

/** Starts ranks on devices of this machine without a rig and without a launcher. */
public final class BareStart {
    private static final int MASTER_PORT = 4000;
    private static final int FIRST_SEGMENT = 1;
    private static final long UNEXPECTED_BYTES_MAX = 1 << 28;

    private BareStart() {
    }

    /** A rank in shared memory. */
    public static Adi shared(Host host, int rank, int size, SharedMemory memory, ShmProtocolConfig config) {
        // Ranks in shared memory meet there.
        RankEnvironment environment = environment(host, rank, size, new NoSockets());
        return RankStartup.start(environment, config.unexpectedBytesMax(),
                List.of(new RankStartup.Route(null, () -> ShmStartup.connect(environment, memory, "ring",
                        IntStream.range(0, size).toArray(), config))));
    }

    /** A rank over FMP in shared memory. */
    public static Adi fmp(Host host, int rank, int size, SharedMemory memory, FmpProtocolConfig config) {
        RankEnvironment environment = environment(host, rank, size, new NoSockets());
        return RankStartup.start(environment, config.unexpectedBytesMax(),
                List.of(new RankStartup.Route(null, () -> FmpStartup.connect(environment, memory, "fmp",
                        IntStream.range(0, size).toArray(), config))));
    }

    /**
     * A rank in SCI segments.
     *
     * @param nodeIds of the ranks, in their order
     */
    public static Adi sci(Host host, int rank, SciLibrary library, int[] nodeIds, SciProtocolConfig config) {
        RankEnvironment environment = environment(host, rank, nodeIds.length, new NoSockets());
        return RankStartup.start(environment, config.unexpectedBytesMax(),
                List.of(new RankStartup.Route(null, () -> SciStartup.connect(environment, library,
                        IntStream.range(0, nodeIds.length).toArray(), nodeIds, FIRST_SEGMENT, config))));
    }

    /**
     * A rank of two in SCI segments and on VIA.
     *
     * @param nodeIds of the ranks, in their order
     * @param vipl has the NIC that {@code config} names; the hosts of both ranks are known to its name service
     * @param otherHost of the other rank
     * @throws VipException if the NIC can't be opened
     */
    public static Adi viasci(Host host, int rank, SciLibrary library, int[] nodeIds, Vipl vipl, String otherHost,
            ViaSciConfig config) throws VipException {
        RankEnvironment environment = environment(host, rank, nodeIds.length, new NoSockets());
        ViNic nic = vipl.openNic(config.via().deviceName());
        long[][] rows = rows(host, rank, nic, otherHost, config.via());
        return RankStartup.start(environment, config.sci().unexpectedBytesMax(),
                List.of(new RankStartup.Route(null, () -> ViaSciStartup.connect(environment, library, nic,
                        IntStream.range(0, nodeIds.length).toArray(), nodeIds, rows, FIRST_SEGMENT, config))));
    }

    /** A rank of two on VIA; parameters and errors are those of {@link #viasci}. */
    public static Adi via(Host host, int rank, Vipl vipl, String otherHost, ViaProtocolConfig config)
            throws VipException {
        RankEnvironment environment = environment(host, rank, 2, new NoSockets());
        ViNic nic = vipl.openNic(config.deviceName());
        long[][] rows = rows(host, rank, nic, otherHost, config);
        return RankStartup.start(environment, config.unexpectedBytesMax(), List.of(new RankStartup.Route(null,
                () -> ViaStartup.connect(environment, nic, new int[]{0, 1}, rows, FIRST_SEGMENT, config))));
    }

    /** By which the ranks know each other; both have the same settings. */
    private static long[][] rows(Host host, int rank, ViNic nic, String otherHost, ViaProtocolConfig config) {
        long[] own = ViaStartup.row(nic, config);
        long[] other = own.clone();
        other[0] = addressOf(host, nic, otherHost);
        return rank == 0 ? new long[][]{own, other} : new long[][]{other, own};
    }

    private static long addressOf(Host host, ViNic nic, String otherHost) {
        nic.nameService().init();
        while (true) {
            try {
                return nic.nameService().getHostByName(otherHost, 0);
            } catch (VipException notYet) {
                host.sleep(host.now() + Meeting.RETRY_PS);
            }
        }
    }

    /** A rank of two over U-Net, with the protocol's own settings. */
    public static Adi unet(Host host, int rank, Sockets sockets, UNetDevice device) {
        RankEnvironment environment = environment(host, rank, 2, sockets);
        UNetProtocolConfig config = UNetProtocolConfig.DEFAULT;
        return RankStartup.start(environment, config.unexpectedBytesMax(),
                List.of(new RankStartup.Route(null,
                        () -> UNetStartup.connect(environment, device, new int[]{0, 1}, config))));
    }

    /**
     * A rank over URTP; all ranks' ports are open.
     *
     * @param addresses of the ranks' stations, in their order
     * @param datalink the rank's, which listens to the group of job 0
     */
    public static Adi urtp(Host host, int rank, long[] addresses, Datalink datalink, UrtpConfig config) {
        RankEnvironment environment = environment(host, rank, addresses.length, new NoSockets());
        boolean[] whole = new boolean[addresses.length];
        Arrays.fill(whole, true);
        return RankStartup.start(environment, UNEXPECTED_BYTES_MAX,
                List.of(new RankStartup.Route(null, () -> UrtpStartup.connect(environment, datalink,
                        IntStream.range(0, addresses.length).toArray(), whole, addresses,
                        datalink.frameBytesMax(), 0, config))));
    }

    private static RankEnvironment environment(Host host, int rank, int size, Sockets sockets) {
        return new RankEnvironment(host, rank, size, new Meeting("rank0", MASTER_PORT, host.name(), sockets, 0),
                new SeededDecider(1), Map.of(), null);
    }
}
