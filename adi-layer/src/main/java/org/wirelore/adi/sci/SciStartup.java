package org.wirelore.adi.sci;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.packet.DirectTransfer;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SequenceStatus;

/** MPID_Init in SCI segments: the steps of the paper, section 5.1. */
public final class SciStartup {
    private static final int ADAPTER = 0;
    /** "SCI1", the first word that a rank stores when the others are there. */
    private static final int MAGIC = 0x5343_4931;
    private static final int INTERRUPT_WORD = 1;
    private static final int AGREEMENT_WORD = 2;
    /** What the words of {@link SegmentLayout#agreement} are. */
    private static final String[] AGREEMENT_NAMES = {"source rank", "destination rank", "number of ranks", "guard",
        "strict", "slots", "slotBytes", "buffers", "bufferBytes", "way of collective operations"};
    private static final long RETRY_PS = TimeUnits.PS_PER_MS / 10;
    private static final int WAITED_SHARE = 8;

    private final RankEnvironment environment;
    private final Host host;
    private final int rank;
    private final SciLibrary library;
    private final int[] members;
    private final int[] nodeIds;
    private final int firstSegmentId;
    private final SciProtocolConfig config;
    private final SciLink[] links;
    private final long beganPs;
    private final long untilPs;
    private @Nullable LocalInterrupt interrupt;

    private SciStartup(RankEnvironment environment, SciLibrary library, int[] members, int[] nodeIds,
            int firstSegmentId, SciProtocolConfig config) {
        this.environment = environment;
        this.host = environment.host();
        this.rank = environment.rank();
        this.library = library;
        this.members = members;
        this.nodeIds = nodeIds;
        this.firstSegmentId = firstSegmentId;
        this.config = config;
        this.links = new SciLink[members.length - 1];
        beganPs = host.now();
        untilPs = beganPs + config.startupTimeoutPs();
    }

    /**
     * Starts the device of a rank: returns when all members are there and connected.
     *
     * @param library of the rank's process, not initialized; the device's from now on
     * @param members the ranks that the device connects, ascending, this one included
     * @param nodeIds of the node of each member, in the same order
     * @param firstSegmentId the segments of the job have ids from here on: {@code size * size} of them
     * @throws AdiException with {@link ErrorClass#OTHER} if they are not there in time, if ranks disagree, or if the
     *     library refuses something
     */
    public static PacketDevice connect(RankEnvironment environment, SciLibrary library, int[] members, int[] nodeIds,
            int firstSegmentId, SciProtocolConfig config) {
        return connect(environment, library, members, nodeIds, firstSegmentId, config, words -> null);
    }

    /**
     * As {@link #connect(RankEnvironment, SciLibrary, int[], int[], int, SciProtocolConfig)}, with another way for the
     * data of long messages.
     *
     * @param beside opens that way when all members are connected by this one; may give null if there is none
     */
    public static PacketDevice connect(RankEnvironment environment, SciLibrary library, int[] members, int[] nodeIds,
            int firstSegmentId, SciProtocolConfig config, Function<SciWords, @Nullable DirectTransfer> beside) {
        SciStartup startup = new SciStartup(environment, library, members, nodeIds, firstSegmentId, config);
        try {
            PacketDevice device = startup.run();
            DirectTransfer direct = beside.apply(new SciWords(startup.links));
            if (direct != null) {
                device.transferBy(direct);
            }
            return device;
        } catch (SciException refused) {
            throw SciLink.failure("of rank " + environment.rank() + " did not start", refused);
        }
    }

    private PacketDevice run() throws SciException {
        library.initialize(SciFlags.NONE);
        int streamBytes = streamBytes();
        int index = 0;
        for (int peer : members) {
            if (peer != rank) {
                links[index++] = new SciLink(library.open(SciFlags.NONE), peer, segmentId(rank, peer),
                        new SegmentLayout(config, peer, rank).bytes());
            }
        }
        if (config.blocks()) {
            interrupt = library.open(SciFlags.NONE).createInterrupt(ADAPTER, 0,
                    (own, status) -> CallbackAction.CONTINUE, SciFlags.USE_CALLBACK);
        }
        for (SciLink link : links) {
            connect(link);
        }
        for (SciLink link : links) {
            awaitHello(link);
        }
        return new SciAdiDevice(environment, library, members, links, config, streamBytes, interrupt);
    }

