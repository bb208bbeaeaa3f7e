package org.wirelore.device.psb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words of lock transactions, which are big endian. */
enum LockWord {
    /** What is added to a counter. */
    ONE(1);

    private static final VarHandle BIG_ENDIAN = MethodHandles.byteArrayViewVarHandle(int[].class,
            ByteOrder.BIG_ENDIAN);

    private final int value;

    LockWord(int value) {
        this.value = value;
    }

    void copyTo(byte[] data) {
        put(data, 0, value);
    }

    static int get(byte[] data, int at) {
        return (int) BIG_ENDIAN.get(data, at);
    }

    static void put(byte[] data, int at, int value) {
        BIG_ENDIAN.set(data, at, value);
    }
}
