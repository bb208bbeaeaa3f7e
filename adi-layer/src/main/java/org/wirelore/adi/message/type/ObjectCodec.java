package org.wirelore.adi.message.type;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Objects as bytes, by Java's serialization; every message is a stream of its own. */
public final class ObjectCodec {
    /** Room for headers is left below 2 GiB, and for what the virtual machine adds to an array. */
    private static final int BYTES_MAX = Integer.MAX_VALUE - 64;

    private static final Set<Class<?>> IMMUTABLE = Set.of(String.class, Boolean.class, Character.class, Byte.class,
            Short.class, Integer.class, Long.class, Float.class, Double.class);

    private ObjectCodec() {
    }

    /**
     * Serializes references, null ones too.
     *
     * @throws TooLong if they take 2 GiB or more
     * @throws IOException if an object is not serializable
     */
    public static byte[] write(@Nullable Object[] objects) throws IOException {
        return write(objects, BYTES_MAX);
    }

    static byte[] write(@Nullable Object[] objects, int bytesMax) throws IOException {
        return write(objects, bytesMax, false);
    }

    private static byte[] write(@Nullable Object[] objects, int bytesMax, boolean apart) throws IOException {
        ByteArrayOutputStream bytes = new Bounded(bytesMax);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (@Nullable
            Object object : objects) {
                if (apart) {
                    out.reset();
                }
                out.writeObject(object);
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Copies objects. A copy shares nothing that can change, neither with its original nor with another copy, also
     * where the originals share something.
     *
     * @param loader where the program's classes are
     * @throws TooLong if they take 2 GiB or more when serialized
     * @throws IOException if an object is not serializable, or a class fails to read itself
     * @throws ClassNotFoundException if the loader does not have an object's class
     */
    public static @Nullable Object[] copies(@Nullable Object[] objects, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        @Nullable
        Object[] copies = objects.clone();
        int[] mutable = IntStream.range(0, objects.length).filter(i -> !isImmutable(objects[i])).toArray();
        if (mutable.length > 0) {
            @Nullable
            Object[] originals = new @Nullable Object[mutable.length];
            Arrays.setAll(originals, i -> objects[mutable[i]]);
            @Nullable
            Object[] fresh = read(write(originals, BYTES_MAX, true), originals.length, loader);
            for (int i = 0; i < fresh.length; i++) {
                copies[mutable[i]] = fresh[i];
            }
        }
        return copies;
    }

    private static boolean isImmutable(@Nullable Object object) {
        return object == null || object instanceof Enum || IMMUTABLE.contains(object.getClass());
    }

    /**
     * Makes fresh objects.
     *
     * @param count how many the bytes hold
     * @param loader where the program's classes are
     * @throws IOException if the bytes are not what {@link #write} made, a class fails to read itself, or they exceed
     *     what a message may contain ({@link ObjectLimits})
     * @throws ClassNotFoundException if the receiver does not have an object's class
     */
    public static @Nullable Object[] read(byte[] bytes, int count, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        ObjectLimits limits = new ObjectLimits(bytes.length, ObjectInputFilter.Config.getSerialFilter());
        try (LimitedObjectInput in = new LimitedObjectInput(bytes, loader, limits)) {
            @Nullable
            Object[] objects = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                objects[i] = in.readNext();
            }
            return objects;
        } catch (InvalidClassException e) {
            throw limits.reason().isEmpty() ? e : new InvalidObjectException(limits.reason(), e);
        } catch (RuntimeException | InternalError e) {
            // The latter is what Map.of says of a key without a value.
            throw new InvalidObjectException("an object fails to read itself: " + e, e);
        } catch (StackOverflowError e) {
            throw new InvalidObjectException("objects are nested too deep for this thread's stack (-Xss)", e);
        }
    }

    /** Objects that take more bytes than a message may have. */
    public static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLong(int bytesMax) {
            super("the objects take more than " + bytesMax + " bytes when serialized: send them in parts");
        }
    }

    private static final class Bounded extends ByteArrayOutputStream {
        private final int bytesMax;

        Bounded(int bytesMax) {
            this.bytesMax = bytesMax;
        }

        @Override
        public synchronized void write(int octet) {
            check(1);
            super.write(octet);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            check(length);
            super.write(bytes, offset, length);
        }

        private void check(int more) {
            if (more > bytesMax - size()) {
                throw new TooLong(bytesMax);
            }
        }
    }
}
