import jpvm.*;

/** Starts as many tasks as its argument says, each of which says where it is. */
class Hello {
    private static final int GREETING = 1;

    public static void main(String[] args) {
        try {
            jpvmEnvironment jpvm = new jpvmEnvironment();
            if (jpvm.pvm_parent() == jpvmEnvironment.PvmNoParent) {
                int wanted = args.length == 0 ? 3 : Integer.parseInt(args[0]);
                jpvmTaskId[] tasks = new jpvmTaskId[wanted];
                int started = jpvm.pvm_spawn("Hello", wanted, tasks);
                System.out.println("I am " + jpvm.pvm_mytid() + ", and have started " + started);
                for (int i = 0; i < started; i++) {
                    jpvmMessage message = jpvm.pvm_recv(GREETING);
                    System.out.println(message.sourceTid + " says " + message.buffer.upkstr());
                }
            } else {
                jpvmBuffer greeting = new jpvmBuffer();
                greeting.pack("hello from " + jpvm.pvm_mytid().getHost());
                jpvm.pvm_send(greeting, jpvm.pvm_parent(), GREETING);
            }
            jpvm.pvm_exit();
        } catch (jpvmException e) {
            System.out.println(e);
        }
    }
}
