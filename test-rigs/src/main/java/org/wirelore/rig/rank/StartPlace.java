package org.wirelore.rig.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.spi.start.HostPlaces;

/**
 * The place of a process among those that are started together.
 *
 * @param rank its own, from 0
 * @param places where all are
 * @param job tells them apart from all else of the run
 * @param port the port at which the first of them listens meanwhile
 * @param isTogether whether all are on this machine, and started by its master
 */
record StartPlace(int rank, HostPlaces places, int job, int port, boolean isTogether) {
    /** That of a process in its job. */
    static StartPlace own(Assignment assignment, JobConfig config) {
        int first = assignment.birth().number() - assignment.rank();
        return new StartPlace(assignment.rank(),
                HostPlaces.of(from(config.ranks(), first), assignment.size(), config.hosts(), assignment.local()),
                assignment.birth().job(), assignment.masterPort(), assignment.local() == assignment.size());
    }

    /**
     * That of a process in a joint group. It is not asked there which of the others are on its host, only where the
     * first one is.
     */
    static StartPlace in(JointMeeting joint, int place, JobConfig config) {
        return new StartPlace(place, HostPlaces.of(List.of(from(config.ranks(), joint.first()).getFirst()),
                joint.size(), Map.of(), joint.size()), joint.job(), joint.port(), true);
    }

    /** The hosts of a rig's ranks, of which a run's processes take one after the other, from that of a process on. */
    private static List<String> from(List<String> hosts, int process) {
        List<String> turned = new ArrayList<>();
        for (int each = 0; each < hosts.size(); each++) {
            turned.add(hosts.get((process + each) % hosts.size()));
        }
        return turned;
    }
}
