package org.wirelore.rig.pvm;

import java.io.PrintStream;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.pvm.TaskRuntime;
import org.wirelore.rig.mpi.process.RankProcessEnvironment;

/** A task in what stands for its process. */
final class EnvironmentRuntime implements TaskRuntime {
    private final RankProcessEnvironment environment;
    private final Gate gate;
    private final PrintStream err;

    /** @param err where what people must know goes */
    EnvironmentRuntime(RankProcessEnvironment environment, PrintStream err) {
        this.environment = environment;
        this.gate = environment.gate();
        this.err = err;
    }

    @Override
    public void enter() {
        gate.enter();
    }

    @Override
    public void leave() {
        gate.leave();
    }

    @Override
    public boolean isShared() {
        return gate.isShared();
    }

    @Override
    public void relax() {
        gate.relax();
    }

    @Override
    public void rest(long nanos) {
        environment.restInside(nanos);
    }

    @Override
    public void peerLost() {
        environment.peerLost();
    }

    @Override
    public void complain(String text) {
        err.println(text);
        err.flush();
    }
}
