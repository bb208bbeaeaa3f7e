package org.wirelore.rig.mistake;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Wirelore's own classes anew, with those of a known mistake in the place of the shipped ones. Libraries are shared
 * with the classes that run now.
 */
final class MistakenClasses extends URLClassLoader {
    private static final List<String> OWN = List.of("org.wirelore.", "mpi.", "jpvm.");

    static {
        registerAsParallelCapable();
    }

    /** @param path the folder of the mistake's classes, and then the class path */
    MistakenClasses(List<URL> path, ClassLoader libraries) {
        super("mistake", path.toArray(URL[]::new), libraries);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