    private void connect(SciLink link) throws SciException {
        while (!link.connect(nodeId(link.peer), segmentId(link.peer, rank), config.guard(), 0)) {
            backOff(link, "its segment is not there");
        }
        while (link.sequence().start() != SequenceStatus.OK) {
            rest(link, "the way to it is down");
        }
        sayHello(link);
    }

    /** The magic word follows when what it announces has arrived. */
    private void sayHello(SciLink link) throws SciException {
        SciMap map = link.bulk();
        int[] words = new SegmentLayout(config, rank, link.peer).agreement(environment.size());
        LocalInterrupt bell = interrupt;
        do {
            map.putInt(SegmentLayout.HELLO + INTERRUPT_WORD * Integer.BYTES, bell == null ? 0 : bell.interruptNo());
            for (int i = 0; i < words.length; i++) {
                map.putInt(SegmentLayout.HELLO + (AGREEMENT_WORD + i) * Integer.BYTES, words[i]);
            }
        } while (!hasArrived(link));
        do {
            map.putInt(SegmentLayout.HELLO, MAGIC);
        } while (!hasArrived(link));
    }

    private boolean hasArrived(SciLink link) {
        SequenceStatus status = link.sequence().check(SciFlags.NONE);
        while (status == SequenceStatus.PENDING || status == SequenceStatus.NOT_RETRIABLE) {
            rest(link, "the way to it is down");
            status = link.sequence().start() == SequenceStatus.OK ? SequenceStatus.RETRIABLE : status;
        }
        if (status != SequenceStatus.OK) {
            requireTime(link, "what it is sent does not arrive");
        }
        return status == SequenceStatus.OK;
    }

    private void awaitHello(SciLink link) throws SciException {
        while (link.in.getInt(SegmentLayout.HELLO) != MAGIC) {
            rest(link, "it has not stored its parameters");
        }
        int[] words = new SegmentLayout(config, link.peer, rank).agreement(environment.size());
        for (int i = 0; i < words.length; i++) {
            int found = link.in.getInt(SegmentLayout.HELLO + (AGREEMENT_WORD + i) * Integer.BYTES);
            if (found != words[i]) {
                throw new AdiException(ErrorClass.OTHER, "rank " + link.peer + " has another " + AGREEMENT_NAMES[i]
                        + " than rank " + rank + ": expected " + words[i] + ", found " + found
                        + "; all ranks of a job need the same");
            }
        }
        int interruptNo = link.in.getInt(SegmentLayout.HELLO + INTERRUPT_WORD * Integer.BYTES);
        while (config.blocks() && !link.connectWaker(nodeId(link.peer), interruptNo, timeLeftMs())) {
            backOff(link, "its interrupt has no answer");
        }
    }

    /**
     * Waits before another node is asked again, whatever comes meanwhile: all members ask, and the answers take the CPU
     * that the process needs that they ask for. The longer it was waited, the longer that is.
     */
    private void backOff(SciLink link, String why) {
        requireTime(link, why);
        long nowPs = host.now();
        long againPs = nowPs + Math.max(RETRY_PS, (nowPs - beganPs) / WAITED_SHARE);
        while (host.now() < againPs) {
            host.sleep(againPs);
        }
    }

    /** Waits before the own memory and the own adapter are looked at again, or until something has come. */
    private void rest(SciLink link, String why) {
        requireTime(link, why);
        host.sleep(host.now() + RETRY_PS);
    }

    private void requireTime(SciLink link, String why) {
        if (host.now() >= untilPs) {
            throw new AdiException(ErrorClass.OTHER, "rank " + link.peer + " did not meet rank " + rank + " within "
                    + config.startupTimeoutPs() / TimeUnits.PS_PER_MS + " ms: " + why);
        }
    }

    private long timeLeftMs() {
        return Math.max(1, (untilPs - host.now()) / TimeUnits.PS_PER_MS);
    }

    private int streamBytes() {
        try {
            return library.queryAdapter(ADAPTER, AdapterQuery.STREAM_BUFFER_SIZE);
        } catch (SciException unknown) {
            return GuardedStores.STREAM_BYTES_MIN;
        }
    }

    private int nodeId(int peer) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == peer) {
                return nodeIds[i];
            }
        }
        throw new IllegalArgumentException("a peer must be a member: peer=" + peer);
    }

    private int segmentId(int owner, int writer) {
        return firstSegmentId + owner * environment.size() + writer;
    }
}
