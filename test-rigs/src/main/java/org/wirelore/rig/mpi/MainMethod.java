package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
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
            main(loader).invoke(null, (Object) arguments(context));
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw cause == null ? new ProgramFailure("its main has failed", 1, e) : ProgramBody.failure(cause);
        } catch (IllegalAccessException e) {
            throw new ProgramFailure("main can't be called: " + e.getMessage(), 1, e);
        }
    }

    private Method main(ClassLoader loader) throws ProgramFailure {
        String name = config.mainClass();
        try {
            Method main = ProgramClass.find(loader, "program", name, config.classPath()).getMethod("main",
                    String[].class);
            if (!Modifier.isStatic(main.getModifiers())) {
                throw new NoSuchMethodException("main is not static");
            }
            // The class itself need not be public, as with the command java.
            main.setAccessible(true);
            return main;
        } catch (NoSuchMethodException e) {
            throw new ProgramFailure("class " + name + " has no public static void main(String[])", 2, e);
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
