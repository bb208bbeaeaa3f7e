package jpvm;

/** What people start by hand in JPVM. Here it says what replaces it. */
public final class jpvmConsole {
    private jpvmConsole() {
    }

    /**
     * Says what replaces it.
     *
     * @param args are not looked at
     */
    public static void main(String[] args) {
        System.out.println("There is no jpvmConsole to start: hosts are those of the rig, and programs are started from"
                + " the command line. Use");
        System.out.println("    wirelore pvmrun -n TASKS --rig RIG -cp PATH CLASS ARGS");
    }
}
