package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessGroup;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.collective.Agreement;

/** A communicator between two groups: the rank of a peer is its rank in the other group (MPI 1.1, section 5.6). */
public class Intercomm extends Comm {
    private static final int LEADER = 0;
    private static final String NAME = "intercommunicator";

    Intercomm(Communicator own) {
        super(own);
    }

    static Intercomm create(Communicator peer, Communicator local, int localLeader, int remoteLeader, int tag) {
        if (localLeader < 0 || localLeader >= local.size()) {
            throw Failure.RANK.because("expected a local leader from 0 to " + (local.size() - 1) + ", found "
                    + localLeader);
        }
        boolean leads = local.rank() == localLeader;
        if (leads && (remoteLeader < 0 || remoteLeader >= peer.size())) {
            throw Failure.RANK.because("expected a remote leader from 0 to " + (peer.size() - 1) + ", found "
                    + remoteLeader);
        }
        Team pair = leads ? peer.leaders(peer.rank(), peer.group().world(remoteLeader), tag) : null;
        int[] size = new int[1];
        if (pair != null) {
            Agreement.exchange(pair, new int[]{local.size()}, size);
        }
        Agreement.fromRoot(local.team(NAME, -1), size, localLeader);
        int[] members = new int[size[0]];
        if (pair != null) {
            Agreement.exchange(pair, local.group().worldRanks(), members);
        }
        Agreement.fromRoot(local.team(NAME, -1), members, localLeader);
        ProcessGroup remote = ProcessGroup.of(members);
        if (remote.intersection(local.group()).size() > 0) {
            throw Failure.COMM.because("the two groups of an intercommunicator have a member in common: expected"
                    + " none");
        }
        int context = local.process().agreeOnContext(own -> common(local, pair, localLeader, own), true);
        return new Intercomm(local.process().communicator(local.group(), remote, context));
    }

    /** The bits that are set at all ranks of both groups. */
    private static long[] common(Communicator local, @Nullable Team pair, int leader, long[] own) {
        long[] ours = Agreement.common(local.team(NAME, -1), own);
        long[] both = new long[ours.length];
        if (pair != null) {
            Agreement.exchange(pair, ours, both);
            Arrays.setAll(both, i -> both[i] & ours[i]);
        }
        Agreement.fromRoot(local.team(NAME, -1), both, leader);
        return both;
    }

    @Override
    public Object clone() {
        Communicator old = usable();
        Communicator twin = old.process().communicator(old.group(), remote(), context(old));
        twin.copyAttributes(old);
        return new Intercomm(twin);
    }

    /**
     * Returns the number of processes in the remote group (MPI 1.1, section 5.6.1).
     *
     * @return the size of the remote group
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public int Remote_size() throws MPIException {
        return remote().size();
    }

    /**
     * Returns the remote group (MPI 1.1, section 5.6.1).
     *
     * @return the remote group
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public Group Remote_group() throws MPIException {
        return Group.of(remote());
    }

    /**
     * Makes one communicator of both groups. Collective over both groups (MPI 1.1, section 5.6.2).
     *
     * @param high whether the caller's group gets the higher ranks; if both groups say the same, the order is
     *     arbitrary but equal everywhere
     * @return the new communicator
     * @throws MPIException with {@code ERR_COMM} for a null or freed communicator
     */
    public Intracomm Merge(boolean high) throws MPIException {
        Communicator old = usable();
        int context = context(old);
        int[] theirs = new int[1];
        if (old.rank() == LEADER) {
            Agreement.exchange(leaders(old), new int[]{high ? 1 : 0}, theirs);
        }
        Agreement.fromRoot(old.team(NAME, -1), theirs, LEADER);
        boolean theyAreHigh = theirs[0] != 0;
        boolean first = high == theyAreHigh ? old.group().world(LEADER) < remote().world(LEADER) : theyAreHigh;
        ProcessGroup all = first ? old.group().union(remote()) : remote().union(old.group());
        return new Intracomm(old.process().communicator(all, null, context));
    }

    /** A number for a new communicator of the ranks of both groups. */
    private int context(Communicator old) {
        Team pair = old.rank() == LEADER ? leaders(old) : null;
        return old.process().agreeOnContext(own -> common(old, pair, LEADER, own), true);
    }

    private Team leaders(Communicator old) {
        return old.leaders(LEADER, remote().world(LEADER), LEADER);
    }

    private ProcessGroup remote() {
        ProcessGroup remote = usable().remoteGroup();
        if (remote == null) {
            throw Failure.COMM.because("expected an intercommunicator, found a communicator without a remote group");
        }
        return remote;
    }
}
