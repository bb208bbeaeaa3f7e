package org.wirelore.adi.message;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.message.type.ObjectCodec;
import org.wirelore.adi.message.type.ObjectSeal;
import org.wirelore.adi.message.type.TypeMap;

/**
 * Messages of objects, whose size a receiver can't know. What the receive matches is always short, and begins with how
 * many objects there are, so that a probe can tell: either they follow at once, or their bytes come as a second
 * message, in a context of their own, for which the receiver then has room. A synchronous message always has a second
 * one, which waits for the match. Where ranks have an {@link ObjectSeal}, a proof follows the data, and another one is
 * the mark.
 *
 * <pre>
 * first message, inline      objects (4) | INLINE (4)    | data
 * first message, announced   objects (4) | ANNOUNCED (4) | serial (4) | data bytes (4) | MARK (16)
 * </pre>
 */
final class ObjectMessages {
    /** Longest first message, bytes; short for every device. */
    static final int INLINE_MAX = 1024;
    /** How far the context of second messages is from that of the first. */
    static final int DATA_CONTEXT = 2;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int INLINE = 0x4F424A31;
    private static final int ANNOUNCED = 0x4F424A32;
    /** What a proof is of, next to {@link #ANNOUNCED}. */
    private static final int DATA = 0x4F424A44;
    private static final int HEADER_BYTES = 8;
    /** Of an announcement; every receive has at least as much room. */
    static final int ANNOUNCEMENT_BYTES = Adi.UNASKED_BYTES_MAX;
    private static final int MARK_AT = 16;
    /** Tells an announcement from whatever else a receive of another type may meet. Drawn once. */
    private static final byte[] MARK = HexFormat.of().parseHex("8f1ce0a35d7b4e6692f04ab71d38c95e");

    private final Messages messages;
    private final Adi adi;
    private final ProcessEnvironment processEnvironment;
    private final ObjectSeal seal;
    private final int inlineMax;
    private int serial;

    ObjectMessages(Messages messages, Adi adi, ProcessEnvironment processEnvironment) {
        this.messages = messages;
        this.adi = adi;
        this.processEnvironment = processEnvironment;
        this.seal = processEnvironment.seal();
        this.inlineMax = Math.min(INLINE_MAX, adi.eagerBytesMax());
    }

    /** How many objects a probed message holds, or -1. */
    static int objects(AdiStatus seen) {
        int kind = (int) (seen.firstBytes >>> Integer.SIZE);
        return kind == INLINE || kind == ANNOUNCED ? Math.max((int) seen.firstBytes, -1) : -1;
    }

    static int bytes(AdiStatus seen) {
        return seen.length;
    }

    void send(Transfer transfer, Mode mode, @Nullable Object @Nullable [] buffer, int at, int count, TypeMap type,
            int destination,
            int tag, int context) {
        byte[] data;
        int held = Math.multiplyExact(count, type.elements());
        try {
            data = ObjectCodec.write(buffer == null ? new Object[0] : type.gather(buffer, at, count));
        } catch (IOException e) {
            throw Failure.TYPE.because("the objects can't be serialized: " + e, e);
        } catch (ObjectCodec.TooLong e) {
            throw Failure.COUNT.because(String.valueOf(e.getMessage()), e);
        }
        boolean isSynchronous = mode == Mode.SYNCHRONOUS;
        byte[] sealed = seal.seal(data, DATA, adi.rank(), destination, context, held);
        boolean inline = !isSynchronous && HEADER_BYTES + sealed.length <= inlineMax;
        byte[] first = new byte[inline ? HEADER_BYTES + sealed.length : ANNOUNCEMENT_BYTES];
        MemorySegment words = MemorySegment.ofArray(first);
        words.set(WORD, 0, held);
        words.set(WORD, 4, inline ? INLINE : ANNOUNCED);
        if (inline) {
            System.arraycopy(sealed, 0, first, HEADER_BYTES, sealed.length);
        } else {
            serial = serial + 1 & Adi.TAG_MAX;
            words.set(WORD, 8, serial);
            words.set(WORD, 12, sealed.length);
            System.arraycopy(mark(first, adi.rank(), destination, context), 0, first, MARK_AT, MARK.length);
        }
        boolean isBuffered = mode == Mode.BUFFERED;
        Transfer sent = isBuffered ? new Transfer(messages) : transfer;
        sent.open(sealed, 0, sealed.length, type, false);
        sent.buffered = isBuffered || mode == Mode.EXCHANGE;
        sent.reserved = isBuffered ? messages.reserve(data.length) : 0;
        sent.parts = inline ? 1 : 2;
        int number = serial;
        messages.launched(sent, adi.startUnasked(words, 0, first.length, destination, tag, context, sent));
        if (!inline) {
            messages.launch(sent, MemorySegment.ofArray(sealed), 0, sealed.length, destination, number,
                    context + DATA_CONTEXT, isSynchronous);
        }
        if (isBuffered) {
            transfer.openAsNull(Adi.ANY_SOURCE);
        }
    }

