import jpvm.*;

/** Tasks in a ring, through which a counter goes several times. */
class Ring {
    private static final int NEIGHBOUR = 1;
    private static final int TOKEN = 2;
    private static final int DONE = 3;

    public static void main(String[] args) throws jpvmException {
        jpvmEnvironment jpvm = new jpvmEnvironment();
        if (jpvm.pvm_parent() == null) {
            int size = args.length > 0 ? Integer.parseInt(args[0]) : 3;
            int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
            jpvmTaskId[] tasks = new jpvmTaskId[size];
            size = jpvm.pvm_spawn("Ring", size, tasks);
            for (int i = 0; i < size; i++) {
                jpvmBuffer neighbour = new jpvmBuffer();
                neighbour.pack(tasks[(i + 1) % size]);
                neighbour.pack(rounds);
                neighbour.pack(i == 0 ? 1 : 0);
                jpvm.pvm_send(neighbour, tasks[i], NEIGHBOUR);
            }
            System.out.println("the token has made " + jpvm.pvm_recv(tasks[0], DONE).buffer.upkint() + " steps");
        } else {
            jpvmBuffer orders = jpvm.pvm_recv(jpvm.pvm_parent(), NEIGHBOUR).buffer;
            jpvmTaskId next = orders.upktid();
            int rounds = orders.upkint();
            boolean begins = orders.upkint() == 1;
            int steps = 0;
            for (int round = 0; round < rounds; round++) {
                if (!begins || round > 0) {
                    steps = jpvm.pvm_recv(TOKEN).buffer.upkint();
                }
                send(jpvm, next, TOKEN, steps + 1);
            }
            if (begins) {
                send(jpvm, jpvm.pvm_parent(), DONE, jpvm.pvm_recv(TOKEN).buffer.upkint());
            }
        }
        jpvm.pvm_exit();
    }

    private static void send(jpvmEnvironment jpvm, jpvmTaskId task, int tag, int number) throws jpvmException {
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack(number);
        jpvm.pvm_send(buffer, task, tag);
    }
}
