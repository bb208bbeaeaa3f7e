package org.wirelore.rig.order;

import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;

/**
 * Decides by one seed, save what a program draws itself, which comes from another: so the same program, with the same
 * random numbers, runs under any seed of its network.
 */
final class ProgramSeedDecider implements Decider {
    private static final ChoicePoint PROGRAM = ChoicePoint.data("", "program");

    private final SeededDecider network;
    private final SeededDecider program;
    private int own = -1;
    private int ownOfProgram;

    ProgramSeedDecider(long networkSeed, long programSeed) {
        network = new SeededDecider(networkSeed);
        program = new SeededDecider(programSeed);
    }

    /** For the next run. */
    void reset(long networkSeed) {
        network.reset(networkSeed);
        program.reset();
    }

    @Override
    public int point(ChoicePoint point) {
        int handle = network.point(point);
        if (point.equals(PROGRAM)) {
            own = handle;
            ownOfProgram = program.point(point);
        }
        return handle;
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return network.point(point, weights);
    }

    @Override
    public int choose(int point, int alternatives) {
        int drawn = network.choose(point, alternatives);
        return point == own ? program.choose(ownOfProgram, alternatives) : drawn;
    }
}
