package org.wirelore.rig.mpi.classes;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.mpi.process.ProgramNames;

/**
 * Defines the program's own classes for one rank, or those that keep nothing for all ranks; everything else is shared
 * with all ranks anyway.
 */
public final class ProgramLoader extends ClassLoader {
    private final ProgramClasses classes;
    private final boolean isCommon;

    /** @param isCommon whether it is the loader that all ranks share */
    ProgramLoader(ProgramClasses classes, ClassLoader system, boolean isCommon) {
        super(ProgramNames.LOADER, system);
        this.classes = classes;
        this.isCommon = isCommon;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        ProgramLoader common = classes.common(name);
        if (common != null && !isCommon) {
            return common.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && isCommon == (common != null) && !classes.isShared(name)) {
                byte[] bytes = classes.rewritten(name);
                if (bytes != null) {
                    loaded = defineClass(name, bytes, 0, bytes.length);
                }
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = classes.resource(name);
        return own != null ? own : super.getResource(name);
    }

    /** The program's own come first, as its classes do; services are found by this. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        // A process has the program's class path itself, too.
        Set<String> known = new HashSet<>();
        List<URL> all = new ArrayList<>();
        for (Enumeration<URL> found : List.of(classes.resources(name), super.getResources(name))) {
            while (found.hasMoreElements()) {
                URL url = found.nextElement();
                if (known.add(url.toString())) {
                    all.add(url);
                }
            }
        }
        return Collections.enumeration(all);
    }
}
