package org.wirelore.rig.mpi;

import java.lang.reflect.InvocationTargetException;
import org.wirelore.rig.program.MissingProgramException;

/** Makes objects of classes of the user's own, other than programs. */
public final class OwnClasses {
    private OwnClasses() {
    }

    /**
     * Loads a class anew, so that its static state is the caller's own, and makes an object of it.
     *
     * @param classPath where it is, as in a class path
     * @param path the rig's key that has the class path
     * @param isVirtual whether its calls for the date and for chance are the emulated host's
     * @param type what it must implement
     * @throws ProgramFailure if it is not there, or can't be used; the message says what to do
     */
    public static <T> T instance(String name, String classPath, String path, boolean isVirtual, Class<T> type)
            throws ProgramFailure {
        try {
            Class<?> found = ProgramClass.find(ProgramClass.open(classPath, path, isVirtual).loader(), name, classPath);
            if (!type.isAssignableFrom(found)) {
                throw new ProgramFailure("the class must implement " + type.getName() + ": class=" + name, 2, null);
            }
            return type.cast(found.getConstructor().newInstance());
        } catch (MissingProgramException e) {
            throw new ProgramFailure(path + ": " + e.getMessage(), 2, e);
        } catch (InvocationTargetException e) {
            throw new ProgramFailure("the constructor of " + name + " has failed: " + e.getCause(), 1, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new ProgramFailure("the class must be usable: class=" + name + ", cause=" + e
                    + "; make it public with a public constructor without parameters", 2, e);
        }
    }
}