    /** The first message has come. False if a second is to come. */
    boolean received(Transfer transfer, MemorySegment first, long offset, int context) {
        int length = transfer.bytes();
        int kind = length < HEADER_BYTES ? 0 : first.get(WORD, offset + 4);
        int held = length < HEADER_BYTES ? -1 : first.get(WORD, offset);
        if (transfer.failure() != Failure.NONE || held < 0
                || (kind != INLINE && (kind != ANNOUNCED || length != ANNOUNCEMENT_BYTES))) {
            transfer.fail(Failure.TYPE, "a receive of OBJECT met a message of another type, from rank "
                    + transfer.source() + " of the world with tag " + transfer.tag() + ": send it as OBJECT, or"
                    + " receive it as what it is");
            return true;
        }
        if (kind == ANNOUNCED && !isMarked(transfer, first, offset, context)) {
            refuse(transfer, new ObjectSeal.Broken());
            return true;
        }
        boolean fits = held <= (long) transfer.count * transfer.type.elements();
        if (!fits) {
            transfer.fail(Failure.TRUNCATE, "the message has " + held + " objects, the receive buffer room for "
                    + (long) transfer.count * transfer.type.elements() + ": make it longer");
        }
        if (kind == ANNOUNCED) {
            receiveSecond(transfer, new byte[fits ? first.get(WORD, offset + 12) : 0], held,
                    first.get(WORD, offset + 8), context);
            return false;
        }
        if (fits) {
            byte[] data = first.asSlice(offset + HEADER_BYTES, length - HEADER_BYTES).toArray(ValueLayout.JAVA_BYTE);
            deliver(transfer, data, held, context);
        }
        return true;
    }

    /**
     * Whether the message of a receive of another type announces objects; their bytes are then taken away, or the
     * sender would wait for ever.
     */
    boolean refuses(Transfer transfer, MemorySegment memory, long offset, int context) {
        if (transfer.bytes() != ANNOUNCEMENT_BYTES || memory.get(WORD, offset + 4) != ANNOUNCED
                || !isMarked(transfer, memory, offset, context)) {
            return false;
        }
        transfer.fail(Failure.TYPE, "a message of objects from rank " + transfer.source()
                + " of the world with tag " + transfer.tag() + " met a receive of another type: receive it as"
                + " OBJECT");
        receiveSecond(transfer, new byte[0], 0, memory.get(WORD, offset + 8), context);
        return true;
    }

    /** Whether an announcement bears its mark, which lets its lengths be believed. */
    private boolean isMarked(Transfer transfer, MemorySegment memory, long offset, int context) {
        byte[] first = memory.asSlice(offset, ANNOUNCEMENT_BYTES).toArray(ValueLayout.JAVA_BYTE);
        byte[] mark = Arrays.copyOfRange(first, MARK_AT, ANNOUNCEMENT_BYTES);
        return memory.get(WORD, offset + 12) >= 0
                && MessageDigest.isEqual(mark, mark(first, transfer.source(), adi.rank(), context));
    }

    private byte[] mark(byte[] first, int source, int destination, int context) {
        byte[] proof = seal.proof(new int[]{ANNOUNCED, source, destination, context}, first, MARK_AT);
        return proof.length == 0 ? MARK : Arrays.copyOf(proof, MARK.length);
    }

    private void receiveSecond(Transfer transfer, byte[] data, int held, int serialOfSender, int context) {
        AdiCompletion end = new Second(transfer, data, held, context);
        adi.startReceive(MemorySegment.ofArray(data), 0, data.length, transfer.source(), serialOfSender,
                context + DATA_CONTEXT, end);
    }

    private void deliver(Transfer transfer, byte[] sealed, int held, int context) {
        try {
            byte[] data = seal.open(sealed, DATA, transfer.source(), adi.rank(), context, held);
            if (held > 0) {
                transfer.type.scatter(ObjectCodec.read(data, held, processEnvironment.programLoader()),
                        (Object[]) transfer.buffer, transfer.at);
            }
            transfer.holds(held);
        } catch (ObjectSeal.Broken e) {
            refuse(transfer, e);
        } catch (IOException | ClassNotFoundException | ArrayStoreException | LinkageError e) {
            transfer.fail(Failure.TYPE, "the objects do not fit the receive buffer, or their classes are missing: "
                    + e);
        }
    }

    private static void refuse(Transfer transfer, ObjectSeal.Broken why) {
        transfer.fail(Failure.OTHER, why.getMessage() + ": sourceOfWorld=" + transfer.source() + ", tag="
                + transfer.tag());
    }

    private final class Second implements AdiCompletion {
        private final Transfer transfer;
        private final byte[] data;
        private final int held;
        private final int context;

        Second(Transfer transfer, byte[] data, int held, int context) {
            this.transfer = transfer;
            this.data = data;
            this.held = held;
            this.context = context;
        }

        @Override
        public void onComplete(AdiRequest request) {
            if (request.loss() != null) {
                transfer.onComplete(request);
                return;
            }
            if (transfer.failure() == Failure.NONE) {
                deliver(transfer, data, held, context);
            }
            transfer.partDone();
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            return MemorySegment.ofArray(data);
        }
    }
}
