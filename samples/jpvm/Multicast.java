import jpvm.*;

/** Sends numbers to several tasks at once, itself among them, and adds up what they make of them. */
class Multicast {
    private static final int NUMBERS = 1;
    private static final int SUM = 2;

    public static void main(String[] args) throws jpvmException {
        jpvmEnvironment jpvm = new jpvmEnvironment();
        if (jpvm.pvm_parent() != null) {
            answer(jpvm, jpvm.pvm_parent());
            jpvm.pvm_exit();
            return;
        }
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        jpvmTaskId[] tasks = new jpvmTaskId[size + 1];
        size = jpvm.pvm_spawn("Multicast", size, tasks);
        tasks[size] = jpvm.pvm_mytid();
        int[] numbers = new int[2000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        jpvmBuffer even = new jpvmBuffer();
        even.pack(numbers, numbers.length / 2, 2);
        jpvm.pvm_mcast(even, tasks, size + 1, NUMBERS);
        answer(jpvm, jpvm.pvm_mytid());
        long sum = 0;
        for (int i = 0; i <= size; i++) {
            sum += jpvm.pvm_recv(SUM).buffer.upklong();
        }
        System.out.println(size + 1 + " tasks add up to " + sum);
        jpvm.pvm_exit();
    }

    private static void answer(jpvmEnvironment jpvm, jpvmTaskId master) throws jpvmException {
        int[] numbers = new int[1000];
        jpvm.pvm_recv(NUMBERS).buffer.unpack(numbers, numbers.length, 1);
        long sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack(sum);
        jpvm.pvm_send(buffer, master, SUM);
    }
}
