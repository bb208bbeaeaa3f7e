import jpvm.*;

/** A master that hands out rows of a matrix, a few at a time, to workers, which multiply them by another matrix. */
public class MatrixMultiply {
    static final int MATRIX = 1;
    static final int ROWS = 2;
    static final int PRODUCT = 3;
    static final int ROWS_AT_A_TIME = 4;

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 32;
        int workers = args.length > 1 ? Integer.parseInt(args[1]) : 3;
        try {
            jpvmEnvironment jpvm = new jpvmEnvironment("master");
            jpvmTaskId[] tasks = new jpvmTaskId[workers];
            workers = jpvm.pvm_spawn("MatrixWorker", workers, tasks);
            double[] left = new double[size * size];
            double[] right = new double[size * size];
            for (int i = 0; i < size * size; i++) {
                left[i] = i % 7;
                right[i] = i / size == i % size ? 2 : 0;
            }
            jpvmBuffer matrix = new jpvmBuffer();
            matrix.pack(size);
            matrix.pack(right, size * size, 1);
            jpvm.pvm_mcast(matrix, tasks, workers, MATRIX);
            double[] product = new double[size * size];
            int next = 0;
            int missing = 0;
            for (int i = 0; i < workers; i++) {
                jpvm.pvm_send(rows(left, size, next), tasks[i], ROWS);
                missing += next < size ? 1 : 0;
                next += ROWS_AT_A_TIME;
            }
            while (missing > 0) {
                jpvmMessage message = jpvm.pvm_recv(PRODUCT);
                int first = message.buffer.upkint();
                int count = message.buffer.upkint();
                double[] some = new double[count * size];
                message.buffer.unpack(some, some.length, 1);
                System.arraycopy(some, 0, product, first * size, some.length);
                missing--;
                // A worker that gets no rows ends.
                jpvm.pvm_send(rows(left, size, next), message.sourceTid, ROWS);
                missing += next < size ? 1 : 0;
                next += ROWS_AT_A_TIME;
            }
            int wrong = 0;
            for (int i = 0; i < size * size; i++) {
                wrong += product[i] == 2 * left[i] ? 0 : 1;
            }
            System.out.println(size + " x " + size + " on " + workers + " workers: " + wrong + " wrong");
            jpvm.pvm_exit();
        } catch (jpvmException e) {
            System.out.println(e);
        }
    }

    private static jpvmBuffer rows(double[] matrix, int size, int first) {
        int count = Math.max(0, Math.min(ROWS_AT_A_TIME, size - first));
        double[] some = new double[count * size];
        System.arraycopy(matrix, Math.min(first, size) * size, some, 0, some.length);
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack(first);
        buffer.pack(count);
        buffer.pack(some, some.length, 1);
        return buffer;
    }
}

class MatrixWorker {
    public static void main(String[] args) {
        try {
            jpvmEnvironment jpvm = new jpvmEnvironment("worker");
            jpvmBuffer matrix = jpvm.pvm_recv(MatrixMultiply.MATRIX).buffer;
            int size = matrix.upkint();
            double[] right = new double[size * size];
            matrix.unpack(right, right.length, 1);
            while (true) {
                jpvmBuffer rows = jpvm.pvm_recv(MatrixMultiply.ROWS).buffer;
                int first = rows.upkint();
                int count = rows.upkint();
                if (count == 0) {
                    break;
                }
                double[] left = new double[count * size];
                rows.unpack(left, left.length, 1);
                double[] product = new double[count * size];
                for (int row = 0; row < count; row++) {
                    for (int column = 0; column < size; column++) {
                        for (int i = 0; i < size; i++) {
                            product[row * size + column] += left[row * size + i] * right[i * size + column];
                        }
                    }
                }
                jpvmBuffer answer = new jpvmBuffer();
                answer.pack(first);
                answer.pack(count);
                answer.pack(product, product.length, 1);
                jpvm.pvm_send(answer, jpvm.pvm_parent(), MatrixMultiply.PRODUCT);
            }
            jpvm.pvm_exit();
        } catch (jpvmException e) {
            System.out.println(e);
        }
    }
}
