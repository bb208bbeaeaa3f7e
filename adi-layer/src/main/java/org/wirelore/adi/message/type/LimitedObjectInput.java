package org.wirelore.adi.message.type;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds classes where the program is, not where this class is, and takes no more than the limits allow. */
final class LimitedObjectInput extends ObjectInputStream {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int REFERENCE_BYTES = 1 + Integer.BYTES;
    /** What a reference back to stays what it is: no collection, and none after it has been read. */
    private static final Set<Class<?>> PLAIN = Set.of(ObjectStreamClass.class, Class.class, String.class,
            Boolean.class, Character.class, Byte.class, Short.class, Integer.class, Long.class, Float.class,
            Double.class);

    private final Source source;
    private final ClassLoader loader;
    private final ObjectLimits limits;
    /** By the number of the object in the stream. */
    private final BitSet plain = new BitSet();
    private int asked;
    private boolean isAsking;

    LimitedObjectInput(byte[] bytes, ClassLoader loader, ObjectLimits limits) throws IOException {
        this(new Source(bytes), loader, limits);
    }

    private LimitedObjectInput(Source source, ClassLoader loader, ObjectLimits limits) throws IOException {
        super(source);
        this.source = source;
        this.loader = loader;
        this.limits = limits;
        setObjectInputFilter(this::check);
        enableResolveObject(true);
    }

    @Nullable
    Object readNext() throws IOException, ClassNotFoundException {
        // Between two objects the stream may begin to number anew (TC_RESET).
        plain.clear();
        return readObject();
    }

    /** The stream asks for every class and every reference back; for the latter it has just read it, and no class. */
    private ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
        if (isAsking) {
            return ObjectInputFilter.Status.UNDECIDED;
        }
        ObjectInputFilter.Status verdict = limits.checkInput(new AskedLength(info, asked));
        if (verdict == ObjectInputFilter.Status.REJECTED || info.serialClass() != null || info.arrayLength() >= 0) {
            return verdict;
        }
        Object again = again(source.reference() - baseWireHandle);
        return again == null || limits.allows(again) ? verdict : ObjectInputFilter.Status.REJECTED;
    }

    /**
     * What a reference back refers to, or null if it is plain. Only the stream knows, so it is given the same reference
     * to read once more.
     */
    private @Nullable Object again(int number) {
        if (number < 0 || plain.get(number)) {
            return null;
        }
        isAsking = true;
        asked++;
        source.repeat();
        try {
            Object again = readObject();
            if (again == null || PLAIN.contains(again.getClass()) || again instanceof Enum) {
                plain.set(number);
                return null;
            }
            return again;
        } catch (IOException | ClassNotFoundException e) {
            // Of a class that is not here; the stream reports it if it is needed.
            return null;
        } finally {
            source.goOn();
            isAsking = false;
        }
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object read) throws IOException {
        if (read != null) {
            limits.complete(read);
        }
        return read;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(described.getName(), false, loader);
        } catch (ClassNotFoundException e) {
            return super.resolveClass(described);
        }
    }

    /** The bytes of a message; a reference may come in between. */
    private static final class Source extends ByteArrayInputStream {
        private final byte[] message;
        private int messageAt;

        Source(byte[] message) {
            super(message);
            this.message = message;
        }

        /** The reference that has been read last, or 0 if that was something else. */
        int reference() {
            int at = pos - REFERENCE_BYTES;
            return at < 0 || message[at] != TC_REFERENCE ? 0 : (int) INT.get(message, at + 1);
        }

        /** Only the bytes that have been read last are there to read, once more. */
        void repeat() {
            messageAt = pos;
            pos -= REFERENCE_BYTES;
            count = messageAt;
        }

        void goOn() {
            pos = messageAt;
            count = message.length;
        }
    }

    /** What the stream tells, without the references that it was given once more. */
    private record AskedLength(ObjectInputFilter.FilterInfo stream, int asked) implements ObjectInputFilter.FilterInfo {
        @Override
        public @Nullable Class<?> serialClass() {
            return stream.serialClass();
        }

        @Override
        public long arrayLength() {
            return stream.arrayLength();
        }

        @Override
        public long depth() {
            return stream.depth();
        }

        @Override
        public long references() {
            return stream.references() - asked;
        }

        @Override
        public long streamBytes() {
            return stream.streamBytes() - (long) asked * REFERENCE_BYTES;
        }
    }
}
