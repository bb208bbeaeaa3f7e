package org.wirelore.rig.mpi.process;

import java.util.List;

/** How the classes of programs are named: it tells a frame of a program from one of Wirelore. */
public final class ProgramNames {
    /** The name of a rank's class loader. */
    public static final String LOADER = "rank";

    private static final String SHIPPED = "org.wirelore.rig.samples.";
    private static final List<String> APIS = List.of("mpi.", "jpvm.");
    private static final String OURS = "org.wirelore.";

    private ProgramNames() {
    }

    /** Whether a class belongs to a program that comes with Wirelore. */
    public static boolean isShipped(String name) {
        return name.startsWith(SHIPPED);
    }

    /** Whether a class belongs to the package of an API; the packages below that one are for programs. */
    public static boolean isOfApi(String name) {
        return APIS.stream().anyMatch(api -> name.startsWith(api) && name.indexOf('.', api.length()) < 0);
    }

    /** Whether a class belongs to Wirelore and not to a program. */
    static boolean isOurs(String name) {
        return name.startsWith(OURS) && !isShipped(name);
    }
}
