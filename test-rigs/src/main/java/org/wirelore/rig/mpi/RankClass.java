package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * A class of the user's that implements {@link RankProgram}. Each run of each rank loads it anew, so that its static
 * state is the rank's own.
 *
 * @param name full name of the class
 * @param classPath where it is, for messages
 * @param arguments what its constructor is given
 */
record RankClass(String name, String classPath, List<String> arguments) implements ProgramBody {
    RankClass {
        arguments = List.copyOf(arguments);
    }

    @Override
    public void run(ClassLoader loader, RankContext context) throws Exception {
        RankProgram program = program(loader);
        try {
            program.run(context);
        } catch (UnmetExpectation unmet) {
            throw unmet;
        } catch (Throwable failure) {
            throw ProgramBody.failure(failure);
        }
    }

    private RankProgram program(ClassLoader loader) throws Exception {
        Class<?> type = ProgramClass.find(loader, "program", name, classPath);
        if (!RankProgram.class.isAssignableFrom(type)) {
            throw new ProgramFailure("class " + name + " does not implement " + RankProgram.class.getName()
                    + "; a class with main is run by the program mpi", 2, null);
        }
        try {
            return ProgramClass.instance(type, arguments.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw ProgramBody.failure(e.getCause() == null ? e : e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ProgramFailure("class " + name + " can't be used: " + e + "; make it public with a public"
                    + " constructor that takes String[] or nothing", 2, e);
        }
    }
}
