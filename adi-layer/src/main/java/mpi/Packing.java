package mpi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.UserBuffer;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.ObjectCodec;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.adi.message.type.TypeMap;

/** Items as bytes in an array of the program's (MPI 1.1, section 3.13). Objects are preceded by their bytes. */
final class Packing {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** What an object is taken to need: a guess, generous for strings and small records. */
    private static final int OBJECT_BYTES = 1024;

    /** What a proof is of. */
    private static final int PACKED = 0x4F424A50;

    private Packing() {
    }

    static int size(int count, TypeMap type) {
        if (count < 0) {
            throw Failure.COUNT.because("expected a count of at least 0, found " + count);
        }
        long each = type.base() == BaseType.OBJECT ? (long) type.elements() * OBJECT_BYTES : type.bytes();
        long bytes = count * each + (type.base() == BaseType.OBJECT ? OBJECT_BYTES : 0);
        if (bytes > Integer.MAX_VALUE) {
            throw Failure.COUNT.because("the packed bytes do not fit into an array: " + bytes + " bytes");
        }
        return (int) bytes;
    }

    static int pack(@Nullable Object buf, int offset, int count, TypeMap type, byte[] out, int position,
            ObjectSeal seal) {
        int bytes = UserBuffer.checkedBytes(buf, offset, count, type);
        if (type.base() == BaseType.OBJECT) {
            return packObjects((Object[]) buf, offset, count, type, out, position, seal);
        }
        checkRoom(out, position, bytes);
        if (buf != null && bytes > 0) {
            type.pack(buf, offset, count, out, position);
        }
        return position + bytes;
    }

    private static int packObjects(@Nullable Object @Nullable [] buf, int offset, int count, TypeMap type,
            byte[] out, int position, ObjectSeal seal) {
        byte[] data;
        try {
            data = seal.seal(ObjectCodec.write(buf == null ? new Object[0] : type.gather(buf, offset, count)),
                    PACKED);
        } catch (IOException e) {
            throw Failure.TYPE.because("the objects can't be serialized: " + e, e);
        } catch (ObjectCodec.TooLong e) {
            throw Failure.COUNT.because(String.valueOf(e.getMessage()), e);
        }
        checkRoom(out, position, Integer.BYTES + data.length);
        MemorySegment.ofArray(out).set(WORD, position, data.length);
        System.arraycopy(data, 0, out, position + Integer.BYTES, data.length);
        return position + Integer.BYTES + data.length;
    }

    static int unpack(byte[] in, int position, @Nullable Object buf, int offset, int count, TypeMap type,
            ProcessEnvironment processEnvironment) {
        int bytes = UserBuffer.checkedRoom(buf, offset, count, type);
        if (type.base() == BaseType.OBJECT) {
            return unpackObjects(in, position, (Object[]) buf, offset, count, type, processEnvironment);
        }
        checkRoom(in, position, bytes);
        if (buf != null && bytes > 0) {
            type.unpack(MemorySegment.ofArray(in), position, bytes, buf, offset);
        }
        return position + bytes;
    }

    private static int unpackObjects(byte[] in, int position, @Nullable Object @Nullable [] buf, int offset, int count,
            TypeMap type, ProcessEnvironment processEnvironment) {
        checkRoom(in, position, Integer.BYTES);
        int length = MemorySegment.ofArray(in).get(WORD, position);
        int start = position + Integer.BYTES;
        if (length < 0) {
            throw Failure.TYPE.because("expected packed objects and their length at position " + position
                    + ", found a length of " + length);
        }
        checkRoom(in, start, length);
        try {
            byte[] sealed = Arrays.copyOfRange(in, start, start + length);
            @Nullable
            Object[] objects = ObjectCodec.read(processEnvironment.seal().open(sealed, PACKED),
                    count * type.elements(), processEnvironment.programLoader());
            if (buf != null) {
                type.scatter(objects, buf, offset);
            }
        } catch (ObjectSeal.Broken e) {
            throw Failure.OTHER.because(String.valueOf(e.getMessage()), e);
        } catch (IOException | ClassNotFoundException | ArrayStoreException e) {
            throw Failure.TYPE.because("the packed bytes do not hold these objects: " + e, e);
        }
        return start + length;
    }

    private static void checkRoom(byte[] array, int position, int bytes) {
        if (position < 0 || bytes > Failure.BUFFER.given(array, "an array of packed items").length - position) {
            throw Failure.BUFFER.because("expected " + bytes + " packed bytes from position " + position
                    + ", but the array has only " + array.length);
        }
    }
}
