package org.wirelore.adi.via;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/**
 * MPID_Init on VIA (MVICH): a VI for each peer, all connected at the start; of two ranks the lower one is the server.
 */
public final class ViaStartup {
    private static final long RETRY_PS = TimeUnits.PS_PER_MS / 10;
    /** This many may ask one host as often as that; many more would leave its CPU no time for anything else. */
    private static final int EAGER_MEMBERS = 8;

    private final RankEnvironment environment;
    private final Host host;
    private final int rank;
    private final ViNic nic;
    private final int[] members;
    private final long[] addresses;
    private final int job;
    private final ViaProtocolConfig config;
    private final long untilPs;

    private ViaStartup(RankEnvironment environment, ViNic nic, int[] members, long[] addresses, int job,
            ViaProtocolConfig config) {
        this.environment = environment;
        this.host = environment.host();
        this.rank = environment.rank();
        this.nic = nic;
        this.members = members;
        this.addresses = addresses;
        this.job = job;
        this.config = config;
        this.untilPs = host.now() + config.startupTimeoutPs();
    }

    /**
     * Starts the device of a rank: returns when all members are connected.
     *
     * @param nic of the rank's process; the device's from now on
     * @param members the ranks that the device connects, ascending, this one included
     * @param rows what {@link #row} gave each member, in the same order
     * @param job tells jobs on one network apart
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if ranks disagree, or if VIPL
     *     refuses something
     */
    public static AdiDevice connect(RankEnvironment environment, ViNic nic, int[] members, long[][] rows, int job,
            ViaProtocolConfig config) {
        try {
            return of(environment, nic, members, rows, job, config).run();
        } catch (VipException refused) {
            throw failure("of rank " + environment.rank() + " did not start", refused);
        }
    }

    /**
     * Starts a way for long messages beside another device: returns when all members are connected. Parameters and
     * errors are those of {@link #connect}.
     *
     * @param notice how a receiver learns that a message is there
     * @param writeBytesMax longest write, bytes; 0: what the NIC transfers
     */
    public static RdmaPath beside(RankEnvironment environment, ViNic nic, int[] members, long[][] rows, int job,
            ViaProtocolConfig config, PutNotice notice, int writeBytesMax) {
        try {
            return of(environment, nic, members, rows, job, config).runBeside(notice, writeBytesMax);
        } catch (VipException refused) {
            throw failure("of rank " + environment.rank() + " did not start", refused);
        }
    }

    private static ViaStartup of(RankEnvironment environment, ViNic nic, int[] members, long[][] rows, int job,
            ViaProtocolConfig config) {
        long[] addresses = new long[members.length];
        for (int i = 0; i < members.length; i++) {
            addresses[i] = rows[i][0];
            if (rows[i][1] != terms(config)) {
                throw new AdiException(ErrorClass.OTHER, "rank " + members[i] + " has other credits or eagerBytes than"
                        + " rank " + environment.rank() + ": expected " + words(terms(config)) + ", found "
                        + words(rows[i][1]) + "; all ranks of a job need the same");
            }
        }
        return new ViaStartup(environment, nic, members, addresses, job, config);
    }

    /**
     * {@return the words by which a rank is known to the others: its address on the network, and what all agree about}
     *
     * @param nic of the rank's process
     * @throws AdiException with {@link ErrorClass#OTHER} if the NIC refuses
     */
    public static long[] row(ViNic nic, ViaProtocolConfig config) {
        try {
            return new long[]{nic.query().hostAddress(), terms(config)};
        } catch (VipException refused) {
            throw failure("can't ask its NIC", refused);
        }
    }

    private static long terms(ViaProtocolConfig config) {
        return (long) config.credits() << Integer.SIZE | config.eagerBytes();
    }

    private static String words(long terms) {
        return (terms >> Integer.SIZE) + " and " + (int) terms;
    }

    private AdiDevice run() throws VipException {
        ViaResources resources = new ViaResources(nic, members.length - 1, config);
        ViaLink[] links = new ViaLink[members.length - 1];
        for (int i = 0; i < links.length; i++) {
            links[i] = resources.link(environment, peer(i), i, config);
            meet(links[i]);
        }
        return new ViaAdiDevice(environment, members, resources, links, config);
    }

    private RdmaPath runBeside(PutNotice notice, int writeBytesMax) throws VipException {
        ViaResources resources = new ViaResources(nic, members.length - 1, config);
        RdmaLink[] links = new RdmaLink[members.length - 1];
        for (int i = 0; i < links.length; i++) {
            links[i] = resources.writing(peer(i), i, config);
            meet(links[i]);
        }
        return new RdmaPath(environment, members, resources, links, notice,
                writeBytesMax == 0 ? resources.transferBytesMax() : writeBytesMax);
    }

    /** The peers, in their order. */
    private int peer(int index) {
        return members[index] < rank ? members[index] : members[index + 1];
    }

    /** Each rank asks the lower ones first, in their order, and then serves the higher ones: so none waits for ever. */
    private void meet(ViEnd link) throws VipException {
        if (link.peer < rank) {
            request(link, addresses[Arrays.binarySearch(members, link.peer)]);
        } else {
            serve(link);
        }
    }

    private void request(ViEnd link, long address) throws VipException {
        NetAddress own = at(nic.query().hostAddress(), link.peer, rank);
        NetAddress server = at(address, link.peer, rank);
        int result = nic.connections().connectRequest(link.vi, own, server, timeLeftMs(), new ViPeer());
        while (result == VipResult.NO_MATCH || result == VipResult.TIMEOUT || result == VipResult.NOT_REACHABLE) {
            requireTime(link);
            host.sleep(host.now() + RETRY_PS * Math.max(1, members.length / EAGER_MEMBERS));
            result = nic.connections().connectRequest(link.vi, own, server, timeLeftMs(), new ViPeer());
        }
        require(link, result);
    }

    private void serve(ViEnd link) throws VipException {
        NetAddress own = at(nic.query().hostAddress(), rank, link.peer);
        int result = VipResult.TIMEOUT;
        while (result == VipResult.TIMEOUT || result == VipResult.ERROR_RESOURCE) {
            requireTime(link);
            try {
                result = nic.connections().connectWait(own, timeLeftMs()).accept(link.vi);
            } catch (VipException none) {
                if (none.result() != VipResult.TIMEOUT) {
                    throw none;
                }
            }
        }
        require(link, result);
    }

    private void require(ViEnd link, int result) {
        if (result != VipResult.SUCCESS) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " can't connect to rank " + link.peer
                    + ": expected VIP_SUCCESS, found code " + result + " of VIP_RETURN");
        }
    }

    private void requireTime(ViEnd link) {
        if (host.now() >= untilPs) {
            throw new AdiException(ErrorClass.OTHER, "rank " + link.peer + " did not meet rank " + rank + " within "
                    + config.startupTimeoutPs() / TimeUnits.PS_PER_MS + " ms");
        }
    }

    private long timeLeftMs() {
        return Math.max(1, (untilPs - host.now()) / TimeUnits.PS_PER_MS);
    }

    /** Where a client finds its server, and what it calls itself. */
    private NetAddress at(long hostAddress, int server, int client) {
        return new NetAddress(hostAddress,
                ByteBuffer.allocate(3 * Integer.BYTES).putInt(job).putInt(server).putInt(client).array());
    }

    /** An error of a call that was to succeed. */
    static AdiException failure(String what, VipException cause) {
        AdiException failure = new AdiException(ErrorClass.OTHER, "the VIA device " + what + ": " + cause.getMessage());
        failure.initCause(cause);
        return failure;
    }
}
