package org.wirelore.adi.sci;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * Collective operations by records of their own, which meet no receive: a member knows who sends to it next, and looks
 * where that one stores. Of as much data as one such record holds.
 */
final class SciCollectives implements AdiCollectives {
    private final Host host;
    private final int rank;
    private final @Nullable SciPeer[] byRank;
    private final Consumer<AdiRequest> whenOver;
    private final Cost copyCost;
    private final List<GroupSchedule> open = new ArrayList<>();
    private final ArrayDeque<GroupSchedule> pool = new ArrayDeque<>();
    /** From whom a record was taken of which it does not know yet. */
    private @Nullable SciLane owing;

    /**
     * @param byRank the peers by their ranks; nothing at the own one
     * @param whenOver is given the request of an operation that is over
     */
    SciCollectives(Host host, int rank, @Nullable SciPeer[] byRank, Consumer<AdiRequest> whenOver) {
        this.host = host;
        this.rank = rank;
        this.byRank = byRank;
        this.whenOver = whenOver;
        this.copyCost = host.cost(AdiCostNames.COPY);
    }

    @Override
    public int bytesMax() {
        return SciProtocolConfig.COLLECTIVE_BYTES_MAX;
    }

    @Override
    public boolean barrier(int[] members, AdiRequest request) {
        claim().barrier(members, place(members, rank), request);
        return true;
    }

    @Override
    public boolean broadcast(int[] members, int root, AdiRequest request) {
        claim().broadcast(members, place(members, rank), place(members, root), request);
        return true;
    }

    @Override
    public boolean reduce(int[] members, AdiRequest request, AdiCollectives.Combination combination) {
        claim().reduction(members, place(members, rank), request, combination);
        return true;
    }

    private GroupSchedule claim() {
        GroupSchedule pooled = pool.poll();
        GroupSchedule claimed = pooled == null ? new GroupSchedule() : pooled;
        open.add(claimed);
        return claimed;
    }

    private static int place(int[] members, int wanted) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == wanted) {
                return i;
            }
        }
        throw new IllegalArgumentException("a member must be in its group: rank=" + wanted);
    }

    /**
     * Goes on with what has begun, as far as others have sent.
     *
     * @param makesRoom whether to make room for others, too, if nothing has happened
     * @return whether anything happened
     * @throws AdiException if a peer that it needs is lost, or has other data
     */
    boolean progress(boolean makesRoom) {
        boolean happened = false;
        for (int i = 0; i < open.size();) {
            GroupSchedule schedule = open.get(i);
            try {
                happened |= follow(schedule);
            } catch (AdiException failed) {
                end(i);
                throw failed;
            }
            if (schedule.isOver()) {
                AdiRequest request = schedule.request();
                end(i);
                whenOver.accept(request);
            } else {
                i++;
            }
        }
        return happened || (makesRoom && makeRoom());
    }

    /** A peer that waits for room may be needed by another one, or have other things to do for this rank. */
    private boolean makeRoom() {
        boolean happened = false;
        for (SciPeer peer : byRank) {
            happened |= peer != null && peer.lane.makeRoom();
        }
        return happened;
    }

    private void end(int index) {
        GroupSchedule ended = open.remove(index);
        ended.end();
        pool.push(ended);
    }

    private boolean follow(GroupSchedule schedule) {
        boolean happened = goOn(schedule);
        settle();
        return happened;
    }

    private boolean goOn(GroupSchedule schedule) {
        boolean happened = schedule.isOver();
        while (!schedule.isOver()) {
            int to = schedule.to();
            if (!schedule.isSent && to != GroupSchedule.NONE) {
                if (!lane(to).send(schedule)) {
                    return happened;
                }
                happened = true;
            }
            schedule.isSent = true;
            settle();
            int from = schedule.from();
            if (from != GroupSchedule.NONE) {
                schedule.request().awaits(from);
                SciLane lane = lane(from);
                if (!lane.receive(schedule)) {
                    return happened;
                }
                owing = lane;
                int bytes = schedule.request().length();
                if (bytes > 0) {
                    host.spend(copyCost, bytes);
                }
                happened = true;
            }
            schedule.goOn();
        }
        return happened;
    }

    /** Tells the peer of the step before that its record was taken: the next member waits for more than that. */
    private void settle() {
        if (owing != null) {
            owing.tellTaken();
            owing = null;
        }
    }

    private SciLane lane(int member) {
        SciPeer peer = byRank[member];
        if (peer == null) {
            throw new IllegalStateException("a member must be connected: rank=" + rank + ", member=" + member);
        }
        peer.requirePresent();
        return peer.lane;
    }
}
