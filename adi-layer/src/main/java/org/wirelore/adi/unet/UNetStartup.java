package org.wirelore.adi.unet;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * MPID_Init over U-Net (MPI-on-U-Net paper, section 3): every rank reserves a port per peer; the slaves tell the master
 * their address and ports over a stream; the master sends everybody the whole table; all open their channels; and a
 * two-way handshake (READY, GO) makes sure that all have before any data flow.
 *
 * <p>Beyond the paper, the master draws a number for the job and every rank the first sequence number of each
 * direction, so that what is left over from an earlier job on the same ports is not mistaken for data. Every step is
 * bounded in time, and a failed start says which rank is missing.
 *
 * <p>A message is a row of 32-bit words. HELLO: magic, rank, size, parameters, MAC (2), then for each peer rank its
 * port and first sequence number, zero for the own rank. TABLE: magic, job, then every rank's MAC, ports and sequence
 * numbers. READY, GO, DONE, EXIT: magic, job.
 */
public final class UNetStartup {
    private final RankEnvironment environment;
    private final UNetDevice device;
    private final UNetProtocolConfig config;
    private final AckPolicy policy;
    private final Host host;
    /** The ranks that the device connects, ascending; the first one is the master of the start. */
    private final int[] members;
    /** The own place among them. */
    private final int place;
    private final int size;
    private final int rowWords;
    /** Row by place: MAC high, MAC low, then port and first sequence number towards each rank. */
    private final int[] table;

    private UNetStartup(RankEnvironment environment, UNetDevice device, int[] members, UNetProtocolConfig config) {
        this.environment = environment;
        this.device = device;
        this.config = config;
        String override = environment.variables().get(AckPolicy.VARIABLE);
        this.policy = override == null ? config.ack() : AckPolicy.parse(override);
        this.host = environment.host();
        this.members = members.clone();
        this.place = Arrays.binarySearch(members, environment.rank());
        this.size = members.length;
        this.rowWords = 2 + 2 * size;
        this.table = new int[size * rowWords];
    }

    /**
     * Starts the device of a rank that connects it with at least one other: returns when all of them have opened their
     * channels.
     *
     * <p>The rank's environment variable {@value AckPolicy#VARIABLE} (lazy, threshold, eager or delayed) overrides the
     * configured acknowledgment policy.
     *
     * @param device the rank's network interface under U-Net
     * @param members the ranks that it connects, this one included, ascending
     * @throws AdiException with {@link ErrorClass#OTHER} if a step does not succeed in time, if ranks disagree, or if
     *     the variable holds anything else
     */
    public static AdiDevice connect(RankEnvironment environment, UNetDevice device, int[] members,
            UNetProtocolConfig config) {
        return connect(environment, device, members, config, new long[0]);
    }

    /**
     * The same, also for ranks that find each other over U-Net.
     *
     * @param stations {@link UNetDevice#mac} of each member then, in the order of the members, each on a host of its
     *     own; else not used
     */
    public static AdiDevice connect(RankEnvironment environment, UNetDevice device, int[] members,
            UNetProtocolConfig config, long[] stations) {
        return new UNetStartup(environment, device, members, config).connect(stations);
    }

    private UNetAdiDevice connect(long[] stations) {
        describeSelf();
        ControlNetwork network = config.startUp() == StartUp.UNET
                ? new UNetControlNetwork(host, device, environment.meeting().job(), place, stations)
                : environment.meeting()::sockets;
        StartupLinks links = new StartupLinks(environment, network, members, config, table, rowWords, parameters());
        boolean connected = false;
        try {
            int job = place == 0 ? links.collectHellos(drawJob()) : links.sayHello();
            UNetTransport transport = new UNetTransport(host, environment.rank(), size, device, config,
                    environment.observer());
            UNetAdiDevice opened = openChannels(transport,
                    new UNetShutdown(device, transport, place == 0, links.streams(), job, network));
            links.synchronize(job);
            connected = true;
            return opened;
        } catch (IOException broken) {
            throw new AdiException(ErrorClass.OTHER,
                    "rank " + environment.rank() + " lost a connection during the start: " + broken.getMessage());
        } finally {
            if (!connected) {
                links.close();
                device.close();
            }
        }
    }

    private void describeSelf() {
        int[] ports = device.reservePorts(size - 1);
        long mac = device.mac();
        int row = place * rowWords;
        table[row] = (int) (mac >>> 32);
        table[row + 1] = (int) mac;
        Decider decider = environment.decider();
        int point = config.randomInitialSequence()
                ? decider.point(
                        new ChoicePoint("adi", "rank" + environment.rank(), ChoicePoint.Kind.DATA, "initialSequence"))
                : -1;
        int next = 0;
        for (int peer = 0; peer < size; peer++) {
            if (peer != place) {
                table[row + 2 + 2 * peer] = ports[next++];
                table[row + 3 + 2 * peer] = point < 0
                        ? config.initialSequence()
                        : decider.choose(point, 1 << config.sequenceBits());
            }
        }
    }

    private int drawJob() {
        int point = environment.decider().point(ChoicePoint.data("adi", "job"));
        int high = environment.decider().choose(point, 1 << 16);
        return (high << 16) | environment.decider().choose(point, 1 << 16);
    }

    /** What a peer has to agree with, in one word. */
    private int parameters() {
        return (config.window() << 6) | (config.sequenceBits() << 2) | (config.reliable() ? 2 : 0)
                | (config.strict() ? 1 : 0);
    }

    private UNetAdiDevice openChannels(UNetTransport transport, UNetShutdown release) {
        UNetPeer[] peers = new UNetPeer[size - 1];
        @Nullable
        UNetPeer[] byRank = new @Nullable UNetPeer[members[size - 1] + 1];
        @Nullable
        UNetPeer[] byChannel = new @Nullable UNetPeer[size - 1];
        int index = 0;
        for (int peer = 0; peer < size; peer++) {
            if (peer == place) {
                continue;
            }
            int own = place * rowWords + 2 + 2 * peer;
            int row = peer * rowWords;
            int theirs = row + 2 + 2 * place;
            long mac = ((long) table[row] << 32) | (table[row + 1] & 0xFFFF_FFFFL);
            int channel = transport.endpoint.openChannel(table[own], mac, table[theirs]);
            UNetStream stream = new UNetStream(transport, policy, members[peer], index, channel, table[own + 1],
                    table[theirs + 1]);
            UNetPeer state = new UNetPeer(members[peer], stream);
            if (channel >= byChannel.length) {
                byChannel = Arrays.copyOf(byChannel, channel + 1);
            }
            byChannel[channel] = state;
            byRank[members[peer]] = state;
            peers[index++] = state;
        }
        return new UNetAdiDevice(transport, peers, byRank, byChannel, release);
    }
}
