package org.wirelore.rig.instance.late;

import java.util.List;
import org.wirelore.rig.program.RankProgram;

/**
 * Processes that others have started, or the rig.
 *
 * @param program what each runs
 * @param own they among themselves
 * @param joint they with those that have started them
 * @param parents how many of the joint group have started them
 * @param first number of the first process, in the order in which the run has had processes
 */
public record StartedJob(List<RankProgram> program, LateGroup own, LateGroup joint, int parents, int first) {
    /** {@return how many processes it has} */
    public int size() {
        return own.places().size();
    }

    /**
     * Where a process is.
     *
     * @param place its rank in the job
     * @return name of its host
     */
    public String host(int place) {
        return own.places().host(place);
    }

    /**
     * A process of the run has died, in the course of an event.
     *
     * @param number its number in the run
     */
    public void died(int number) {
        own.died(number);
        joint.died(number);
    }
}
