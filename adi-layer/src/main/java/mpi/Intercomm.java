package mpi;

import java.util.Arrays;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.RankGroup;
import org.wirelore.adi.message.Team;
import org.wirelore.adi.message.collective.Agreement;

/** A communicator between two groups: a rank is one of the other group. */
public class Intercomm extends Comm {
    private static final int LEADER = 0;

    Intercomm(Communicator own) {
        super(own);
    }

    static Intercomm create(Communicator peer, Communicator local, int localLeader, int remoteLeader, int tag) {
        if (localLeader < 0 || localLeader >= local.size()) {
            throw Failure.RANK.because("a local leader must be a rank of its group: leader=" + localLeader + ", size="
                    + local.size());
        }
        boolean leads = local.rank() == localLeader;
        if (leads && (remoteLeader < 0 || remoteLeader >= peer.size())) {
            throw Failure.RANK.because("a remote leader must be a rank of the peer communicator: leader="
                    + remoteLeader + ", size=" + peer.size());
        }
        long[] free = Agreement.common(local.team("Create_intercomm", -1), local.process().freeContexts());
        int[] size = new int[1];
        long[] both = new long[free.length];
        Team pair = null;
        if (leads) {
            pair = peer.leaders(peer.rank(), peer.group().world(remoteLeader), tag);
            Agreement.exchange(pair, new int[]{local.size()}, size);
            Agreement.exchange(pair, free, both);
            and(both, free);
        }
        Agreement.fromRoot(local.team("Create_intercomm", -1), size, localLeader);
        int[] members = new int[size[0]];
        if (pair != null) {
            Agreement.exchange(pair, local.group().worldRanks(), members);
        }
        Agreement.fromRoot(local.team("Create_intercomm", -1), members, localLeader);
        Agreement.fromRoot(local.team("Create_intercomm", -1), both, localLeader);
        RankGroup remote = RankGroup.of(members);
        if (remote.intersection(local.group()).size() > 0) {
            throw Failure.COMM.because("the two groups of an intercommunicator must have no member in common");
        }
        return new Intercomm(local.process().communicator(local.group(), remote, both));
    }

    @Override
    public Object clone() {
        Communicator old = usable();
        Communicator twin = old.process().communicator(old.group(), remote(), agreed("Comm.clone"));
        twin.attributes().putAll(old.attributes());
        return new Intercomm(twin);
    }

    public int Remote_size() throws MPIException {
        return remote().size();
    }

    public Group Remote_group() throws MPIException {
        return Group.of(remote());
    }

    /**
     * One group of both.
     *
     * @param high whether the caller's group comes second; if both say the same, that with the lower first process is first
     */
    public Intracomm Merge(boolean high) throws MPIException {
        Communicator old = usable();
        long[] free = agreed("Merge");
        int[] theirs = new int[1];
        if (old.rank() == LEADER) {
            Agreement.exchange(leaders(old), new int[]{high ? 1 : 0}, theirs);
        }
        Agreement.fromRoot(old.team("Merge", -1), theirs, LEADER);
        boolean theyAreHigh = theirs[0] != 0;
        boolean first = high == theyAreHigh ? old.group().world(LEADER) < remote().world(LEADER) : theyAreHigh;
        RankGroup all = first ? old.group().union(remote()) : remote().union(old.group());
        return new Intracomm(old.process().communicator(all, null, free));
    }

    /** The contexts that are free at all members of both groups. */
    private long[] agreed(String name) {
        Communicator old = usable();
        long[] free = Agreement.common(old.team(name, -1), old.process().freeContexts());
        long[] both = new long[free.length];
        if (old.rank() == LEADER) {
            Agreement.exchange(leaders(old), free, both);
            and(both, free);
        }
        Agreement.fromRoot(old.team(name, -1), both, LEADER);
        return both;
    }

    private Team leaders(Communicator old) {
        return old.leaders(LEADER, remote().world(LEADER), LEADER);
    }

    private RankGroup remote() {
        RankGroup remote = usable().remoteGroup();
        if (remote == null) {
            throw Failure.COMM.because("an intercommunicator must have a remote group");
        }
        return remote;
    }

    private static void and(long[] words, long[] others) {
        Arrays.setAll(words, i -> words[i] & others[i]);
    }
}
