package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.mpi.classes.ProgramClasses;
import org.wirelore.rig.mpi.process.ProgramFailure;
import org.wirelore.rig.program.MissingProgramException;
import org.wirelore.rig.spi.RigCheck;

/**
 * A class of the user's own, other than a program, of which ranks make objects. Each object has the static state of its
 * class for itself.
 *
 * @param <T> what it must implement
 */
public final class OwnClass<T> {
    private final String what;
    private final String name;
    private final String classPath;
    private final TreePath path;
    private final Class<T> type;
    private @Nullable ProgramClasses classes;

    /**
     * Nothing is looked for before {@link #instance}.
     *
     * @param what of the rig it is, such as {@code protocol}
     * @param name its full name
     * @param classPath where it is, as in a class path
     * @param path where the rig names it, with the keys {@code class} and {@code classPath}
     * @param type what it must implement
     */
    public OwnClass(String what, String name, String classPath, TreePath path, Class<T> type) {
        this.what = what;
        this.name = name;
        this.classPath = classPath;
        this.path = path;
        this.type = type;
    }

    /** Its full name. */
    public String name() {
        return name;
    }

    /**
     * Adds a problem if it is not there, or ranks can't make objects of it. Nothing of it runs.
     *
     * @param at where the rig names it
     */
    public void check(RigCheck check, TreePath at) {
        ProgramClass.check(check, at, name, classPath, ClassNeed.object(type));
    }

    /**
     * Makes an object of it.
     *
     * @throws ProgramFailure if it is not there, or can't be used; the message says what to do
     */
    public T instance() throws ProgramFailure {
        try {
            Class<?> found = ProgramClass.find(classes().loader(), what, name, classPath);
            if (!type.isAssignableFrom(found)) {
                throw new ProgramFailure("class " + name + " does not implement " + type.getName(), 2, null);
            }
            return type.cast(found.getConstructor().newInstance());
        } catch (MissingProgramException e) {
            throw new ProgramFailure(path.child("classPath") + ": " + e.getMessage(), 2, e);
        } catch (InvocationTargetException e) {
            throw new ProgramFailure("the constructor of " + name + " has failed: " + e.getCause(), 1, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ProgramFailure("class " + name + " can't be used: " + e + "; make it public with a public"
                    + " constructor without parameters", 2, e);
        }
    }

    private ProgramClasses classes() throws MissingProgramException {
        ProgramClasses known = classes;
        if (known == null) {
            known = ProgramClass.open(classPath, path.child("classPath").toString(), false);
            classes = known;
        }
        return known;
    }
}
