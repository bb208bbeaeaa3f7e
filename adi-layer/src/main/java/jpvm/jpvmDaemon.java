package jpvm;

/** What people start by hand in JPVM. Here it says what replaces it. */
public final class jpvmDaemon {
    private jpvmDaemon() {
    }

    /**
     * Says what replaces it.
     *
     * @param args are not looked at
     */
    public static void main(String[] args) {
        System.out
                .println("There is no jpvmDaemon to start: the daemons of all hosts are started with the program. Use");
        System.out.println("    wirelore pvmrun -n TASKS --rig RIG -cp PATH CLASS ARGS");
    }
}
