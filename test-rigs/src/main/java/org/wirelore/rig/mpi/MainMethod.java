package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.RankContext;

/** The main method of a program's class. */
final class MainMethod implements ProgramBody {
    private final MpiConfig config;

    MainMethod(MpiConfig config) {
        this.config = config;
    }

    @Override
    public void run(ClassLoader loader, RankContext context) throws Exception {
        try {
            ProgramClass.main(loader, config.mainClass(), config.classPath(), true).invoke(null,
                    (Object) arguments(context));
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw cause == null ? new ProgramFailure("its main has failed", 1, e) : ProgramBody.failure(cause);
        } catch (IllegalAccessException e) {
            throw new ProgramFailure("main can't be called: " + e.getMessage(), 1, e);
        }
    }

    private String[] arguments(RankContext context) {
        List<String> all = new ArrayList<>();
        if (config.launcherWords()) {
            all.addAll(List.of(Integer.toString(context.rank()), "wirelore", "adi"));
        }
        all.addAll(config.arguments());
        return all.toArray(String[]::new);
    }
}
