package org.wirelore.adi.message.collective;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.UserBuffer;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.ObjectCodec;
import org.wirelore.adi.message.type.TypeMap;

/**
 * Items of one datatype in a buffer, as a collective operation is given them.
 *
 * @param at where the first item begins, in elements
 */
public record Items(Object buffer, int at, int count, TypeMap type) {
    /** Where an item begins, in elements. */
    int position(int item) {
        return Math.toIntExact(at + (long) item * type.extent());
    }

    /** Some of the items. */
    Items part(int first, int items) {
        return new Items(buffer, position(first), items, type);
    }

    /** Bytes on the wire, with a check that they lie in the buffer. */
    public int bytes() {
        return UserBuffer.checkedBytes(buffer, at, count, type);
    }

    /** The same of items that something is received into. */
    private int room() {
        return UserBuffer.checkedRoom(buffer, at, count, type);
    }

    /** How much it is, in words, whatever the layout here. */
    public String amount() {
        long elements = (long) count * type.elements();
        return areObjects() ? elements + " objects" : elements * type.base().bytes() + " bytes";
    }

    /** How many basic elements of which type, in words. */
    public String signature() {
        return (long) count * type.elements() + " " + type.base();
    }

    boolean areObjects() {
        return type.base() == BaseType.OBJECT;
    }

    /**
     * The program's memory that has the bytes in their order on the wire; null if none has, or it can't be written to.
     *
     * @param isWritten whether they are to be replaced
     */
    @Nullable
    MemorySegment memory(boolean isWritten) {
        int bytes = bytes();
        MemorySegment whole = bytes > 0 && type.isDense() && !areObjects() ? type.base().wrap(buffer) : null;
        return whole == null || (isWritten && whole.isReadOnly())
                ? null
                : whole.asSlice((long) at * type.base().bytes(), bytes);
    }

    /** The bytes as they go over the wire; not for objects. */
    public byte[] toBytes() {
        byte[] bytes = new byte[bytes()];
        packInto(bytes, 0);
        return bytes;
    }

    void packInto(byte[] bytes, int offset) {
        if (bytes() > 0) {
            type.pack(buffer, at, count, bytes, offset);
        }
    }

    /** Fills the items from as many bytes of the wire. */
    public void fill(byte[] bytes) {
        unpack(bytes, 0);
    }

    /** Fills the items from bytes of the wire. */
    void unpack(byte[] bytes, int offset) {
        int length = room();
        if (length > 0) {
            type.unpack(MemorySegment.ofArray(bytes), offset, length, buffer, at);
        }
    }

    /**
     * Takes a block of the wire, which may be shorter than the items.
     *
     * @throws MPIException with {@link Failure#TRUNCATE} if it is longer
     */
    void take(byte[] bytes, int offset, int length) {
        requireRoom(length, room());
        if (length > 0) {
            type.unpack(MemorySegment.ofArray(bytes), offset, length, buffer, at);
        }
    }

    /** Throws if a block of the wire does not fit into as many bytes. */
    static void requireRoom(int length, int room) {
        if (length > room) {
            throw Failure.TRUNCATE.because(
                    "a block has " + length + " bytes, the room for it " + room + ": make it longer");
        }
    }

    /**
     * Copies all items to others, which may be of another type with the same elements.
     *
     * @throws MPIException with {@link Failure#TRUNCATE} if there is not room for all
     */
    public void copyTo(Items other, ClassLoader loader) {
        if ((long) count * type.elements() > (long) other.count * other.type.elements()) {
            throw Failure.TRUNCATE.because("a rank's own part has " + (long) count * type.elements()
                    + " elements, its receive buffer room for " + (long) other.count * other.type.elements());
        }
        bytes();
        other.room();
        if (areObjects()) {
            copyObjects(other, loader);
        } else if (count > 0) {
            byte[] data = toBytes();
            other.type.unpack(MemorySegment.ofArray(data), 0, data.length, other.buffer, other.at);
        }
    }

    private void copyObjects(Items other, ClassLoader loader) {
        place(other, objects -> ObjectCodec.read(ObjectCodec.write(objects), objects.length, loader));
    }

    /**
     * A private copy in arrays of its own with the same layout. Its objects are copies, too: an operation may change
     * them in place.
     */
    public Items copy(ClassLoader loader) {
        Items twin = blank();
        if (areObjects()) {
            place(twin, objects -> ObjectCodec.copies(objects, loader));
        } else {
            twin.unpack(toBytes(), 0);
        }
        return twin;
    }

    /** How objects become others. */
    private interface Copying {
        @Nullable
        Object[] apply(@Nullable Object[] objects) throws IOException, ClassNotFoundException;
    }

    private void place(Items other, Copying copying) {
        try {
            other.type.scatter(copying.apply(type.gather((Object[]) buffer, at, count)), (Object[]) other.buffer,
                    other.at);
        } catch (IOException | ClassNotFoundException | ArrayStoreException e) {
            throw Failure.TYPE.because("the objects can't be serialized, or do not fit the receive buffer: " + e, e);
        } catch (ObjectCodec.TooLong e) {
            throw Failure.COUNT.because(String.valueOf(e.getMessage()), e);
        }
    }

    /** Room of the same layout, in an array. */
    Items blank() {
        long first = type.first(count);
        int length = Math.toIntExact(type.end(count) - first);
        Object array = areObjects()
                ? Array.newInstance(buffer.getClass().getComponentType(), length)
                : type.base().newArray(length);
        return new Items(array, Math.toIntExact(-first), count, type);
    }

    /** Copies the elements of items of the same type and number here; references are shared. */
    public void takeFrom(Items other) {
        if (areObjects()) {
            type.scatter(type.gather((Object[]) other.buffer, other.at, count), (Object[]) buffer, at);
        } else {
            unpack(other.toBytes(), 0);
        }
    }

    /** Counts and positions of blocks that lie one behind the other, each of as many items. */
    static int[] starts(int[] counts) {
        int[] starts = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            starts[i + 1] = Math.addExact(starts[i], counts[i]);
        }
        return starts;
    }

    static int[] equalCounts(int size, int count) {
        int[] counts = new int[size];
        Arrays.fill(counts, count);
        return counts;
    }
}
